/** Scans the text of a compressed file while it is decompressed. */
import { type FileInput, unpackedPieces } from "../../input/index.ts";
import type { ScanWork } from "./job.ts";
import { scanPieces, selectedUnlessUnread } from "./stream.ts";

/** Reports one file; if it is damaged, the text before the damage. @returns the number selected */
export function scanPacked(work: ScanWork, input: FileInput): Promise<number> {
  const { path, packed } = input;
  const pieces = unpackedPieces(input, packed!, work.job.options.binary);
  return selectedUnlessUnread(work.job, input, () => scanPieces(work, path, pieces));
}
