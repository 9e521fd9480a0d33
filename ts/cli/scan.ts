import { warn } from "../error/door.ts";
import { OptionError } from "../error/errors.ts";
import type { FieldsReportMaker } from "../infer/index.ts";
import { openInputs } from "../input/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { SpellValues, ValueSpelling } from "../report/index.ts";
import { standardOutput } from "../terminal/index.ts";
import { themeOf } from "./colour-options.ts";
import type { Command } from "./command.ts";
import { colour } from "./flags/colour.ts";
import { declare } from "./flags/declare.ts";
import { deep } from "./flags/deep.ts";
import { engine } from "./flags/engine.ts";
import { followCounted } from "./flags/follow.ts";
import { choose, compressed, text, walk } from "./flags/input.ts";
import { pattern, program } from "./flags/pattern.ts";
import { filename, lineNumber, progress, report, values } from "./flags/report.ts";
import { maxCount, query, select } from "./flags/select.ts";
import { record, window } from "./flags/window.ts";
import { inputOptions } from "./input-options.ts";
import { compiledPattern, hasPositionalPattern } from "./pattern-options.ts";
import { showProgress } from "./progress-options.ts";
import { type ScanOptions, scanOptions } from "./scan-options.ts";
import { runScan, type ScanJob } from "./scan-run.ts";
import { spellingOf } from "./value-options.ts";
import type { Words } from "./words.ts";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  flags: [
    pattern,
    program,
    declare,
    deep,
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
      standardOutput.text((await import("../input/choosing.ts")).typeList());
      return 0;
    }
    if (words.has("files")) return (await import("./list-files.ts")).listFiles(words);
    const job = await scanJob(words);
    if (!words.has("follow")) return runScan(job);
    return (await import("./scan-follow.ts")).followScan(job, words.has("keep-count"));
  },
};

/** Reads every option, compiles every pattern, then opens the inputs. */
async function scanJob(words: Words): Promise<ScanJob> {
  const options = scanOptions(words);
  const inputs = inputOptions(words, hasPositionalPattern(words) ? 1 : 0);
  const job = {
    options,
    ...(await partsAsked(words, options)),
    theme: themeOf(words),
    hyperlink: words.has("hyperlink"),
    dateOrder: words.text("date-order") === "mdy" ? ("mdy" as const) : ("dmy" as const),
    values: valuesSpelled(words),
    pattern: await compiledPattern(words, options.wholeLine),
  };
  const fieldsReport = words.has("fields") ? await fieldsReportOf(words, job.pattern, job.query !== null) : null;
  const follow = words.lastOf("follow");
  if (follow) (await import("./scan-follow.ts")).checkScanFollow(follow, words, job, inputs);
  const gpu = words.lastOf("cpu", "gpu");
  if (gpu?.flag.long === "gpu") warn("--gpu: no device takes scans here; the processor does");
  const isWhole = job.window === null && job.query === null && !inputs.searchZip;
  if (!follow) showProgress(words, inputs, isWhole ? (job.pattern.groups?.length ?? 1) : null);
  return { ...job, fieldsReport, inputs: openInputs(inputs) };
}

const partFlags = [
  ...["head", "tail", "lines", "record", "record-start", "record-span"],
  ...["all", "any", "none", "at-least", "not"],
];

/** Windows, records and queries over them; loaded where the words ask for one. */
async function partsAsked(words: Words, options: ScanOptions) {
  const byRecord = typeof options.before === "string" || typeof options.after === "string";
  if (!byRecord && !words.lastOf(...partFlags)) {
    return { window: null, record: null, contextRecord: null, query: null };
  }
  const { scanParts } = await import("./scan-parts.ts");
  return scanParts(words, options);
}

/** Most exact values are spelled where they are read: what spells the others is loaded when one is met. */
function valuesSpelled(words: Words): ValueSpelling {
  const spelling = spellingOf(words);
  let spell: SpellValues | undefined;
  return {
    spell: (...spans) => (spell ??= valueRoom().valueSpeller(spelling))(...spans),
    isExact: spelling.form === "exact" && !spelling.bareDurations,
  };
}

const valueRoom = () => require("../value/index.ts") as typeof import("../value/index.ts");

/** How the report of `--fields` is made. @throws {OptionError} beside a record query */
async function fieldsReportOf(words: Words, pattern: CompiledPattern, isQuery: boolean): Promise<FieldsReportMaker> {
  if (isQuery)
    throw new OptionError("--fields", "", "--fields reads matches, not records: leave it or the record query out");
  const [{ extractedFields, FieldsReport }, { declarationsOf }] = await Promise.all([
    import("../infer/index.ts"),
    import("./declarations.ts"),
  ]);
  const given = hasPositionalPattern(words) ? words.positionals[0]! : (words.all("regexp")[0] ?? "");
  const isOne = words.all("regexp").length + words.all("file").length < 2;
  const fields = extractedFields(isOne ? given : "", pattern, declarationsOf(words));
  return (settings, options) => new FieldsReport(settings, { fields, ...options });
}
