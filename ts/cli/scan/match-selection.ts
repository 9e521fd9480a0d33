/** Which of a scan's matches a report is given. */
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type { ReportInput } from "../../report/report.ts";
import { type Matches, type ScanFacts, type ScanOptions, type StartedScan, scan } from "../../scan/index.ts";

/** Loaded by the scans that look inside quoted tokens. */
const insides = () => require("../../deep/index.ts") as typeof import("../../deep/index.ts");

export interface SelectionOptions {
  /** Matches of an input at most. */
  readonly limit: number;
  readonly singleMatch: boolean;
  /** The pattern was compiled for whole lines: only matches of one line count. */
  readonly wholeLine: boolean;
  /** Quoted text is matched as a text of its own too. */
  readonly deep?: boolean;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
  /** A scan of the whole text that was started with `firstScan`. */
  readonly started?: StartedScan;
}

/** What the first scan of an input is asked for; `null` where a scan of all of it is not what comes first. */
export function firstScan({ limit, singleMatch, wholeLine, deep, facts }: SelectionOptions): ScanOptions | null {
  return deep || limit === 0 ? null : { singleMatch, maxCount: limit, facts, byLine: wholeLine };
}

/** Batches of the matches of an input that count, in order; each is valid until the next one is asked for. */
export function* selectedMatches(
  pattern: CompiledPattern,
  input: ReportInput,
  options: SelectionOptions,
): Generator<Matches> {
  const { limit, wholeLine, deep = false, started } = options;
  if (limit === 0) return;
  const { text, from, to } = input;
  const asked = { ...firstScan({ ...options, deep: false }), from, to, started };
  yield* deep
    ? insides().foundMatches(pattern, text, { ...asked, deep, byLine: wholeLine })
    : scan(pattern, text, asked);
}
