/** Scanning the text of a compressed file as it is unpacked, where the report does not look back. */
import { type FileInput, unpackedPieces } from "../../input/index.ts";
import type { Report, Stats } from "../../report/index.ts";
import type { ScanJob } from "./run.ts";
import { canStream, scanPieces, selectedUnlessUnread } from "./stream.ts";

export const canScanPacked = canStream;

/** Reports one file; of one that is damaged what came before the damage. @returns how much of it was selected */
export function scanPacked(job: ScanJob, input: FileInput, report: Report, stats: Stats | undefined) {
  const { path, packed } = input;
  const pieces = unpackedPieces(path, packed!, job.options.binary);
  return selectedUnlessUnread(job, input, () => scanPieces(job, path, pieces, report, stats));
}
