/** Runs a scan: creates the report and scans every input by the strategy for it. */
import { errorReported, warn } from "../../error/diagnostics.ts";
import { areInTurn } from "../../input/index.ts";
import { exists } from "../../native/system.ts";
import type { Explainer, Stats } from "../../report/index.ts";
import { namingFile } from "../../scan/program.ts";
import { endProgress, standardOutput } from "../../terminal/index.ts";
import { warnOfDevice } from "../args/engine-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { hasPositionalPattern } from "../args/pattern-options.ts";
import { countingReport } from "./count.ts";
import { type ReadInput, readInputs } from "./inputs.ts";
import { reportSettings, type ScanJob, type ScanWork, showsPaths } from "./job.ts";
import type { ScanOptions } from "./options.ts";
import { buildReport, namesRoute } from "./report.ts";
import { strategyFor } from "./strategies.ts";

/** @returns the exit status */
export async function runScan(job: ScanJob): Promise<number> {
  const { options, inputs } = job;
  const settings = reportSettings(job);
  const isPlain = options.report.form === "plain" && options.before === 0 && options.after === 0;
  const printNoMatch = isPlain && !inputs.isMultiple && !showsPaths(job);
  const explainer = options.explain ? await explainerOf(job) : undefined;
  const report = job.query
    ? job.query.report(options, settings, printNoMatch)
    : buildReport(options, { ...job, settings, printNoMatch, explainer });
  const stats = options.stats && (await statsOf(options));
  const dualGrain = options.dualGrain ? new (await import("./dual-grain.ts")).DualGrain() : undefined;
  const work: ScanWork = { job, report, counting: countingReport(report), stats, dualGrain };
  let selected = 0;
  let inPieces = false;
  for (const input of readInputs(work)) {
    if ("bytes" in input) {
      standardOutput.bytes(input.bytes);
      selected += input.selected;
      continue;
    }
    const strategy = strategyFor(work, input);
    inPieces ||= !strategy.isWhole || Boolean(options.deep) || job.texts !== null;
    selected += await namingInput(input, strategy.run);
    if (selected > 0 && options.report.form === "quiet") break;
  }
  endProgress();
  report.finish();
  warnOfDevice();
  if (!options.byLine && job.pattern.registers.length > 0) {
    (await import("../hints/comparing-steps.ts")).warnOfComparing(job.pattern, options.byLine);
  }
  if (inPieces && job.requestsGpu) warn("--gpu: a search that reads its input in pieces runs on the CPU");
  if (dualGrain && !inputs.isMultiple) warn(dualGrain.line());
  if (selected === 0 && options.requireMatch && isPlain && showsPaths(job)) standardOutput.text("no match\n");
  const tell = selected === 0 ? job.onNothing : job.onFound;
  if (tell && !options.invert && !errorReported()) await tell(job);
  if (stats) standardOutput.text(stats.text(standardOutput.bytesWritten));
  return options.requireMatch && selected === 0 ? 1 : 0;
}

/** Runs the scan of an input; adds the file's name to an error. */
async function namingInput({ input }: ReadInput, run: () => number | Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    throw input.from === "file" ? namingFile(error, input.path.raw) : error;
  }
}

async function statsOf(options: ScanOptions): Promise<Stats> {
  const { Stats } = await import("../../report/stats.ts");
  return new Stats(options.stats!, namesRoute(options), options.dualGrain);
}

async function explainerOf({ pattern, options, tagsReadings }: ScanJob): Promise<Explainer> {
  const [{ Explainer }, { traceOf }] = await Promise.all([
    import("../../report/explain.ts"),
    import("../../report/trace.ts"),
  ]);
  return new Explainer(traceOf(pattern, namesRoute(options)), tagsReadings);
}

/** The job with the indexes of its folders, if there are any; without them, no code for them is loaded. */
export async function withFoundIndexes(args: ParsedArgs, job: ScanJob): Promise<ScanJob> {
  // A file that is named alone has no index.
  if (!job.inputs.isMultiple && !args.has.index) return job;
  // Bounds of times in an index are in one zone.
  if (args.has["no-index"] || args.has.text || areInTurn()) return job;
  const roots = args.positionals.slice(hasPositionalPattern(args) ? 1 : 0);
  if (roots.length === 0) roots.push(".");
  const writes = args.has.index ?? false;
  // Also a pipe or a folder of that name: a message says then that it is not used.
  if (!writes && !roots.some((root) => exists(`${root}/.matcher-index`))) return job;
  return (await import("./indexed.ts")).withIndexes(job, args, roots, writes);
}
