import { warn } from "../error/door.ts";
import { OptionError } from "../error/errors.ts";
import type { FieldsReportMaker } from "../infer/index.ts";
import { openInputs, typeList } from "../input/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { standardOutput } from "../terminal/index.ts";
import { valueSpeller } from "../value/index.ts";
import { themeOf } from "./colour-options.ts";
import type { Command } from "./command.ts";
import { contextUnit } from "./context-unit.ts";
import { declarationsOf } from "./declarations.ts";
import { colour } from "./flags/colour.ts";
import { declare } from "./flags/declare.ts";
import { engine } from "./flags/engine.ts";
import { followCounted } from "./flags/follow.ts";
import { choose, compressed, text, walk } from "./flags/input.ts";
import { pattern, program } from "./flags/pattern.ts";
import { filename, lineNumber, progress, report, values } from "./flags/report.ts";
import { maxCount, query, select } from "./flags/select.ts";
import { record, window } from "./flags/window.ts";
import { inputOptions } from "./input-options.ts";
import { compiledPattern, hasPositionalPattern } from "./pattern-options.ts";
import { progressOf } from "./progress-options.ts";
import { recordDefinition } from "./record-options.ts";
import { checkScanFollow, followScan } from "./scan-follow.ts";
import { scanOptions } from "./scan-options.ts";
import { recordQuery } from "./scan-query.ts";
import { runScan, type ScanJob } from "./scan-run.ts";
import { spellingOf } from "./value-options.ts";
import { windowOption } from "./window-options.ts";
import type { Words } from "./words.ts";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  flags: [
    pattern,
    program,
    declare,
    text,
    walk,
    compressed,
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
    progress,
    colour,
    followCounted,
    engine,
  ],
  lonely: ["files", "type-list"],
  required: (words) =>
    words.has("files") || words.has("type-list") || !hasPositionalPattern(words) ? [] : ["PATTERN"],
  async run(words) {
    if (words.has("type-list")) {
      standardOutput.text(typeList());
      return 0;
    }
    if (words.has("files")) return (await import("./list-files.ts")).listFiles(words);
    const job = await scanJob(words);
    return words.has("follow") ? followScan(job, words.has("keep-count")) : runScan(job);
  },
};

/** Reads every option, compiles every pattern, then opens the inputs. */
async function scanJob(words: Words): Promise<ScanJob> {
  const options = scanOptions(words);
  const inputs = inputOptions(words, hasPositionalPattern(words) ? 1 : 0);
  const record = await recordDefinition(words);
  const job = {
    options,
    contextRecord: contextUnit(options, record),
    theme: themeOf(words),
    window: windowOption(words),
    record,
    query: await recordQuery(words, options, record),
    searchZip: words.has("search-zip"),
    hyperlink: words.has("hyperlink"),
    dateOrder: words.text("date-order") === "mdy" ? ("mdy" as const) : ("dmy" as const),
    spell: valueSpeller(spellingOf(words)),
    pattern: await compiledPattern(words, options.wholeLine),
  };
  const fieldsReport = words.has("fields") ? await fieldsReportOf(words, job.pattern, job.query !== null) : null;
  const follow = words.lastOf("follow");
  if (follow) checkScanFollow(follow, words, job, inputs);
  const gpu = words.lastOf("cpu", "gpu");
  if (gpu?.flag.long === "gpu") warn("--gpu: no device takes scans here; the processor does");
  const progress = progressOf(words, inputs, job.window === null && !job.searchZip);
  return { ...job, fieldsReport, progress, inputs: openInputs(inputs) };
}

/** How the report of `--fields` is made. @throws {OptionError} beside a record query */
async function fieldsReportOf(words: Words, pattern: CompiledPattern, isQuery: boolean): Promise<FieldsReportMaker> {
  if (isQuery)
    throw new OptionError("--fields", "", "--fields reads matches, not records: leave it or the record query out");
  const { extractedFields, FieldsReport } = await import("../infer/index.ts");
  const given = hasPositionalPattern(words) ? words.positionals[0]! : (words.all("regexp")[0] ?? "");
  const isOne = words.all("regexp").length + words.all("file").length < 2;
  const fields = extractedFields(isOne ? given : "", pattern, declarationsOf(words));
  return (settings, options) => new FieldsReport(settings, { fields, ...options });
}
