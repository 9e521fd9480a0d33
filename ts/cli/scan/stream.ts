/** Scanning text as a stream, for reports that do not look back. */

import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import {
  announceTyping,
  decodedPieces,
  type FileInput,
  type Input,
  openInput,
  type Path,
  passUnread,
  standardInputPieces,
} from "../../input/index.ts";
import type { ReportInput } from "../../report/index.ts";
import { announceHeld, MatchLimiter } from "../../scan/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { BlockFile } from "../../window/index.ts";
import { binaryRule, type ScanJob, type ScanWork } from "./job.ts";
import { type FoundPiece, PieceMatcher } from "./piece-matcher.ts";

/** Does `work`. @returns what it selected; 0 where the input can't be read, which is told as the rule for binary files says */
export async function selectedUnlessUnread(
  job: ScanJob,
  input: Input,
  work: () => number | Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    passUnread(error, input, binaryRule(job));
    return 0;
  }
}

/** Reads a file in blocks. @returns as `selectedUnlessUnread` does */
export function scanBlocks(
  job: ScanJob,
  input: FileInput,
  work: (file: BlockFile) => number | Promise<number>,
): Promise<number> {
  return selectedUnlessUnread(job, input, async () => {
    const { shown, raw } = input.path;
    const file = BlockFile.open(shown, job.options.binary, raw);
    try {
      return await work(file);
    } finally {
      file.close();
    }
  });
}

/** Reports a file too large to be held at once. @returns how much of it was selected */
export function scanHugeFile(work: ScanWork, input: FileInput): Promise<number> {
  return scanBlocks(work.job, input, (file) => scanPieces(work, input.path, file.pieces()));
}

/** Reports a text in chunks of `--chunk-size`. @returns how much of it was selected */
export async function scanChunks(work: ScanWork, input: Input): Promise<number> {
  const source = openInput(input, binaryRule(work.job));
  if (source === null) return 0;
  try {
    return await scanPieces(work, input.path, chunksOf(source.bytes, work.job.options.chunkBytes!));
  } finally {
    source.close();
  }
}

/** The part of a stream that the matches at hand lie in. */
class StreamPart implements ReportInput {
  text: Uint8Array = new Uint8Array(0);
  base = 0;
  readonly from = 0;
  readonly firstLine = 1;

  constructor(readonly path: Path | null) {}

  get to(): number {
    return this.base + this.text.length;
  }
}

/**
 * Reports text as it comes. What is wrong with the input ends it there; what came before is reported.
 * @returns how much of it was selected
 * @throws {FileError | BinaryFileError} nothing came before; a piece holds a NUL and the pieces refuse it
 */
export async function scanPieces(
  { job: { options, pattern }, report, stats }: ScanWork,
  path: Path | null,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const startMs = performance.now();
  const part = new StreamPart(path);
  const limit = options.report.form === "list" && !stats ? 1 : options.maxCount;
  const cap = new MatchLimiter(limit, options.singleMatch ? pattern.members.length : null);
  report.begin(part);
  stats?.begin(part);
  const matcher = new PieceMatcher(pattern, { ...options, facts: stats?.facts });
  const give = (found: Iterable<FoundPiece>) => {
    for (const { matches, text, base } of found) {
      const kept = cap.take(matches);
      if (!kept) continue;
      [part.text, part.base] = [text, base];
      report.add(kept);
      stats?.add(kept);
    }
  };
  let hasRead = false;
  try {
    for await (const piece of pieces) {
      hasRead = true;
      stats?.read(piece.length);
      give(matcher.push(piece));
      if (cap.isReached) break;
    }
  } catch (error) {
    // What came before the damage is reported like a text that ends there.
    if (!(error instanceof FileError && hasRead)) throw error;
    reportError(error);
  }
  if (!cap.isReached) give(matcher.finish());
  matcher.close();
  stats?.end(performance.now() - startMs);
  return report.end();
}

/** Reports standard input as it arrives: what is found is written before more is waited for. */
export function scanStandardInput(work: ScanWork, input: Input): Promise<number> {
  announceTyping();
  announceHeld(work.job.pattern, { byLine: work.job.options.wholeLine });
  const pieces = flushed(arriving(input.path!, work.job.options.binary));
  return selectedUnlessUnread(work.job, input, () => scanPieces(work, input.path, pieces));
}

function arriving(path: Path, binary: boolean): AsyncIterable<Uint8Array> {
  return decodedPieces(standardInputPieces(standardInputPieceBytes), path, binary);
}

async function* flushed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    standardOutput.flush();
  }
}

/** Bytes asked for at once; a pipe gives what it holds. */
const standardInputPieceBytes = 1 << 18;

function* chunksOf(text: Uint8Array, sizeBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += sizeBytes) yield text.subarray(at, at + sizeBytes);
}
