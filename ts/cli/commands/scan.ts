import { warn } from "../../error/diagnostics.ts";
import type { FieldsReportMaker } from "../../infer/index.ts";
import { openInputs } from "../../input/index.ts";
import { withReadings } from "../../pattern/compiled.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import type { SpellValues, ValueSpelling } from "../../report/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { themeOf } from "../args/colour-options.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { compiledPattern, hasPositionalPattern } from "../args/pattern-options.ts";
import { showProgress } from "../args/progress-options.ts";
import { spellingOf } from "../args/value-options.ts";
import type { Command } from "../command.ts";
import { colour } from "../flags/colour.ts";
import { declare } from "../flags/declare.ts";
import { deep } from "../flags/deep.ts";
import { engine } from "../flags/engine.ts";
import { followMatches } from "../flags/follow.ts";
import { choose, compressed, text, walk } from "../flags/input.ts";
import { scanModes } from "../flags/modes.ts";
import { pattern, program } from "../flags/pattern.ts";
import { filename, lineNumber, progress, report, values } from "../flags/report.ts";
import { maxCount, query, select } from "../flags/select.ts";
import { record, window } from "../flags/window.ts";
import type { ScanJob } from "../scan/job.ts";
import { type ScanOptions, scanOptions } from "../scan/options.ts";
import { runScan } from "../scan/run.ts";

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
    followMatches,
    engine,
  ],
  modes: scanModes,
  standalone: ["files", "type-list"],
  required: (args) => (args.has("files") || args.has("type-list") || !hasPositionalPattern(args) ? [] : ["PATTERN"]),
  async run(args) {
    if (args.has("type-list")) {
      standardOutput.text((await import("../../input/choosing.ts")).typeList());
      return 0;
    }
    if (args.has("files")) return (await import("../scan/list-files.ts")).listFiles(args);
    const job = await scanJob(args);
    if (!args.has("follow")) return runScan(job);
    return (await import("../scan/follow.ts")).followScan(job, args.has("keep-count"));
  },
};

/** Reads every option, compiles every pattern, then opens the inputs. */
async function scanJob(args: ParsedArgs): Promise<ScanJob> {
  const options = scanOptions(args);
  const inputs = inputOptions(args, hasPositionalPattern(args) ? 1 : 0);
  const compiled = await compiledPattern(args, options.wholeLine);
  const job = {
    options,
    ...(await partsAsked(args, options)),
    theme: themeOf(args),
    hyperlink: args.has("hyperlink"),
    dateOrder: args.text("date-order") === "mdy" ? ("mdy" as const) : ("dmy" as const),
    values: valuesSpelled(args),
    pattern: showsReadings(options) ? withReadings(compiled) : compiled,
    tagsReadings: args.text("values") === "tagged",
  };
  const fieldsReport = args.has("fields") ? await fieldsReportOf(args, job.pattern) : null;
  const follow = args.lastOf("follow");
  if (follow) await (await import("../scan/follow.ts")).checkScanFollow(follow, job, inputs);
  const gpu = args.lastOf("cpu", "gpu");
  if (gpu?.flag.long === "gpu") warn("--gpu: no GPU available; using the CPU");
  const isWhole = job.window === null && job.query === null && !inputs.searchZip;
  if (!follow) showProgress(args, inputs, isWhole ? (job.pattern.groups?.length ?? 1) : null);
  return { ...job, fieldsReport, inputs: openInputs(inputs) };
}

/** The report may show what was read of tokens. */
function showsReadings({ explain, report }: ScanOptions): boolean {
  return explain || (report.form === "format" && report.template.includes("${@"));
}

const partFlags = [
  ...["head", "tail", "lines", "record", "record-start", "record-span"],
  ...["all", "any", "none", "at-least", "not"],
];

/** Windows, records and queries over them; loaded where the arguments ask for one. */
async function partsAsked(args: ParsedArgs, options: ScanOptions) {
  const byRecord = typeof options.before === "string" || typeof options.after === "string";
  if (!byRecord && !args.lastOf(...partFlags)) {
    return { window: null, record: null, contextRecord: null, query: null };
  }
  const { scanParts } = await import("../scan/parts.ts");
  return scanParts(args, options);
}

/** Most exact values are spelled where they are read: what spells the others is loaded when one is met. */
function valuesSpelled(args: ParsedArgs): ValueSpelling {
  const spelling = spellingOf(args);
  let spell: SpellValues | undefined;
  return {
    spell: (...spans) => (spell ??= valueRoom().valueSpeller(spelling))(...spans),
    isExact: spelling.form === "exact" && !spelling.bareDurations,
  };
}

const valueRoom = () => require("../../value/index.ts") as typeof import("../../value/index.ts");

/** How the report of `--fields` is made. */
async function fieldsReportOf(args: ParsedArgs, pattern: CompiledPattern): Promise<FieldsReportMaker> {
  const [{ extractedFields, FieldsReport }, { declarationsOf }] = await Promise.all([
    import("../../infer/index.ts"),
    import("../args/declarations.ts"),
  ]);
  const given = hasPositionalPattern(args) ? args.positionals[0]! : (args.all("regexp")[0] ?? "");
  const isOne = args.all("regexp").length + args.all("file").length < 2;
  const fields = extractedFields(isOne ? given : "", pattern, declarationsOf(args));
  return (settings, options) => new FieldsReport(settings, { fields, ...options });
}
