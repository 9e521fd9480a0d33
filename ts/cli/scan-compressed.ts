/** Scanning the text of a compressed file as it is unpacked, where the report does not look back. */
import { reportError } from "../error/door.ts";
import { BinaryFileError } from "../error/errors.ts";
import { type CompressedFormat, type Path, unpackedPieces } from "../input/index.ts";
import type { Report, Stats } from "../report/index.ts";
import { binaryRule, type ScanJob } from "./scan-run.ts";
import { canStream, scanPieces } from "./scan-stream.ts";

export const canScanPacked = canStream;

/** Reports one file; of one that is damaged what came before the damage. @returns how much of it was selected */
export async function scanPacked(
  job: ScanJob,
  path: Path,
  format: CompressedFormat,
  report: Report,
  stats: Stats | undefined,
): Promise<number> {
  try {
    return await scanPieces(job, path, unpackedPieces(path, format, job.options.binary), report, stats);
  } catch (error) {
    if (!(error instanceof BinaryFileError)) throw error;
    const rule = binaryRule(job);
    if (rule.alone || rule.beside === "refuse") reportError(error);
    return 0;
  }
}
