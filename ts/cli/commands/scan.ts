import { hasPositionalPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { colour } from "../flags/colour.ts";
import { declare } from "../flags/declare.ts";
import { deep } from "../flags/deep.ts";
import { engine } from "../flags/engine.ts";
import { fields } from "../flags/fields.ts";
import { followMatches } from "../flags/follow.ts";
import { indexing } from "../flags/indexing.ts";
import { choose, compressed, filter, text, walk } from "../flags/input.ts";
import { scanModes } from "../flags/modes.ts";
import { byLine, pattern, program, reading } from "../flags/pattern.ts";
import { filename, lineNumber, progress, report, separators, values } from "../flags/report.ts";
import { rules } from "../flags/rules.ts";
import { maxCount, order, query, select } from "../flags/select.ts";
import { whyNot } from "../flags/why-not.ts";
import { record, times, window } from "../flags/window.ts";
import { scanOptions } from "../scan/options.ts";
import { scanJob } from "../scan/prepare.ts";
import { runScan, withFoundIndexes } from "../scan/run.ts";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  flags: [
    pattern,
    reading,
    byLine,
    program,
    declare,
    deep,
    fields,
    text,
    walk,
    compressed,
    filter,
    indexing,
    choose,
    select,
    maxCount,
    query,
    rules,
    record,
    window,
    times,
    values,
    report,
    order,
    whyNot,
    filename,
    separators,
    lineNumber,
    progress,
    colour,
    followMatches,
    engine,
  ],
  modes: scanModes,
  standalone: ["files", "type-list"],
  required: (args) =>
    args.has.files || args.has["type-list"] || args.has.rules || !hasPositionalPattern(args) ? [] : ["PATTERN"],
  async run(args) {
    if (args.has["type-list"] || args.has.files) return (await import("../scan/list-files.ts")).listChosen(args);
    if (args.has.rules) return (await import("../scan/rules.ts")).runRules(args);
    const job = await scanJob(args, scanOptions(args));
    if (args.has["why-not"]) return (await import("../scan/why-not.ts")).runWhyNot(args, job);
    if (!args.has.follow) return runScan(await withFoundIndexes(args, job));
    return (await import("../scan/follow.ts")).followScan(job, args.has["keep-count"] ?? false);
  },
};
