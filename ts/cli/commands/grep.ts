import { standardOutput } from "../../terminal/index.ts";
import { hasPositionalPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { colour } from "../flags/colour.ts";
import { declare } from "../flags/declare.ts";
import { deep } from "../flags/deep.ts";
import { fields } from "../flags/fields.ts";
import { followLines } from "../flags/follow.ts";
import { lineReport, selectLines } from "../flags/grep.ts";
import { indexing } from "../flags/indexing.ts";
import { choose, compressed, filter, text, walk } from "../flags/input.ts";
import { grepModes } from "../flags/modes.ts";
import { pattern, reading } from "../flags/pattern.ts";
import { filename, progress, separators, values } from "../flags/report.ts";
import { order } from "../flags/select.ts";
import { whyNot } from "../flags/why-not.ts";
import { record, times } from "../flags/window.ts";
import { grepOptions } from "../scan/options.ts";
import { scanJob } from "../scan/prepare.ts";
import { runScan, withFoundIndexes } from "../scan/run.ts";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  about:
    "Matches are within one line. With a record definition the records with a match are printed whole. Without INPUT it searches the current folder, or standard input if that is not a terminal. " +
    "The exit status is 0 if a line was selected, 1 if none was, and 2 after an error.",
  flags: [
    pattern,
    reading,
    declare,
    deep,
    fields,
    text,
    walk,
    compressed,
    filter,
    indexing,
    choose,
    selectLines,
    record,
    times,
    values,
    lineReport,
    order,
    whyNot,
    filename,
    separators,
    progress,
    colour,
    followLines,
  ],
  modes: grepModes,
  standalone: ["files", "type-list"],
  required: (args) => (args.has.files || args.has["type-list"] || !hasPositionalPattern(args) ? [] : ["PATTERN"]),
  async run(args) {
    if (args.has["type-list"] || args.has.files) return (await import("../scan/list-files.ts")).listChosen(args);
    const job = await scanJob(args, grepOptions(args, standardOutput.isTerminal));
    if (args.has["why-not"]) return (await import("../scan/why-not.ts")).runWhyNot(args, job);
    if (!args.has.follow) return runScan(await withFoundIndexes(args, job));
    return (await import("../scan/follow-lines.ts")).followLines(job);
  },
};
