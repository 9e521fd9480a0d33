/** Scans a window of a stream or a large file: reads only from the end of the file that has the window. */
import type { Input } from "../../input/index.ts";
import { memoryError, memoryLimit } from "../../native/memory-limit.ts";
import type { ReportInput } from "../../report/index.ts";
import { fileWindow, ShiftedMatches, type Window } from "../../window/index.ts";
import { jobMatches, type ScanWork } from "./job.ts";
import { scanBlocks } from "./stream.ts";

/**
 * Reports the window of one file or stream. @returns the number selected
 * @throws {MatcherError} the window takes more than the memory limit
 */
export function scanWindow({ job, report, stats }: ScanWork, input: Input): Promise<number> {
  const startMs = performance.now();
  return scanBlocks(job, input as Exclude<Input, { from: "text" }>, (file) => {
    const found = fileWindow(file, job.window as Window);
    const text = joinPieces(found.pieces);
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

function joinPieces(pieces: Iterable<Uint8Array>): Uint8Array {
  const held: Uint8Array[] = [];
  const bytesMax = memoryLimit();
  let sizeBytes = 0;
  for (const piece of pieces) {
    held.push(piece.slice());
    sizeBytes += piece.length;
    if (sizeBytes > bytesMax) throw memoryError("the lines of the window", "ask for fewer lines");
  }
  return held.length === 1 ? held[0]! : Buffer.concat(held);
}
