/** A window of lines in a file, read from the nearer end. */
import { Decoder, unitBytes } from "../input/decoder.ts";
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import type { BlockFile } from "./block-file.ts";
import { countLineEnds, lineEndsBackward, lineEndsForward } from "./line-ends.ts";
import type { Window } from "./window.ts";

const lineFeed = 0x0a;

export interface FileWindow {
  /** Decoded text of the window; a piece is valid until the next one is requested. */
  readonly pieces: Iterable<Uint8Array>;
  /**
   * Line of its first byte, from 1; for an empty window, the line that follows it. Available once the first piece was
   * requested; for a tail, this counts the line ends before it.
   */
  firstLine(): number;
  /** Bytes of decoded text before it; available when the line is. */
  offset(): number;
  /** Releases the memory of the pieces. */
  close?(): void;
}

/** @param decoder for callers that keep reading the file: it holds an incomplete character at the end */
export function fileWindow(file: BlockFile, window: Window, decoder?: Decoder): FileWindow {
  if (window.kind !== "tail") {
    const [first, last] = window.kind === "head" ? [1, window.count] : [window.first, window.last];
    const passed = { bytes: 0, lineEnds: 0 };
    const pieces = between(file.pieces(file.textStart, decoder), first, last, passed);
    return { pieces, firstLine: () => passed.lineEnds + 1, offset: () => passed.bytes };
  }
  return file.isSeekable ? fileTail(file, window.count, decoder) : streamTail(file, window.count, decoder);
}

/** Lines `first` to `last` of the text in `pieces`; nothing after the last one is requested. */
function* between(
  pieces: Iterable<Uint8Array>,
  first: number,
  last: number,
  passed: { bytes: number; lineEnds: number },
): Generator<Uint8Array> {
  let skip = first - 1;
  let left = last - first + 1;
  if (left <= 0) return;
  for (const piece of pieces) {
    const before = lineEndsForward(piece, skip);
    skip -= before.count;
    passed.lineEnds += before.count;
    if (skip > 0) {
      passed.bytes += piece.length;
      continue;
    }
    passed.bytes += before.offset;
    const rest = piece.subarray(before.offset);
    const inside = left === Infinity ? { offset: 0, count: 0 } : lineEndsForward(rest, left);
    left -= inside.count;
    const taken = left > 0 ? rest : rest.subarray(0, inside.offset);
    if (taken.length > 0) yield taken;
    if (left === 0) return;
  }
}

function fileTail(file: BlockFile, count: number, decoder?: Decoder): FileWindow {
  const from = tailStart(file, count);
  // Both read the file up to the window: once, however many matches need them.
  let firstLine: number | undefined;
  let offset: number | undefined;
  return {
    pieces: file.pieces(from, decoder),
    firstLine: () => (firstLine ??= lineEndsBefore(file, from) + 1),
    offset: () => (offset ??= decodedBytesBefore(file, from)),
  };
}

/** Raw offset of the start of the last `count` lines. A final line end does not start another line. */
function tailStart(file: BlockFile, count: number): number {
  const unit = unitBytes(file.encoding);
  if (count === 0) return file.size - ((file.size - file.textStart) % unit);
  let wanted = count;
  let isLast = true;
  for (const { block, offset } of file.backward()) {
    const endsInLine = isLast && lineEndsBackward(block.subarray(block.length - unit), 1, file.encoding).count === 1;
    const found = lineEndsBackward(endsInLine ? block.subarray(0, block.length - unit) : block, wanted, file.encoding);
    if (found.count === wanted) return offset + found.offset;
    wanted -= found.count;
    isLast = false;
  }
  return file.textStart;
}

function lineEndsBefore(file: BlockFile, offset: number): number {
  const unit = unitBytes(file.encoding);
  let total = 0;
  let left = offset - file.textStart;
  for (const block of file.rawBlocks(file.textStart)) {
    const part = block.subarray(0, Math.min(left, block.length));
    total += countLineEnds(part.subarray(0, part.length - (part.length % unit)), file.encoding);
    left -= part.length;
    if (left <= 0) break;
  }
  return total;
}

function decodedBytesBefore(file: BlockFile, offset: number): number {
  if (unitBytes(file.encoding) === 1) return offset - file.textStart;
  const decoder = new Decoder(file.encoding);
  let total = 0;
  let left = offset - file.textStart;
  for (const block of file.rawBlocks(file.textStart)) {
    total += decoder.push(block.subarray(0, Math.min(left, block.length))).length;
    left -= block.length;
    if (left <= 0) break;
  }
  return total;
}

/** A pipe must be read completely; only the pieces that contain the last lines are kept. */
function streamTail(file: BlockFile, count: number, decoder?: Decoder): FileWindow {
  const last = new LastLines(count, file.path);
  for (const piece of file.pieces(file.textStart, decoder)) last.add(piece);
  return last.window();
}

/** Keeps the pieces of a text that contain its last lines. */
export class LastLines {
  readonly #kept: { text: Uint8Array; ends: number }[] = [];
  readonly #passed = { bytes: 0, lineEnds: 0 };
  #endsKept = 0;
  #bytesKept = 0;
  #endsInLine = false;
  readonly #bytesMax = memoryLimit();

  /** @param path for messages */
  constructor(
    private readonly count: number,
    private readonly path: string,
  ) {}

  /** Copies the next piece of the text. @throws {MatcherError} the lines take more than the memory limit */
  add(piece: Uint8Array): void {
    const kept = this.#kept;
    const ends = countLineEnds(piece);
    this.#endsInLine = piece[piece.length - 1] !== lineFeed;
    kept.push({ text: piece.slice(), ends });
    this.#endsKept += ends;
    this.#bytesKept += piece.length;
    // One more line end than lines: the one before the first line. Another may end the last line.
    while (kept.length > 1 && this.#endsKept - kept[0]!.ends > this.count) {
      const passed = kept.shift()!;
      this.#endsKept -= passed.ends;
      this.#bytesKept -= passed.text.length;
      this.#passed.lineEnds += passed.ends;
      this.#passed.bytes += passed.text.length;
    }
    if (this.#bytesKept > this.#bytesMax) throw memoryError(`the last lines of ${this.path}`, "ask for fewer lines");
  }

  /** The last lines, once all pieces were added. */
  window(): FileWindow {
    const passed = this.#passed;
    const linesKept = this.#endsKept + Number(this.#endsInLine);
    const pieces = between(
      this.#kept.map(({ text }) => text),
      Math.max(0, linesKept - this.count) + 1,
      Infinity,
      passed,
    );
    // The places of an empty window are known without asking for a piece.
    if (this.count === 0) for (const _ of pieces) break;
    return { pieces, firstLine: () => passed.lineEnds + 1, offset: () => passed.bytes };
  }
}
