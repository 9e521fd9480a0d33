/** `events`: the records of any log, as JSON. */
import { warn } from "../../error/diagnostics.ts";
import { formatsNamed, noteRecognised } from "../../events/index.ts";
import { layoutWord } from "../../fields/formats.ts";
import { standardOutput } from "../../terminal/index.ts";
import { recordFormatOf } from "../args/field-options.ts";
import { checkFollow } from "../args/follow-options.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { Command } from "../command.ts";
import { columnsOf } from "../events/columns.ts";
import { eachInputOfEvents, followEvents } from "../events/inputs.ts";
import { events } from "../flags/events.ts";
import { followEvents as followFlags } from "../flags/follow.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about: `Prints an object a record: its time as an instant in UTC, its level, source and message, the format that read it, its line,
and its fields. Formats are recognised, even mixed and nested ones. A record that no format reads
has only a message; if these are more than a tenth, standard error reports how many. --csv prints a table instead.`,
  flags: [events, text, walk, compressed, filter, followFlags],
  writesJson: (args) => !args.has.csv,
  readsEvents: true,
  async run(args) {
    const format = recordFormatOf(args);
    const formats = formatsNamed(format?.name ?? "auto");
    const layout = format ? layoutWord(format) : 0;
    const columns = args.text.csv;
    const inputs = inputOptions(args, 0, searchedByDefault);
    const follow = args.lastOf("follow");
    if (follow) {
      checkFollow(follow, null, inputs);
      return followEvents(inputs, formats, columns === undefined ? [] : columnsOf(columns), layout);
    }
    await eachInputOfEvents(inputs, formats, {
      ...(columns !== undefined && { columns: columnsOf(columns) }),
      layout,
      take: (lines) => (columns === undefined ? standardOutput.bytes(lines) : standardOutput.inputText(lines)),
      end: noteRecognised,
      ended: (empty) => {
        for (const name of empty) warn(`no record has a field "${name}"`);
      },
    });
    return 0;
  },
};
