/** Scans of text that arrives in chunks. */

import { MatcherError, StreamFinishedError } from "../error/errors.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { PoolCall, type PoolName } from "../native/pool.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import {
  Batch,
  type BatchParts,
  batchParts,
  batchTableLength,
  type RegisterLayout,
  type ScanFlags,
  scanFlags,
} from "./batch.ts";
import { answerView, type ScanFacts } from "./facts.ts";
import type { Matches } from "./matches.ts";
import { heldProgram, type LoadedProgram, registerLayout } from "./program.ts";

export type StreamOptions = ScanFlags;

/**
 * Gives matches as soon as no later chunk can change them: together they are those of one scan. Results
 * are valid until the next call. It holds native memory and must be closed.
 */
export class StreamScanner {
  private handle: Pointer | null;
  private readonly program: LoadedProgram;
  private isFinished = false;
  /** `pushInBatches` has more to give. */
  private isGiving = false;
  private readonly layout: RegisterLayout;
  private readonly has: BatchParts;
  private readonly facts: ScanFacts | undefined;
  private readonly table = new Float64Array(batchTableLength);
  private readonly heldTable = new Float64Array(5);
  private given: Batch | undefined;
  /** Makes `pushLater` and `finishLater`; at most one call is under way. */
  private call: PoolCall | undefined;
  private isUnderWay = false;
  private isDropped = false;

  /** `chunkBytes`: longer chunks are divided into pieces of this size. */
  constructor(
    pattern: CompiledPattern,
    private readonly chunkBytes = Number.MAX_SAFE_INTEGER,
    options: StreamOptions = {},
  ) {
    if (pattern.groups) throw new Error("a stream runs one program: open one for each group of the set");
    this.has = batchParts(pattern, options);
    this.facts = options.facts;
    const out = new BigUint64Array(1);
    this.program = heldProgram(pattern);
    this.layout = registerLayout(pattern, this.program);
    const status = native().mb_stream_open(this.program.handle, scanFlags({ ...options, ...this.has }), out);
    if (status !== 0) this.program.release();
    checkStatus(status);
    this.handle = Number(out[0]) as Pointer;
  }

  /**
   * `push`, or `finish` without a chunk, in batches of bounded size. All of them must be taken before the next push;
   * each is valid until the next one is requested.
   */
  *pushInBatches(chunk: Uint8Array | null): Generator<Matches, void, void> {
    const handle = this.openForText();
    if (chunk?.length === 0) return;
    checkStatus(native().mb_stream_begin(handle, chunk, chunk?.length ?? 0));
    this.isFinished = chunk === null;
    this.isGiving = true;
    while (this.handle !== null) {
      this.given?.retire();
      checkStatus(native().mb_stream_next(this.handle, this.table));
      if (this.table[0] === 0) break;
      yield this.batch();
    }
    this.isGiving = false;
  }

  /** Adds bytes, which are copied. @throws {MatcherError} after `finish` (code `finished`) */
  push(chunk: Uint8Array): Matches {
    const handle = this.openForText();
    if (chunk.length === 0) this.table[0] = 0;
    else checkStatus(native().mb_stream_push(handle, chunk, chunk.length, this.chunkBytes, this.table));
    return this.batch();
  }

  /** Ends the text and returns the remaining matches. */
  finish(): Matches {
    const handle = this.openForText();
    checkStatus(native().mb_stream_finish(handle, this.table));
    this.isFinished = true;
    return this.batch();
  }

  /** The same on a library thread. Until it ends, the scanner may only be closed. */
  async pushLater(chunk: Uint8Array): Promise<Matches> {
    const handle = this.openForText();
    if (chunk.length === 0) this.table[0] = 0;
    else {
      this.call ??= new PoolCall();
      const at = this.call.input(chunk);
      await this.runOnPool("mb_stream_push", handle, at, chunk.length, this.chunkBytes, this.call.scratch);
    }
    return this.batch();
  }

  /** `finish`, likewise. */
  async finishLater(): Promise<Matches> {
    const handle = this.openForText();
    this.call ??= new PoolCall();
    await this.runOnPool("mb_stream_finish", handle, this.call.scratch);
    this.isFinished = true;
    return this.batch();
  }

  private async runOnPool(name: PoolName, ...given: number[]): Promise<void> {
    const call = this.call!;
    this.isUnderWay = true;
    const status = await call.run(name, ...given);
    this.isUnderWay = false;
    if (this.isDropped) {
      this.close();
      throw new MatcherError("disposed", "the stream scanner was closed while it searched");
    }
    this.table.set(new Float64Array(call.written(this.table.byteLength)));
    checkStatus(status);
  }

  /** Offset from which later matches may begin. */
  get openFrom(): number {
    return this.readHeld()[4]!;
  }

  /** All text still held, and the offset of its first byte. Valid until the next call. */
  heldText(): { text: Uint8Array; base: number } {
    const [base = 0, address = 0, size = 0] = this.readHeld();
    return { text: new Uint8Array(memoryAt(address, size)), base };
  }

  /** Keeps the text from `offset` on, until the next such call: earlier bytes may be released. */
  keepFrom(offset: number): void {
    native().mb_stream_keep(this.open(), offset);
  }

  /** Offset from which the text is still needed: earlier bytes may be released. */
  get neededFrom(): number {
    return this.readHeld()[3]!;
  }

  /** Bytes held back for pending matches. */
  get retained(): number {
    const [from = 0, , size = 0, needed = 0] = this.readHeld();
    return from + size - needed;
  }

  /** Bytes start..end of the stream, which must still be held after the last batch. Valid until the next call. */
  text(start: number, end: number): Uint8Array {
    const [from = 0, address = 0, size = 0] = this.readHeld();
    if (start < from || end > from + size)
      throw new RangeError(`bytes ${start}..${end} of a stream that holds ${from}..${from + size}`);
    return new Uint8Array(memoryAt(address + start - from, end - start));
  }

  /** A call in progress runs to its end. */
  close(): void {
    this.isDropped = true;
    if (this.handle === null || this.isUnderWay) return;
    this.call?.close();
    this.given?.retire();
    if (this.facts) {
      const answer = answerView();
      native().mb_stream_facts(this.handle, answer);
      this.facts.add(answer);
    }
    native().mb_stream_close(this.handle);
    this.program.release();
    this.handle = null;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private open(): Pointer {
    if (this.handle === null) throw new MatcherError("disposed", "the stream scanner is closed");
    if (this.isFinished) throw new StreamFinishedError();
    return this.handle;
  }

  /** Open, and all matches were taken; the last ones are retired. */
  private openForText(): Pointer {
    const handle = this.open();
    if (this.isGiving) throw new RangeError("more text came before all matches were taken");
    this.given?.retire();
    return handle;
  }

  private readHeld(): Float64Array {
    if (this.handle === null) throw new MatcherError("disposed", "the stream scanner is closed");
    native().mb_stream_held(this.handle, this.heldTable);
    return this.heldTable;
  }

  private batch(): Matches {
    this.given = new Batch(this.table, this.layout, this.has);
    return this.given;
  }
}
