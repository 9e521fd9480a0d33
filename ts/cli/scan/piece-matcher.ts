/** Matches of text that arrives in pieces. */

import { DeepStream, type Depth } from "../../deep/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { type Matches, type ScanFacts, type StreamOptions, StreamScanner, type TextPart } from "../../scan/index.ts";
import { countLineEnds, LineHolder, ShiftedMatches } from "../../window/index.ts";
import { searchesLines, selectedMatches } from "./match-selection.ts";

/** Matches, with the text that contains them and its offset in the input. Valid until the next piece. */
export interface FoundPiece extends TextPart {
  readonly matches: Matches;
}

export interface PieceMatcher {
  /** The next piece begins at byte `offset` of the input, on line `line`. */
  restart(offset: number, line: number): void;
  push(text: Uint8Array): Iterable<FoundPiece>;
  /** Ends the text. */
  finish(): Iterable<FoundPiece>;
  close(): void;
}

export interface PieceOptions {
  /** The pattern was compiled for whole lines. */
  readonly wholeLine: boolean;
  /** Matches stay within a line. */
  readonly byLine: boolean;
  /** Quoted text is also searched as a separate text. */
  readonly deep: Depth;
  /** Receives statistics of the scans. */
  readonly facts?: ScanFacts;
}

/** Whether every line is searched as a text of its own, once its end has arrived. */
export function takesLinesApart(
  pattern: CompiledPattern,
  options: Pick<PieceOptions, "wholeLine" | "byLine">,
): boolean {
  return options.wholeLine && !searchesLines(pattern, options);
}

export function pieceMatcher(pattern: CompiledPattern, options: PieceOptions): PieceMatcher {
  return takesLinesApart(pattern, options) ? new LineMatcher(pattern, options) : new StreamMatcher(pattern, options);
}

/** Gives a match once no later text can change it. */
class StreamMatcher implements PieceMatcher {
  #stream: Stream;
  #offset = 0;
  #line = 1;

  constructor(
    readonly pattern: CompiledPattern,
    readonly options: PieceOptions,
  ) {
    this.#stream = this.#open();
  }

  #open(): Stream {
    const { deep, facts } = this.options;
    const byLine = searchesLines(this.pattern, this.options);
    return deep
      ? new DeepStream(this.pattern, facts, byLine, deep === "everywhere")
      : new PlainStream(this.pattern, { facts, byLine });
  }

  restart(offset: number, line: number): void {
    this.#stream.close();
    this.#stream = this.#open();
    this.#offset = offset;
    this.#line = line;
  }

  push(text: Uint8Array): Iterable<FoundPiece> {
    return this.#shiftToInput(this.#stream.push(text));
  }

  finish(): Iterable<FoundPiece> {
    return this.#shiftToInput(this.#stream.finish());
  }

  close(): void {
    this.#stream.close();
  }

  *#shiftToInput(pieces: Iterable<FoundPiece>): Generator<FoundPiece> {
    const linesBefore = this.#line - 1;
    for (const { matches, text, base } of pieces) {
      // Reports write whole batches of the library natively, about four times as fast as match by match.
      const isPlaced = this.#offset === 0 && linesBefore === 0;
      const placed = isPlaced ? matches : new ShiftedMatches(matches, this.#offset, () => linesBefore);
      yield { matches: placed, text, base: this.#offset + base };
    }
  }
}

/** Offsets count from the first byte that was pushed. */
interface Stream {
  push(text: Uint8Array): Iterable<FoundPiece>;
  finish(): Iterable<FoundPiece>;
  close(): void;
}

class PlainStream implements Stream {
  readonly #scanner: StreamScanner;

  constructor(pattern: CompiledPattern, options: StreamOptions) {
    this.#scanner = new StreamScanner(pattern, undefined, options);
  }

  push(text: Uint8Array): Iterable<FoundPiece> {
    return this.#matchPiece(text);
  }

  finish(): Iterable<FoundPiece> {
    return this.#matchPiece(null);
  }

  close(): void {
    this.#scanner.close();
  }

  *#matchPiece(chunk: Uint8Array | null): Generator<FoundPiece> {
    for (const matches of this.#scanner.pushInBatches(chunk)) yield { matches, ...this.#scanner.heldText() };
  }
}

/** Matches of whole lines: a line is searched when its end has arrived. */
class LineMatcher implements PieceMatcher {
  readonly #held = new LineHolder();
  #offset = 0;
  #line = 1;

  constructor(
    readonly pattern: CompiledPattern,
    readonly options: PieceOptions,
  ) {}

  restart(offset: number, line: number): void {
    this.#held.drop();
    this.#offset = offset;
    this.#line = line;
  }

  push(text: Uint8Array): Iterable<FoundPiece> {
    const lines = this.#held.push(text);
    return lines ? this.#matchPiece(lines) : [];
  }

  finish(): Iterable<FoundPiece> {
    return this.#matchPiece(this.#held.drop());
  }

  close(): void {}

  *#matchPiece(lines: Uint8Array): Generator<FoundPiece> {
    const input = { path: null, text: lines, base: 0, from: 0, to: lines.length, firstLine: 1 };
    const selection = { limit: Infinity, singleMatch: false, ...this.options };
    for (const found of selectedMatches(this.pattern, input, selection)) {
      const linesBefore = this.#line - 1;
      const matches = new ShiftedMatches(found, this.#offset, () => linesBefore);
      yield { matches, text: lines, base: this.#offset };
    }
    this.#offset += lines.length;
    this.#line += countLineEnds(lines);
  }
}
