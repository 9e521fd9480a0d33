/** Makes the job of a searching command from its arguments. */

import { OptionError } from "../../error/errors.ts";
import type { FieldsReportMaker } from "../../infer/index.ts";
import { openInputs } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import { withReadings } from "../../pattern/compiled.ts";
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { chooseBackend } from "../args/engine-options.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { compiledPattern, givenTexts, hasPositionalPattern } from "../args/pattern-options.ts";
import { showProgress } from "../args/progress-options.ts";
import { dateOrderOption, themeOf, valuesSpelled } from "../args/report-options.ts";
import type { FlagName } from "../flags/names.ts";
import { partNames } from "../flags/window.ts";
import type { ScanJob } from "./job.ts";
import type { ScanOptions } from "./options.ts";
import type { PlainTexts } from "./plain-text.ts";

/** Reads the remaining options and compiles every pattern before any input is opened. */
export async function scanJob(args: ParsedArgs, options: ScanOptions): Promise<ScanJob> {
  const inputs = inputOptions(args, hasPositionalPattern(args) ? 1 : 0, searchedByDefault);
  const texts = plainTexts(args, options);
  const compiled = texts ? compilePattern(".") : await compiledPattern(args, options);
  const job = {
    options,
    texts,
    ...(await requestedParts(args, options)),
    theme: themeOf(args),
    hyperlink: args.has.hyperlink ?? false,
    dateOrder: dateOrderOption(args),
    values: valuesSpelled(args),
    pattern: showsReadings(options) ? withReadings(compiled) : compiled,
    tagsReadings: args.text.values === "tagged",
  };
  const fieldsReport = args.has.fields ? await fieldsReportOf(args, job.pattern) : null;
  const follow = args.has.follow && args.lastOf("follow");
  if (follow) await (await import("./follow.ts")).checkScanFollow(follow, job, inputs);
  const requestsGpu = chooseBackend(args, [job.pattern]);
  const isWhole = job.window === null && job.query === null && !inputs.searchZip;
  if (!follow) showProgress(args, inputs, isWhole ? (job.pattern.groups?.length ?? 1) : null);
  const onNothing = async (searched: ScanJob) => {
    const { hintAtNothing } = await import("../hints/index.ts");
    // Programs that run `scan` may take any text on standard error for a failure, so they get only the surest hints.
    const forPeople = options.limitsLines || isTerminal(2);
    const spellingOnly = searched.query !== null;
    await hintAtNothing(args, {
      ...searched,
      deep: options.deep,
      forPeople,
      ignoreCase: "-i",
      takesWhyNot: true,
      spellingOnly,
    });
  };
  // A script must not see a hint beside results, and does not wait for it.
  const looksFurther = isTerminal(2) && options.report.form !== "quiet" && job.query === null && !texts;
  const onFound = async ({ pattern, inputs }: ScanJob) => {
    const { hintAtMore } = await import("../hints/index.ts");
    hintAtMore(args, { pattern, inputs, deep: options.deep, verb: "finds", ofLines: options.report.form === "lines" });
  };
  const hints = { onNothing, onFound: looksFurther ? onFound : undefined };
  return { ...job, requestsGpu, fieldsReport, ...hints, inputs: openInputs(inputs) };
}

/** `grep` finds plain texts within tokens too, unless a flag requires whole tokens. */
function plainTexts(args: ParsedArgs, { limitsLines, wholeLine }: ScanOptions): PlainTexts | null {
  if (!limitsLines || !args.has["fixed-strings"] || args.has["word-regexp"]) return null;
  const texts = givenTexts(args).flatMap((text) => text.split("\n"));
  if (texts.includes(""))
    throw new OptionError("--fixed-strings", "", "--fixed-strings: the text to search for is empty");
  return { texts, ignoresCase: args.has["ignore-case"] ?? false, wholeLine };
}

/** Whether the report may show readings of tokens. */
function showsReadings({ explain, report }: ScanOptions): boolean {
  return explain || (report.form === "format" && report.template.includes("${@"));
}

const partFlags: readonly FlagName[] = [
  ...partNames,
  ...(["record", "record-start", "record-span"] as const),
  ...(["all", "any", "none", "at-least", "not"] as const),
];

/** Windows, records and queries; loaded only if the arguments need them. */
async function requestedParts(args: ParsedArgs, options: ScanOptions) {
  const byRecord = typeof options.before === "string" || typeof options.after === "string";
  if (!byRecord && !partFlags.some((long) => args.has[long])) {
    return { window: null, record: null, contextRecord: null, query: null };
  }
  const { scanParts } = await import("./parts.ts");
  return scanParts(args, options);
}

/** The report of `--fields`. */
async function fieldsReportOf(args: ParsedArgs, pattern: CompiledPattern): Promise<FieldsReportMaker> {
  const [{ extractedFields, fieldsReport }, { declarationsOf }] = await Promise.all([
    import("../../infer/index.ts"),
    import("../args/declarations.ts"),
  ]);
  const given = hasPositionalPattern(args) ? args.positionals[0]! : ((args.all.regexp ?? [])[0] ?? "");
  const isOne = (args.all.regexp ?? []).length + (args.all.file ?? []).length < 2;
  const fields = extractedFields(isOne ? given : "", pattern, declarationsOf(args));
  return (settings, options) => fieldsReport(settings, { fields, ...options });
}
