import { openInput, openInputs } from "../../input/index.ts";
import { PathWriter } from "../../report/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { themeOf } from "../args/colour-options.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** `--files`: the paths that a scan would read, one a line. */
export function listFiles(args: ParsedArgs): number {
  const options = inputOptions(args, 0, ".");
  const inputs = openInputs({ ...options, text: undefined });
  const paths = new PathWriter(standardOutput, themeOf(args), args.has("hyperlink"));
  const end = args.has("null") ? 0 : 0x0a;
  for (const input of inputs) {
    if (input.from === "file" && !input.packed && !options.binary) {
      const source = openInput(input, { read: false, alone: !inputs.isMultiple, beside: "skip" });
      if (source === null) continue;
      source.close();
    }
    paths.write(input.path!);
    standardOutput.byte(end);
  }
  return 0;
}
