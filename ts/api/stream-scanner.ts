/** Places of matches in text that arrives in chunks. */
import { MatcherError, StreamFinishedError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { StreamScanner as Scanner } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { ChunkBytes } from "./chunks.ts";
import type { Input } from "./input.ts";
import { compiledOf, Pattern } from "./pattern.ts";
import { compiledSet, type PatternSet } from "./set.ts";

/** Bytes of the stream, half-open. */
export interface Span {
  start: number;
  end: number;
  /** The member of the set; absent without a set. */
  member?: number;
}

/** @internal The programs of a stream: a set has members, an empty set none. */
export function programsOf(source: Pattern | PatternSet | string): {
  compiled: CompiledPattern | null;
  isSet: boolean;
} {
  if (typeof source === "string") return { compiled: compiledOf(new Pattern(source)), isSet: false };
  if (source instanceof Pattern) return { compiled: compiledOf(source), isSet: false };
  return { compiled: compiledSet(source), isSet: true };
}

const dropped = new FinalizationRegistry<readonly Scanner[]>((scanners) => {
  for (const scanner of scanners) scanner.close();
});

/**
 * Gives matches as soon as no later text can change them; all spans together equal those of one scan of the whole. It
 * holds only the bytes of matches still open. Native memory is released when the scanner is finished, disposed of or
 * collected.
 * @example const scanner = new StreamScanner(new Pattern(String.raw`\I`)); [...scanner.push("from 10.0.0.1\n"),
 * ...scanner.finish()] // [{ start: 5, end: 13 }]
 */
export class StreamScanner implements Disposable {
  readonly #scanners: readonly Scanner[];
  readonly #isSet: boolean;
  readonly #chunks = new ChunkBytes();
  #isFinished = false;
  #isDisposed = false;

  /** @throws {PatternError} */
  constructor(source: Pattern | PatternSet | string) {
    const { compiled, isSet } = programsOf(source);
    this.#isSet = isSet;
    const options = { registers: false, lines: false };
    const programs = compiled === null ? [] : (compiled.groups ?? [compiled]);
    this.#scanners = programs.map((program) => new Scanner(program, undefined, options));
    dropped.register(this, this.#scanners, this.#scanners);
  }

  /** Adds text; a high surrogate at the end of a string waits for the next chunk. @throws {StreamFinishedError} */
  push(chunk: Input): Span[] {
    this.#checkOpen();
    return this.#spans(this.#chunks.push(chunk), false);
  }

  /** Ends the text and returns the remaining matches. @throws {StreamFinishedError} */
  finish(): Span[] {
    this.#checkOpen();
    const spans = this.#spans(this.#chunks.finish(), true);
    this.#isFinished = true;
    this[Symbol.dispose]();
    return spans;
  }

  /** Bytes held back for pending matches. */
  get retained(): number {
    if (this.#isDisposed) return 0;
    return Math.max(0, ...this.#scanners.map((scanner) => scanner.retained));
  }

  #spans(bytes: Uint8Array, isLast: boolean): Span[] {
    refreshClock();
    const spans: Span[] = [];
    for (const scanner of this.#scanners) {
      for (const matches of isLast
        ? [() => scanner.push(bytes), () => scanner.finish()]
        : [() => scanner.push(bytes)]) {
        const batch = matches();
        for (let i = 0; i < batch.count; i++) {
          const span: Span = { start: batch.start(i), end: batch.end(i) };
          spans.push(this.#isSet ? { ...span, member: batch.member(i) } : span);
        }
      }
    }
    if (this.#scanners.length < 2) return spans;
    return spans.sort((a, b) => a.start - b.start || a.end - b.end || a.member! - b.member!);
  }

  #checkOpen(): void {
    if (this.#isFinished) throw new StreamFinishedError();
    if (this.#isDisposed) throw new MatcherError("disposed", "the stream scanner was disposed of: open another one");
  }

  /** Frees native memory; the scanner takes no more text. */
  [Symbol.dispose](): void {
    this.#isDisposed = true;
    dropped.unregister(this.#scanners);
    for (const scanner of this.#scanners) scanner.close();
  }
}
