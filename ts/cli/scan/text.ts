/** Scans the text of an input as a whole: its window, the matches in it, the report. */
import { type Input, openInput, type Source } from "../../input/index.ts";
import type { ReportInput } from "../../report/index.ts";
import { countMatches, type FoundFile, ScanFacts, type StartedScan } from "../../scan/index.ts";
import { ResolvedWindow } from "../../window/resolved.ts";
import { canCount, noText } from "./count.ts";
import { binaryRule, jobMatches, mayCrossLines, type ScanJob, type ScanWork } from "./job.ts";

/** An open input, with its scan if that was started ahead. */
interface OpenText {
  readonly source: Source;
  readonly started?: StartedScan;
  readonly searchingMs: number;
}

/** Opens and reports one input. @returns the number selected */
export function scanText(work: ScanWork, input: Input): number {
  const startMs = performance.now();
  const source = openInput(input, binaryRule(work.job));
  return source === null ? 0 : scanSource(work, input, { source, searchingMs: performance.now() - startMs });
}

/** Reports the text of one input, and closes it. @returns the number selected */
export function scanSource(work: ScanWork, input: Input, { source, started, searchingMs }: OpenText): number {
  const { job, report, counting, stats, dualGrain } = work;
  const startMs = performance.now() - searchingMs;
  try {
    const window = windowOf(source.bytes, job, input);
    const part = reportInput(input, window);
    report.begin(part);
    stats?.begin(part);
    if (counting && canCount("text", counting, job)) {
      const { countMax: maxCount, linesOnly } = counting;
      const byLine = mayCrossLines(job);
      counting.take(
        countMatches(job.pattern, window.text, { from: window.from, to: window.to, maxCount, linesOnly, byLine }),
      );
      return report.end();
    }
    const facts = stats?.facts ?? (dualGrain && new ScanFacts(true));
    const found = job.query
      ? job.query.records(window, job.options.maxCount, facts)
      : jobMatches(job, part, { facts, started });
    for (const matches of found) {
      report.add(matches);
      stats?.add(matches);
      if (report.isFull) break;
    }
    if (facts) dualGrain?.add(facts);
    return report.end();
  } finally {
    stats?.end(performance.now() - startMs);
    source.close();
  }
}

/** Reports a file known to contain no match. @returns the number selected */
export function reportUnmatched(
  { report, stats }: ScanWork,
  { path }: Input,
  found: Extract<FoundFile, { is: "unmatched" }>,
): number {
  const part = { path, text: noText, base: 0, from: 0, to: found.sizeBytes, firstLine: 1 };
  report.begin(part);
  stats?.begin(part);
  if (found.facts) stats?.facts?.add(found.facts);
  stats?.end(found.searchingMs);
  return report.end();
}

function windowOf(text: Uint8Array, { window, record }: ScanJob, { path }: Input): ResolvedWindow {
  if (window === null) return new ResolvedWindow(text, 0, text.length, 1);
  const { resolveWindow } = require("../../window/resolve.ts") as typeof import("../../window/resolve.ts");
  return resolveWindow(text, window, record, path?.shown);
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
