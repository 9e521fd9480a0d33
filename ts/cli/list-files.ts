import { openInput, openInputs } from "../input/index.ts";
import { PathWriter } from "../report/index.ts";
import { standardOutput } from "../terminal/index.ts";
import { themeOf } from "./colour-options.ts";
import { inputOptions } from "./input-options.ts";
import type { Words } from "./words.ts";

/** `--files`: the paths that a scan would read, one a line. */
export function listFiles(words: Words): number {
  const options = inputOptions(words, 0, ".");
  const inputs = openInputs({ ...options, text: undefined });
  const paths = new PathWriter(standardOutput, themeOf(words), words.has("hyperlink"));
  const end = words.has("null") ? 0 : 0x0a;
  for (const input of inputs) {
    if (input.from === "file" && !input.packed && !options.binary) {
      const source = openInput(input, { read: false, alone: !inputs.several, beside: "skip" });
      if (source === null) continue;
      source.close();
    }
    paths.write(input.path!);
    standardOutput.byte(end);
  }
  return 0;
}
