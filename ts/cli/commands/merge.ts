/** `merge`: several logs as one, in order of time. */
import { OptionError } from "../../error/errors.ts";
import { openInput, openInputs, type Source } from "../../input/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { recordFormatOf } from "../args/field-options.ts";
import { inputOptions } from "../args/input-options.ts";
import { useZoneOf } from "../args/input-zones.ts";
import { timeSourceOption } from "../args/time-options.ts";
import { timedPart } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { compressed, walk } from "../flags/input.ts";
import { timesAlone } from "../flags/window.ts";
import { mergeSources } from "../times/merge.ts";

export const command: Command = {
  usage: "INPUT...",
  about: `Prints the lines of all inputs in order of time. The first time on a line counts, also in quotes, as in JSON; a line without one
belongs to the line before. At the same time, the input named first comes first. Lines of one input keep their order.`,
  flags: [walk, compressed, timesAlone],
  required: () => ["INPUT"],
  async run(args) {
    const format = recordFormatOf(args);
    if (format && !format.events && !args.has.time)
      throw new OptionError("--in", format.name, "--in requires --time, as in --time .ts, or --in auto");
    const options = inputOptions(args, 0);
    const inputs = openInputs(options);
    const opened: { source: Source; bytes: Uint8Array; path: string; enter: () => void }[] = [];
    try {
      for (const input of inputs) {
        const alone = !inputs.isMultiple;
        const source = openInput(input, { read: options.binary, alone, beside: "refuse" });
        if (source === null) continue;
        const entry = { source, bytes: source.bytes, path: input.path?.shown ?? "", enter: () => useZoneOf(input) };
        opened.push(entry);
        entry.bytes = timedPart(args, source.bytes, entry.path).bytes;
      }
      const write = (bytes: Uint8Array, start: number, end: number) => {
        standardOutput.inputText(bytes, start, end);
        // The last line of an input may have no end.
        if (end === bytes.length && bytes[end - 1] !== 0x0a) standardOutput.text("\n");
      };
      mergeSources(opened, write, timeSourceOption(args));
    } finally {
      for (const { source } of opened) source.close();
    }
    return 0;
  },
};
