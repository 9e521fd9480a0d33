/** Reports of the lines around matches, as the text of standard input arrives. */
import type { Input } from "../../input/index.ts";
import type { Report } from "../../report/index.ts";
import { StreamScanner } from "../../scan/index.ts";
import type { ScanWork } from "./job.ts";
import { searchesLines } from "./match-selection.ts";
import { arrivingPieces, reportingDamage, StreamPart, selectedUnlessUnread } from "./stream.ts";

/** Prints each line as soon as no later match can change it. @returns the number selected */
export function settledStandardInput(work: ScanWork, input: Input): Promise<number> {
  const { job } = work;
  return selectedUnlessUnread(job, input, async () => {
    const scanner = new StreamScanner(job.pattern, undefined, { byLine: searchesLines(job.pattern, job.options) });
    try {
      return await settledPieces(work, input, scanner);
    } finally {
      scanner.close();
    }
  });
}

async function settledPieces({ job, report }: ScanWork, { path }: Input, scanner: StreamScanner): Promise<number> {
  const part = new StreamPart(path);
  report.begin(part);
  await reportingDamage(arrivingPieces(job, path!), (piece) => {
    addSettled(report, scanner, part, piece);
    return true;
  });
  addSettled(report, scanner, part, null);
  return report.end();
}

/** Gives the report the matches of a piece, and the lines that no later match can change; `null` ends the text. */
export function addSettled(report: Report, scanner: StreamScanner, part: StreamPart, piece: Uint8Array | null): void {
  const matches = piece ? scanner.push(piece) : scanner.finish();
  const { text, base } = scanner.heldText();
  [part.text, part.base] = [text, base];
  if (matches.count > 0) report.add(matches);
  if (piece) scanner.keepFrom(report.settle!(scanner.openFrom));
}
