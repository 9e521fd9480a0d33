/** Scans of text in pieces: where they come from, and the loop that passes them on. */

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
  unpackedPieces,
} from "../../input/index.ts";
import type { ReportInput } from "../../report/index.ts";
import { announceHeld } from "../../scan/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { BlockFile } from "../../window/index.ts";
import type { ReadInput } from "./inputs.ts";
import { binaryRule, type ScanJob, type ScanWork } from "./job.ts";
import { searchesLines } from "./match-selection.ts";
import { takesLinesApart } from "./piece-matcher.ts";
import type { PieceScan, PieceSource } from "./pieces.ts";

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
    const file = openBlocks(input, job.options.binary);
    try {
      return await work(file);
    } finally {
      file.close();
    }
  });
}

function openBlocks(input: Exclude<Input, { from: "text" }>, binary: boolean): BlockFile {
  const { path } = input;
  if (input.from === "file") return BlockFile.open(path.shown, binary, path.raw, kindsOf(input));
  announceTyping();
  return new BlockFile("-", "-", 0, binary);
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Passes the pieces of an input to who takes them. @returns the number selected */
export function scanPieces(work: ScanWork, { input }: ReadInput, { source, taker }: PieceScan): Promise<number> {
  return selectedUnlessUnread(work.job, input, async () => {
    const opened = openPieces(work.job, input, source);
    if (opened === null) return 0;
    const taking = await taker.open(work, input);
    try {
      const wantsMore = await reportingDamage(opened.pieces, (piece) => taking.take(piece));
      if (wantsMore) taking.take(null);
      return taking.end();
    } finally {
      taking.close();
      opened.close?.();
    }
  });
}

/** `null`, with a message, if the input is skipped. */
function openPieces(job: ScanJob, input: Input, source: PieceSource): { pieces: Pieces; close?(): void } | null {
  const { binary, chunkBytes } = job.options;
  switch (source) {
    case "as it arrives":
      return { pieces: arrivingPieces(job, input.path!) };
    case "compressed file": {
      const file = input as FileInput;
      return { pieces: unpackedPieces(file, file.packed!, binary) };
    }
    case "file too large for one text": {
      const file = openBlocks(input as FileInput, binary);
      return { pieces: file.pieces(), close: () => file.close() };
    }
    case "chunks of a given size": {
      const text = openInput(input, binaryRule(job));
      return text && { pieces: splitChunks(text.bytes, chunkBytes!), close: () => text.close() };
    }
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
 * Takes pieces until `take` returns false. Damage ends the input there and is reported; the text before it counts.
 * @returns false if it did
 * @throws {FileError | BinaryFileError} nothing came before; a piece holds a NUL and the pieces refuse it
 */
export async function reportingDamage(pieces: Pieces, take: (piece: Uint8Array) => boolean): Promise<boolean> {
  let hasRead = false;
  try {
    for await (const piece of pieces) {
      hasRead = true;
      if (!take(piece)) return false;
    }
  } catch (error) {
    if (!(error instanceof FileError && hasRead)) throw error;
    reportError(error);
  }
  return true;
}

/** Standard input; the report's output is flushed before waiting for the next piece. */
export function arrivingPieces({ options, pattern }: ScanJob, path: Path): AsyncIterable<Uint8Array> {
  announceTyping();
  if (!pattern.fields && !takesLinesApart(pattern, options))
    announceHeld(pattern, { byLine: searchesLines(pattern, options) });
  return flushAfterEach(decodedPieces(standardInputPieces(standardInputPieceBytes), path, options.binary));
}

async function* flushAfterEach(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    standardOutput.flush();
  }
}

/** Maximum bytes per read; a pipe gives what it has. */
const standardInputPieceBytes = 1 << 18;

function* splitChunks(text: Uint8Array, sizeBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += sizeBytes) yield text.subarray(at, at + sizeBytes);
}
