/** Work whose long calls run on the library's threads, and memory that these may read. */
import { ptr } from "bun:ffi";
import { poolArguments } from "./layout.gen.ts";
import { isLibraryMemory, markLibraryMemory, memoryAt } from "./memory.ts";
import { PoolCall } from "./pool.ts";
import { type Given, LongCall, type LoopTurns, type Work } from "./work.ts";

/** Does work with its long calls on the library's threads. @throws what `turns` throws to end it */
export async function onThreads<R>(work: Work<R>, turns: LoopTurns): Promise<R> {
  const call = new PoolCall();
  try {
    let answer = 0;
    for (;;) {
      const step = work.next(answer);
      if (step.done) return step.value;
      const { value } = step;
      if (value instanceof LongCall) answer = await turns.beside(makeCall(call, value));
      else if (value) await turns.beside(value.later());
      else if (turns.isDue) await turns.take();
    }
  } finally {
    work.return(undefined as R);
    call.close();
  }
}

const alignBytes = 8;

/**
 * Memory of this thread is copied to the library's for the call, and back if the function writes to it: a Worker may
 * end, and its memory with it, before the call does.
 */
async function makeCall(call: PoolCall, { name, given }: LongCall): Promise<number> {
  const views = given.filter(isCopied);
  const size = views.reduce((sum, { byteLength }) => sum + roundedUp(byteLength), 0);
  let at = views.length > 0 ? call.room(size) : 0;
  const places = new Map<ArrayBufferView, number>();
  for (const view of views) {
    bytesAt(at, view.byteLength).set(bytesOf(view));
    places.set(view, at);
    at += roundedUp(view.byteLength);
  }
  const answer = await call.run(name, ...given.map((one) => wordOf(one, places)));
  for (const [i, type] of poolArguments[name].entries()) {
    const view = given[i];
    if (type !== "written" || !isCopied(view)) continue;
    bytesOf(view).set(bytesAt(places.get(view)!, view.byteLength));
  }
  return answer;
}

function isCopied(given: Given | undefined): given is ArrayBufferView {
  return typeof given === "object" && given !== null && !isLibraryMemory(given.buffer);
}

function wordOf(given: Given, places: ReadonlyMap<ArrayBufferView, number>): number | bigint {
  if (given === null) return 0;
  if (typeof given === "boolean") return Number(given);
  if (typeof given !== "object") return given;
  return places.get(given) ?? ptr(given as Uint8Array);
}

function roundedUp(bytes: number): number {
  return Math.ceil(Math.max(bytes, 1) / alignBytes) * alignBytes;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function bytesAt(address: number, size: number): Uint8Array {
  return new Uint8Array(memoryAt(address, size));
}

/** Bytes copied between two looks at the clock. */
const copiedBytes = 1 << 20;

/** Bytes in the library's memory, which calls on its threads may read. Close it when none is under way. */
export class LibraryBytes {
  readonly #call = new PoolCall();
  readonly bytes: Uint8Array;

  /** @throws {MatcherError} memory ran out */
  constructor(size: number) {
    const memory = memoryAt(this.#call.room(size), Math.max(size, 1));
    markLibraryMemory(memory);
    this.bytes = new Uint8Array(memory, 0, size);
  }

  /** Copies bytes to a place, pausing between pieces. */
  *copy(from: Uint8Array, to: number): Work<void> {
    for (let at = 0; at < from.length; at += copiedBytes) {
      this.bytes.set(from.subarray(at, at + copiedBytes), to + at);
      yield;
    }
  }

  close(): void {
    this.#call.close();
  }
}
