/** Scanning the text of a compressed file: as a stream, where the report does not look back. */
import { reportError } from "../error/door.ts";
import { BinaryFileError, FileError } from "../error/errors.ts";
import { type CompressedFormat, type Input, unpackedPieces, unpackedSource } from "../input/index.ts";

export { compressionOf } from "../input/compressed.ts";

import type { Report, Stats } from "../report/index.ts";
import { binaryRule, type ScanJob, scanSource } from "./scan-run.ts";
import { canStream, scanPieces } from "./scan-stream.ts";

/** Reports one file; one that can't be read is told of, and the scan goes on. @returns how much of it was selected */
export async function scanCompressed(
  job: ScanJob,
  input: Input,
  format: CompressedFormat,
  report: Report,
  stats: Stats | undefined,
): Promise<number> {
  const startMs = performance.now();
  const rule = binaryRule(job);
  try {
    if (canStream(job)) {
      const pieces = unpackedPieces(input.path!, format, job.options.binary);
      return await scanPieces(job, input.path, pieces, report, stats);
    }
    const source = await unpackedSource(input.path!, format);
    if (!source.isBinary || rule.read) return scanSource(job, input, source, report, stats, startMs);
    source.close();
    throw new BinaryFileError(input.path!.shown);
  } catch (error) {
    if (error instanceof BinaryFileError && !rule.alone && rule.beside === "skip") return 0;
    if (!(error instanceof FileError || error instanceof BinaryFileError)) throw error;
    reportError(error);
    return 0;
  }
}
