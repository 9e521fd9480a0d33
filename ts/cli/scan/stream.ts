/** Scans text as a stream, for reports that do not look back. */

import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import {
  announceTyping,
  decodedPieces,
  type FileInput,
  type Input,
  kindsOf,
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
import { searchesLines } from "./match-selection.ts";
import { type FoundPiece, pieceMatcher, takesLinesApart } from "./piece-matcher.ts";

/**
 * Does `work`. @returns the number selected; 0 if the input cannot be read, which is reported by the rule for binary
 * files
 */
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

/** Reads a file or standard input in blocks. @returns the same as `selectedUnlessUnread` */
export function scanBlocks(
  job: ScanJob,
  input: Exclude<Input, { from: "text" }>,
  work: (file: BlockFile) => number | Promise<number>,
): Promise<number> {
  return selectedUnlessUnread(job, input, async () => {
    const file = blocksOf(input, job.options.binary);
    try {
      return await work(file);
    } finally {
      file.close();
    }
  });
}

function blocksOf(input: Exclude<Input, { from: "text" }>, binary: boolean): BlockFile {
  const { path } = input;
  if (input.from === "file") return BlockFile.open(path.shown, binary, path.raw, kindsOf(input));
  announceTyping();
  return new BlockFile("-", "-", 0, binary);
}

/** Reports a file that is too large to be held at once. @returns the number selected */
export function scanHugeFile(work: ScanWork, input: FileInput): Promise<number> {
  return scanBlocks(work.job, input, (file) => scanPieces(work, input.path, file.pieces()));
}

/** Reports a text in chunks of `--chunk-size`. @returns the number selected */
export async function scanChunks(work: ScanWork, input: Input): Promise<number> {
  const source = openInput(input, binaryRule(work.job));
  if (source === null) return 0;
  try {
    return await scanPieces(work, input.path, chunksOf(source.bytes, work.job.options.chunkBytes!));
  } finally {
    source.close();
  }
}

/** The part of a stream that contains the current matches. */
export class StreamPart implements ReportInput {
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
 * Reports text as it arrives. An error in the input ends it; the text before it is reported.
 * @returns the number selected
 * @throws {FileError | BinaryFileError} the error came first; a piece contains a NUL and binary text is refused
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
  const matcher = pieceMatcher(pattern, { ...options, facts: stats?.facts });
  const give = (found: Iterable<FoundPiece>) => {
    for (const { matches, text, base } of found) {
      const kept = cap.take(matches);
      if (!kept) continue;
      [part.text, part.base] = [text, base];
      report.add(kept);
      stats?.add(kept);
    }
  };
  await reportingDamage(pieces, (piece) => {
    stats?.read(piece.length);
    give(matcher.push(piece));
    return !cap.isReached;
  });
  if (!cap.isReached) give(matcher.finish());
  matcher.close();
  stats?.end(performance.now() - startMs);
  return report.end();
}

/**
 * Takes pieces until `take` returns false. Damage ends the input there and is reported; the text before it counts.
 * @throws {FileError | BinaryFileError} nothing came before; a piece holds a NUL and the pieces refuse it
 */
export async function reportingDamage(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  take: (piece: Uint8Array) => boolean,
): Promise<void> {
  let hasRead = false;
  try {
    for await (const piece of pieces) {
      hasRead = true;
      if (!take(piece)) break;
    }
  } catch (error) {
    if (!(error instanceof FileError && hasRead)) throw error;
    reportError(error);
  }
}

/** Reports standard input as it arrives: matches are written before waiting for more. */
export function scanStandardInput(work: ScanWork, input: Input): Promise<number> {
  const pieces = arrivingPieces(work.job, input.path!);
  return selectedUnlessUnread(work.job, input, () => scanPieces(work, input.path, pieces));
}

/** Standard input; the report's output is flushed before waiting for the next piece. */
export function arrivingPieces({ options, pattern }: ScanJob, path: Path): AsyncIterable<Uint8Array> {
  announceTyping();
  if (!pattern.fields && !takesLinesApart(pattern, options))
    announceHeld(pattern, { byLine: searchesLines(pattern, options) });
  return flushed(decodedPieces(standardInputPieces(standardInputPieceBytes), path, options.binary));
}

async function* flushed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    standardOutput.flush();
  }
}

/** Maximum bytes per read; a pipe gives what it has. */
const standardInputPieceBytes = 1 << 18;

function* chunksOf(text: Uint8Array, sizeBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += sizeBytes) yield text.subarray(at, at + sizeBytes);
}
