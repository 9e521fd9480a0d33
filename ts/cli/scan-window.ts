/** Scanning a window of a large file: it is read from the end it sits at, and the rest is not. */
import { reportError } from "../error/door.ts";
import { BinaryFileError, FileError } from "../error/errors.ts";
import { type FileInput, passBinary } from "../input/index.ts";
import type { Report, ReportInput, Stats } from "../report/index.ts";
import { BlockFile, fileWindow, ShiftedMatches } from "../window/index.ts";
import { selectedMatches } from "./match-selection.ts";
import { binaryRule, type ScanJob, selection } from "./scan-run.ts";
import { looksForward } from "./scan-stream.ts";

/** The window is one of lines, and the report asks for nothing outside it. */
export function canScanWindow(job: ScanJob): boolean {
  return job.window !== null && job.record === null && !job.options.deep && looksForward(job);
}

/** Reports the window of one file. @returns how much of it was selected */
export function scanWindow(job: ScanJob, input: FileInput, report: Report, stats: Stats | undefined): number {
  const startMs = performance.now();
  const { path } = input;
  let file: BlockFile | null = null;
  try {
    file = BlockFile.open(path.shown, job.options.binary, path.raw);
    const found = fileWindow(file, job.window!);
    const pieces: Uint8Array[] = [];
    for (const piece of found.pieces) pieces.push(piece.slice());
    const text = Buffer.concat(pieces);
    const base = text.length === 0 ? 0 : found.offset();
    const part = { path, text, base, from: base, to: base + text.length, firstLine: 1 };
    report.begin(part);
    stats?.begin(part);
    const own: ReportInput = { ...part, base: 0, from: 0, to: text.length };
    for (const matches of selectedMatches(job.pattern, own, { ...selection(job.options), facts: stats?.facts })) {
      const shifted = new ShiftedMatches(matches, base, () => found.firstLine() - 1);
      report.add(shifted);
      stats?.add(shifted);
    }
    return report.end();
  } catch (error) {
    if (error instanceof BinaryFileError) passBinary(input, binaryRule(job));
    else if (error instanceof FileError) reportError(error);
    else throw error;
    return 0;
  } finally {
    stats?.end(performance.now() - startMs);
    file?.close();
  }
}
