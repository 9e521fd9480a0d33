/** Scanning the text of a compressed file as it is unpacked. */
import { type FileInput, unpackedPieces } from "../../input/index.ts";
import type { ScanWork } from "./job.ts";
import { scanPieces, selectedUnlessUnread } from "./stream.ts";

/** Reports one file; of a damaged one what comes before the damage. @returns how much of it was selected */
export function scanPacked(work: ScanWork, input: FileInput): Promise<number> {
  const { path, packed } = input;
  const pieces = unpackedPieces(path, packed!, work.job.options.binary);
  return selectedUnlessUnread(work.job, input, () => scanPieces(work, path, pieces));
}
