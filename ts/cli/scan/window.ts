/** Scans a window of a large file: reads from the end where the window is, and nothing else. */
import type { FileInput } from "../../input/index.ts";
import type { ReportInput } from "../../report/index.ts";
import { fileWindow, ShiftedMatches, type Window } from "../../window/index.ts";
import type { ScanWork } from "./job.ts";
import { jobMatches } from "./job-matches.ts";
import { scanBlocks } from "./stream.ts";

/** Reports the window of one file. @returns the number selected */
export function scanWindow({ job, report, stats }: ScanWork, input: FileInput): Promise<number> {
  const startMs = performance.now();
  return scanBlocks(job, input, (file) => {
    const found = fileWindow(file, job.window as Window);
    const pieces: Uint8Array[] = [];
    for (const piece of found.pieces) pieces.push(piece.slice());
    const text = Buffer.concat(pieces);
    const base = text.length === 0 ? 0 : found.offset();
    const part = { path: input.path, text, base, from: base, to: base + text.length, firstLine: 1 };
    report.begin(part);
    stats?.begin(part);
    const own: ReportInput = { ...part, base: 0, from: 0, to: text.length };
    for (const matches of jobMatches(job, own, { facts: stats?.facts })) {
      const shifted = new ShiftedMatches(matches, base, () => found.firstLine() - 1);
      report.add(shifted);
      stats?.add(shifted);
    }
    return report.end();
  }).finally(() => stats?.end(performance.now() - startMs));
}
