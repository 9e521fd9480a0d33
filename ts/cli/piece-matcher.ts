/** Matches of text that comes in pieces. */

import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Matches, type ScanFacts, StreamScanner } from "../scan/index.ts";
import { countLineEnds, LineHolder, ShiftedMatches } from "../window/index.ts";
import { selectedMatches } from "./match-selection.ts";

/** Matches, with the text they lie in and where that stands in the input. Valid until the next piece. */
export interface FoundPiece {
  readonly matches: Matches;
  readonly text: Uint8Array;
  readonly base: number;
}

export interface PieceMatcher {
  /** What comes next is the input's byte `offset`, on line `line`. */
  restart(offset: number, line: number): void;
  push(text: Uint8Array): Iterable<FoundPiece>;
  /** Nothing more comes. */
  finish(): Iterable<FoundPiece>;
  close(): void;
}

/** @param wholeLine the pattern was compiled for whole lines @param facts told of the scans */
export function pieceMatcher(pattern: CompiledPattern, wholeLine: boolean, facts?: ScanFacts): PieceMatcher {
  return wholeLine ? new LineMatcher(pattern, facts) : new StreamMatcher(pattern, facts);
}

/** Gives a match once no later text can change it. */
class StreamMatcher implements PieceMatcher {
  #scanner: StreamScanner;
  #offset = 0;
  #line = 1;

  constructor(
    readonly pattern: CompiledPattern,
    readonly facts: ScanFacts | undefined,
  ) {
    this.#scanner = this.#open();
  }

  #open(): StreamScanner {
    return new StreamScanner(this.pattern, undefined, { facts: this.facts });
  }

  restart(offset: number, line: number): void {
    this.#scanner.close();
    this.#scanner = this.#open();
    this.#offset = offset;
    this.#line = line;
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

  #found(found: Matches): FoundPiece[] {
    if (found.count === 0) return [];
    let end = 0;
    for (let i = 0; i < found.count; i++) end = Math.max(end, found.end(i));
    const start = found.start(0);
    const matches = new ShiftedMatches(found, this.#offset, this.#line - 1);
    return [{ matches, text: this.#scanner.text(start, end), base: this.#offset + start }];
  }
}

/** Matches of whole lines: a line is looked at when its end has come. */
class LineMatcher implements PieceMatcher {
  readonly #held = new LineHolder();
  #offset = 0;
  #line = 1;

  constructor(
    readonly pattern: CompiledPattern,
    readonly facts: ScanFacts | undefined,
  ) {}

  restart(offset: number, line: number): void {
    this.#held.drop();
    this.#offset = offset;
    this.#line = line;
  }

  push(text: Uint8Array): Iterable<FoundPiece> {
    const lines = this.#held.push(text);
    return lines ? this.#found(lines) : [];
  }

  finish(): Iterable<FoundPiece> {
    return this.#found(this.#held.drop());
  }

  close(): void {}

  *#found(lines: Uint8Array): Generator<FoundPiece> {
    const input = { path: null, text: lines, base: 0, from: 0, to: lines.length, firstLine: 1 };
    const selection = { limit: Infinity, singleMatch: false, wholeLine: true, facts: this.facts };
    for (const found of selectedMatches(this.pattern, input, selection)) {
      const matches = new ShiftedMatches(found, this.#offset, this.#line - 1);
      yield { matches, text: lines, base: this.#offset };
    }
    this.#offset += lines.length;
    this.#line += countLineEnds(lines);
  }
}
