/** Matches of text that comes in pieces. */

import { DeepStream } from "../../deep/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { type Matches, type ScanFacts, type StreamOptions, StreamScanner, type TextPart } from "../../scan/index.ts";
import { ShiftedMatches } from "../../window/index.ts";

/** Matches, with the text they lie in and where that stands in the input. Valid until the next piece. */
export interface FoundPiece extends TextPart {
  readonly matches: Matches;
}

export interface PieceOptions {
  /** The pattern was compiled for whole lines. */
  readonly wholeLine: boolean;
  /** Quoted text is matched as a text of its own too. */
  readonly deep: boolean;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
}

/** Gives a match once no later text can change it. */
export class PieceMatcher {
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
    const { deep, facts, wholeLine } = this.options;
    return deep
      ? new DeepStream(this.pattern, facts, wholeLine)
      : new PlainStream(this.pattern, { facts, byLine: wholeLine });
  }

  /** What comes next is the input's byte `offset`, on line `line`. */
  restart(offset: number, line: number): void {
    this.#stream.close();
    this.#stream = this.#open();
    this.#offset = offset;
    this.#line = line;
  }

  push(text: Uint8Array): Iterable<FoundPiece> {
    return this.#placed(this.#stream.push(text));
  }

  /** Nothing more comes. */
  finish(): Iterable<FoundPiece> {
    return this.#placed(this.#stream.finish());
  }

  close(): void {
    this.#stream.close();
  }

  *#placed(pieces: Iterable<FoundPiece>): Generator<FoundPiece> {
    const linesBefore = this.#line - 1;
    for (const { matches, text, base } of pieces) {
      const shifted = new ShiftedMatches(matches, this.#offset, () => linesBefore);
      yield { matches: shifted, text, base: this.#offset + base };
    }
  }
}

/** Places count from the first byte that was pushed. */
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

  push(text: Uint8Array): FoundPiece[] {
    return this.#found(this.#scanner.push(text));
  }

  finish(): FoundPiece[] {
    return this.#found(this.#scanner.finish());
  }

  close(): void {
    this.#scanner.close();
  }

  #found(matches: Matches): FoundPiece[] {
    return matches.count === 0 ? [] : [{ matches, ...this.#scanner.heldText() }];
  }
}
