/** The work of a scan: each input opened, its window found, its matches given to the report. */

import { warn } from "../../error/diagnostics.ts";
import type { FieldsReportMaker } from "../../infer/index.ts";
import { type BinaryRule, type FileInput, type Input, type Inputs, openInput, type Source } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type {
  Explainer,
  Report,
  ReportInput,
  ReportSettings,
  Stats,
  Theme,
  ValueSpelling,
} from "../../report/index.ts";
import { PathWriter } from "../../report/path-writer.ts";
import { countMatches, ScanFacts, type StartedScan } from "../../scan/index.ts";
import { textBytesLimit } from "../../tables/limits.ts";
import { endProgress, standardOutput } from "../../terminal/index.ts";
import type { RecordDefinition, Window } from "../../window/index.ts";
import { ResolvedWindow } from "../../window/resolved.ts";
import { countFile, countsAlone, countsFiles } from "./count.ts";
import type { DualGrain } from "./dual-grain.ts";
import { selectedMatches } from "./match-selection.ts";
import { namesRoute, type ScanOptions } from "./options.ts";
import type { RecordQuery } from "./query.ts";
import { buildReport } from "./report.ts";

export interface ScanJob {
  readonly options: ScanOptions;
  readonly pattern: CompiledPattern;
  readonly inputs: Inputs;
  /** `null`: the whole of each input. */
  readonly window: Window | null;
  /** What the window counts; `null`: lines. */
  readonly record: RecordDefinition | null;
  /** The records of a side of context that is a unit; `null` where none is. */
  readonly contextRecord: RecordDefinition | null;
  /** Records are reported in place of matches. */
  readonly query: RecordQuery | null;
  readonly theme: Theme;
  readonly hyperlink: boolean;
  readonly values: ValueSpelling;
  /** JSON of a reading holds its numbers too. */
  readonly tagsReadings: boolean;
  readonly dateOrder: "dmy" | "mdy";
  /** Makes the report of `--fields`; `null` where it was not given. */
  readonly fieldsReport: FieldsReportMaker | null;
  /** Is told of a pipeline, where the scans are to run as one. */
  readonly dualGrain?: DualGrain;
}

/** @returns the exit status */
export async function runScan(job: ScanJob): Promise<number> {
  const { options, inputs } = job;
  const settings = reportSettings(job);
  const isPlain = options.report.form === "plain" && options.before === 0 && options.after === 0;
  const printNoMatch = isPlain && !inputs.isMultiple && !placeShape(job);
  const explainer = options.explain ? await explainerOf(job) : undefined;
  const report = job.query
    ? job.query.report(options, settings, printNoMatch)
    : buildReport(options, { ...job, settings, printNoMatch, explainer });
  const stats = options.stats && (await statsOf(options));
  let selected = 0;
  const dualGrain = options.dualGrain ? new (await import("./dual-grain.ts")).DualGrain() : undefined;
  const work = dualGrain ? { ...job, dualGrain } : job;
  const scanOne = (input: Input) => scanAny(work, input, report, stats);
  const ahead = inputs.isMultiple && (await import("./ahead.ts")).filesAhead(work, report, stats);
  if (ahead) selected = await ahead.run(scanOne);
  else for (const input of inputs) selected += await scanOne(input);
  endProgress();
  report.finish();
  if (dualGrain && !inputs.isMultiple) warn(dualGrain.line());
  if (selected === 0 && options.requireMatch && isPlain && placeShape(job)) standardOutput.text("no match\n");
  if (stats) standardOutput.text(stats.text(standardOutput.bytesWritten));
  return options.requireMatch && selected === 0 ? 1 : 0;
}

async function statsOf(options: ScanOptions): Promise<Stats> {
  const { Stats } = await import("../../report/stats.ts");
  return new Stats(options.stats!, namesRoute(options), options.dualGrain);
}

async function explainerOf({ pattern, options, tagsReadings }: ScanJob): Promise<Explainer> {
  const [{ Explainer }, { traceOf }] = await Promise.all([import("../../report/explain.ts"), import("./trace.ts")]);
  return new Explainer(traceOf(pattern, namesRoute(options)), tagsReadings);
}

/** Of a smaller file a window is found in the whole text. */
const windowedBytesMin = 1 << 20;

function isLarge({ path, packed }: FileInput, bytes: number): boolean {
  return packed === null && Bun.file(path.raw as string).size >= bytes;
}

/** Reports one input, as a stream where it comes as one. @returns how much of it was selected */
async function scanAny(job: ScanJob, input: Input, report: Report, stats: Stats | undefined): Promise<number> {
  if (input.from === "file" && input.packed) {
    const { canScanPacked, scanPacked } = await import("./compressed.ts");
    if (canScanPacked(job)) return scanPacked(job, input, report, stats);
  }
  if (input.from === "file" && isLarge(input, job.window ? windowedBytesMin : textBytesLimit)) {
    const { canScanWindow, scanWindow } = await import("./window.ts");
    if (canScanWindow(job)) return scanWindow(job, input, report, stats);
    const { canStream, scanHugeFile } = await import("./stream.ts");
    if (canStream(job) && !countsFiles(job, report)) return scanHugeFile(job, input, report, stats);
  }
  const { chunkBytes } = job.options;
  const isPiped = input.from === "standard input" && !job.inputs.isMultiple && !job.dualGrain;
  if (!isPiped && chunkBytes === undefined) return scanInput(job, input, report, stats);
  const { canStream, chunksOf, scanPieces, scanStandardInput } = await import("./stream.ts");
  if (!canStream(job)) return scanInput(job, input, report, stats);
  if (chunkBytes === undefined) return scanStandardInput(job, input, report, stats);
  const source = openInput(input, binaryRule(job));
  if (source === null) return 0;
  const selected = await scanPieces(job, input.path, chunksOf(source.bytes, chunkBytes), report, stats);
  source.close();
  return selected;
}

/** Reports say which input a line is of. */
function placeShape({ options, inputs }: ScanJob): boolean {
  return options.filename ?? inputs.isMultiple;
}

export function reportSettings(job: ScanJob): ReportSettings {
  const { options, theme, pattern } = job;
  const isMatchLines = options.report.form === "plain" && job.query === null;
  // A window gives match lines their place, which the rest of a report doesn't show for it.
  const showPath = placeShape(job) || (isMatchLines && job.window !== null && options.filename !== false);
  const withContext = options.before !== 0 || options.after !== 0;
  return {
    output: standardOutput,
    theme,
    paths: new PathWriter(standardOutput, theme, job.hyperlink),
    showPath,
    showPlace: showPath || options.lineNumbers || withContext,
    members: pattern.members,
  };
}

export function binaryRule({ options, inputs }: ScanJob): BinaryRule {
  const beside = options.filename === false ? "refuse" : "skip";
  return { read: options.binary, alone: !inputs.isMultiple, beside };
}

/** Reports one input. @returns how much of it was selected */
function scanInput(job: ScanJob, input: Input, report: Report, stats: Stats | undefined): number {
  if (input.from === "file" && !input.packed && countsFiles(job, report))
    return countFile(job, input, report, binaryRule(job));
  const startMs = performance.now();
  const source = openInput(input, binaryRule(job));
  return source === null ? 0 : scanSource(job, input, source, report, stats, startMs);
}

/** Reports the text of one input, and closes it. @param started its scan, where that was started */
export function scanSource(
  job: ScanJob,
  input: Input,
  source: Source,
  report: Report,
  stats: Stats | undefined,
  startMs: number,
  started?: StartedScan,
): number {
  try {
    const window = windowOf(source.bytes, job);
    const part = reportInput(input, window);
    report.begin(part);
    stats?.begin(part);
    if (countsAlone(job, report)) {
      const maxCount = report.countMax === Infinity ? undefined : report.countMax;
      report.take(countMatches(job.pattern, window.text, { from: window.from, to: window.to, maxCount }));
      return report.end();
    }
    const facts = stats?.facts ?? (job.dualGrain && new ScanFacts(true));
    const found = job.query
      ? job.query.records(window, job.options.maxCount, facts)
      : selectedMatches(job.pattern, part, { ...selection(job.options), facts, started });
    for (const matches of found) {
      report.add(matches);
      stats?.add(matches);
    }
    if (facts) job.dualGrain?.add(facts);
    return report.end();
  } finally {
    stats?.end(performance.now() - startMs);
    source.close();
  }
}

function windowOf(text: Uint8Array, { window, record }: ScanJob): ResolvedWindow {
  if (window === null) return ResolvedWindow.whole(text);
  const { resolveWindow } = require("../../window/resolve.ts") as typeof import("../../window/resolve.ts");
  return resolveWindow(text, window, record);
}

function reportInput(input: Input, window: ResolvedWindow): ReportInput {
  return {
    path: input.path,
    text: window.text,
    base: 0,
    from: window.from,
    to: window.to,
    get firstLine() {
      return window.firstLine;
    },
  };
}

/** The report shows what no match touches. */
export function seesUnmatched({ report, invert }: Pick<ScanOptions, "report" | "invert">): boolean {
  return invert || report.form === "passthru";
}

/** Which matches the report must see: of a list the first, of untouched lines all. */
export function selection({ report, invert, maxCount, singleMatch, wholeLine, deep, stats }: ScanOptions) {
  const seesAll = seesUnmatched({ report, invert });
  const first = report.form === "list" && !stats ? 1 : maxCount;
  return { limit: seesAll ? Infinity : first, singleMatch, wholeLine, deep };
}
