/** Reports of whole lines as their text arrives: it is searched in parts that end at line ends. */
import { type FileInput, type Input, unpackedPieces } from "../../input/index.ts";
import type { ReportInput, SelectedLinesReport } from "../../report/index.ts";
import { countLineEnds, LineHolder, ShiftedMatches } from "../../window/index.ts";
import type { ScanJob, ScanWork } from "./job.ts";
import { jobMatches } from "./job-matches.ts";
import { arrivingPieces, reportingDamage, scanBlocks, selectedUnlessUnread } from "./stream.ts";

/** Reports standard input: selected lines are written before waiting for more. */
export function linesOfStandardInput(work: ScanWork, input: Input): Promise<number> {
  return selectedUnlessUnread(work.job, input, () => linesOfPieces(work, input, arrivingPieces(work.job, input.path!)));
}

/** Reports a compressed file. */
export function linesOfPacked(work: ScanWork, input: FileInput): Promise<number> {
  const pieces = unpackedPieces(input, input.packed!, work.job.options.binary);
  return selectedUnlessUnread(work.job, input, () => linesOfPieces(work, input, pieces));
}

/** Reports a file too large to be held at once. */
export function linesOfHugeFile(work: ScanWork, input: FileInput): Promise<number> {
  return scanBlocks(work.job, input, (file) => linesOfPieces(work, input, file.pieces()));
}

/** @returns how many lines were selected */
async function linesOfPieces(
  work: ScanWork,
  { path }: Input,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const report = work.report as SelectedLinesReport;
  const held = new LineHolder();
  let [base, line] = [0, 1];
  report.begin(partOf(path, new Uint8Array(0), base, line));
  const take = (text: Uint8Array) => {
    const part = partOf(path, text, base, line);
    report.resume(part);
    if (!report.isFull) searchPart(work.job, report, part);
    report.endPart();
    base += text.length;
    line += countLineEnds(text);
  };
  await reportingDamage(pieces, (piece) => {
    const lines = held.push(piece);
    if (lines) take(lines);
    return !report.isDone;
  });
  if (!report.isDone) {
    const last = held.drop();
    if (last.length > 0) take(last);
  }
  return report.end();
}

/** A part of an input that begins at byte `base`, on line `firstLine`. */
export function partOf(path: Input["path"], text: Uint8Array, base: number, firstLine: number): ReportInput {
  return { path, text, base, from: base, to: base + text.length, firstLine };
}

/** Gives the report the matches of a part, until it has enough. */
export function searchPart(job: ScanJob, report: SelectedLinesReport, part: ReportInput): void {
  const { path, text, base, firstLine } = part;
  const whole = { path, text, base: 0, from: 0, to: text.length, firstLine: 1 };
  for (const found of jobMatches(job, whole)) {
    report.add(new ShiftedMatches(found, base, () => firstLine - 1));
    if (report.isFull) return;
  }
}
