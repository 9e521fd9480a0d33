/** Places of matches in text that arrives in chunks. */
import { MatcherError, StreamFinishedError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, StreamScanner as Scanner } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { ChunkBytes } from "./chunks.ts";
import type { Input } from "./input.ts";
import { checkLaterOptions } from "./option-names.ts";
import { notAPattern } from "./options.ts";
import { compiledOf, Pattern } from "./pattern.ts";
import { compiledSet, PatternSet } from "./set.ts";
import { type AsyncOptions, Slices, Turns } from "./turns.ts";

/** Bytes of the stream, half-open. */
export interface Span {
  start: number;
  end: number;
  /** The member of the set; absent without a set. */
  member?: number;
}

/** @internal The programs of a stream: a set has members, an empty set none. */
export function compilePrograms(source: Pattern | PatternSet | string): {
  compiled: CompiledPattern | null;
  isSet: boolean;
} {
  if (typeof source === "string") return { compiled: compiledOf(new Pattern(source)), isSet: false };
  if (source instanceof Pattern) return { compiled: compiledOf(source), isSet: false };
  if (!(source instanceof PatternSet)) {
    throw notAPattern("a pattern is a Pattern, a PatternSet or a string", source);
  }
  return { compiled: compiledSet(source), isSet: true };
}

/** Bytes that a thread searches between two turns of the loop. */
const pieceBytes = 1 << 20;
/** Up to this much text, with the held text, is searched faster than a thread can be started. */
const atOnceBytes = 1 << 17;

const dropped = new FinalizationRegistry<readonly Scanner[]>((scanners) => {
  for (const scanner of scanners) scanner.close();
});

/**
 * Gives matches as soon as no later text can change them; all spans together equal those of one scan of the whole. It
 * holds only the bytes of matches still open. Native memory is released when the scanner is finished, disposed of or
 * collected.
 * @example
 * const scanner = new StreamScanner(new Pattern(String.raw`\I`));
 * [...scanner.push("from 10.0.0.1\n"), ...scanner.finish()] // [{ start: 5, end: 13 }]
 */
export class StreamScanner implements Disposable {
  readonly #scanners: readonly Scanner[];
  readonly #isSet: boolean;
  readonly #chunks = new ChunkBytes();
  #isFinished = false;
  #isDisposed = false;
  /** The last of the calls that run beside the event loop, and how many have not ended. */
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  readonly #turns = new Turns(undefined);

  /** @throws {PatternError} */
  constructor(source: Pattern | PatternSet | string) {
    const { compiled, isSet } = compilePrograms(source);
    this.#isSet = isSet;
    const options = { registers: false, lines: false };
    const programs = compiled === null ? [] : (compiled.groups ?? [compiled]);
    this.#scanners = programs.map((program) => new Scanner(program, undefined, options));
    dropped.register(this, this.#scanners, this.#scanners);
  }

  /**
   * Adds text; a high surrogate at the end of a string waits for the next chunk.
   * @returns matches, in bytes of the stream, that no later text can change
   * @throws {StreamFinishedError}
   * @throws {MatcherError} with code `busy`: a `pushAsync` has not ended
   * @example new StreamScanner(String.raw`\N`).push("1 2\n").length // 2
   */
  push(chunk: Input): Span[] {
    this.#checkOpen();
    this.#checkIdle();
    return this.#spans(this.#chunks.push(chunk), false);
  }

  /**
   * Ends the text and returns the remaining matches.
   * @throws {StreamFinishedError}
   * @throws {MatcherError} with code `busy`: a `pushAsync` has not ended
   * @example new StreamScanner(String.raw`\N`).finish() // []
   */
  finish(): Span[] {
    this.#checkOpen();
    this.#checkIdle();
    const spans = this.#spans(this.#chunks.finish(), true);
    this.#end();
    return spans;
  }

  /**
   * `push` on the library's threads: the event loop turns meanwhile. The chunk is copied before it returns. Calls work
   * in the order in which they were made. When the signal aborts, the scanner is disposed of, since it lacks text.
   * @throws {StreamFinishedError}
   * @throws the signal's reason
   * @example
   * const scanner = new StreamScanner(String.raw`\I`);
   * (await scanner.pushAsync("from 10.0.0.1\n")).length // 1
   */
  pushAsync(chunk: Input, options: AsyncOptions = {}): Promise<Span[]> {
    return this.#inTurn(() => this.#chunks.push(chunk), false, options);
  }
  /**
   * `finish` on the library's threads.
   * @throws as `pushAsync` does
   * @example await new StreamScanner(String.raw`\N`).finishAsync() // []
   */
  finishAsync(options: AsyncOptions = {}): Promise<Span[]> {
    return this.#inTurn(() => this.#chunks.finish(), true, options);
  }

  async #inTurn(given: () => Uint8Array, isLast: boolean, options: AsyncOptions): Promise<Span[]> {
    checkLaterOptions("pushAsync", options);
    const { signal } = options;
    this.#checkOpen();
    signal?.throwIfAborted();
    const bytes = given();
    // A scanner copies a piece itself, before it begins.
    const isCopied = this.#underWay === 0 && bytes.length <= pieceBytes && this.#scanners.length < 2;
    const held = isCopied ? bytes : bytes.slice();
    if (isLast) this.#isFinished = true;
    this.#underWay++;
    const found =
      this.#underWay === 1 ? this.#spansLater(held, isLast) : this.#last.then(() => this.#spansLater(held, isLast));
    this.#last = found.catch(() => {}).then(() => void this.#underWay--);
    const spans = await (signal ? this.#orAbort(found, signal) : found);
    if (isLast) this.#end();
    return spans;
  }

  /** The result, or the signal's reason at once: then the scanner is disposed of. */
  #orAbort(found: Promise<Span[]>, signal: AbortSignal): Promise<Span[]> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this[Symbol.dispose]();
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      found.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    });
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
      this.#take(spans, scanner.push(bytes));
      if (isLast) this.#take(spans, scanner.finish());
    }
    return this.#inOrder(spans);
  }

  async #spansLater(bytes: Uint8Array, isLast: boolean): Promise<Span[]> {
    refreshClock();
    const spans: Span[] = [];
    const turns = this.#turns;
    if (!isLast && bytes.length + this.retained <= atOnceBytes) {
      const few = this.#spans(bytes, false);
      if (turns.isDue) await turns.take();
      return few;
    }
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      await this.#takeLater(spans, (scanner) => scanner.pushLater(piece), turns);
    }
    if (isLast) await this.#takeLater(spans, (scanner) => scanner.finishLater(), turns);
    return this.#inOrder(spans);
  }

  async #takeLater(spans: Span[], search: (scanner: Scanner) => Promise<Matches>, turns: Turns): Promise<void> {
    const slices = new Slices(turns);
    for (const scanner of this.#scanners) {
      const batch = await turns.beside(search(scanner));
      await slices.each(batch.count, (from, to) => {
        this.#take(spans, batch, from, to);
        return true;
      });
    }
  }

  #take(spans: Span[], batch: Matches, from = 0, to = batch.count): void {
    for (let i = from; i < to; i++) {
      const span: Span = { start: batch.start(i), end: batch.end(i) };
      if (this.#isSet) span.member = batch.member(i);
      spans.push(span);
    }
  }

  #inOrder(spans: Span[]): Span[] {
    if (this.#scanners.length < 2) return spans;
    return spans.sort((a, b) => a.start - b.start || a.end - b.end || a.member! - b.member!);
  }

  #end(): void {
    this.#isFinished = true;
    this[Symbol.dispose]();
  }

  #checkIdle(): void {
    if (this.#underWay === 0) return;
    throw new MatcherError("busy", "a pushAsync of the stream scanner has not ended: wait for it, or use pushAsync");
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
