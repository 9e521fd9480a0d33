import { typeList } from "../input/index.ts";
import { standardOutput } from "../terminal/index.ts";
import type { Command } from "./command.ts";
import { colour } from "./flags/colour.ts";
import { declare } from "./flags/declare.ts";
import { engine } from "./flags/engine.ts";
import { follow } from "./flags/follow.ts";
import { choose, text, walk } from "./flags/input.ts";
import { pattern, program } from "./flags/pattern.ts";
import { filename, lineNumber, report, values } from "./flags/report.ts";
import { maxCount, query, select } from "./flags/select.ts";
import { record, window } from "./flags/window.ts";
import { listFiles } from "./list-files.ts";
import type { Words } from "./words.ts";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  flags: [
    pattern,
    program,
    declare,
    text,
    walk,
    choose,
    select,
    maxCount,
    query,
    record,
    window,
    values,
    report,
    filename,
    lineNumber,
    colour,
    follow,
    engine,
  ],
  lonely: ["files", "type-list"],
  required: (words: Words) =>
    words.lastOf("regexp", "file", "patterns", "program", "files", "type-list") ? [] : ["PATTERN"],
  async run(words) {
    if (words.has("type-list")) {
      standardOutput.text(typeList());
      return 0;
    }
    if (words.has("files")) return listFiles(words);
    return 0;
  },
};
