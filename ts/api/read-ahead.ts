/** Text of a stream that is read while the text before it is searched. */
import { ChunkBytes } from "./chunks.ts";
import type { Input } from "./input.ts";

/** Sources of a stream. */
export type Chunks = ReadableStream<Uint8Array> | ReadableStream<string> | AsyncIterable<Input> | Iterable<Input>;

/** Text that waits to be searched: as much as a thread searches at a time. */
const aheadBytes = 1 << 21;

/** @throws {TypeError} `stream` gives no chunks */
export function checkChunks(stream: Chunks): void {
  const given: unknown = stream;
  if (given instanceof ReadableStream || typeof given === "string") return;
  // Bytes are iterable too, as numbers.
  const mayHave = typeof given === "object" && given !== null && !ArrayBuffer.isView(given);
  if (mayHave && (Symbol.asyncIterator in given || Symbol.iterator in given)) return;
  const found = given === null ? "null" : ArrayBuffer.isView(given) ? "bytes" : typeof given;
  throw new TypeError(`stream: expected a ReadableStream or an iterable of strings or bytes, found ${found}`);
}

interface ChunkSource {
  next(): Promise<IteratorResult<Input, unknown>>;
  /** Nobody waits for it: a stream that is stuck may never answer. */
  stop(): unknown;
}

/**
 * The bytes of a stream, as much at a time as has arrived. Each part is valid until the next one is requested, and
 * chunks are copied at once, so that their maker may use their memory again. Leaving the loop cancels the stream.
 * @throws what the stream throws
 * @throws the signal's reason, also while a chunk is awaited
 */
export async function* bytesAhead(
  stream: Chunks,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const source = openSource(stream);
  const filling = new Filling(source);
  const onAbort = () => filling.fail(signal!.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    for (;;) {
      const part = await filling.take();
      signal?.throwIfAborted();
      if (part === null) return;
      yield part;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    if (!filling.isOver) Promise.resolve(source.stop()).catch(() => {});
    filling.leave();
  }
}

/** Two buffers: one is filled while the other is used. */
class Filling {
  /** No chunk follows. */
  isOver = false;
  #buffer = new Uint8Array(0);
  #other = new Uint8Array(0);
  #length = 0;
  #failure: { readonly error: unknown } | null = null;
  #isLeft = false;
  /** Told that something arrived, and that there is room. */
  #onArrival = () => {};
  #onRoom = () => {};

  constructor(source: ChunkSource) {
    void this.#fill(source);
  }

  async #fill(source: ChunkSource): Promise<void> {
    const bytes = new ChunkBytes();
    try {
      while (!this.isOver) {
        const step = await source.next();
        if (this.#isLeft) return;
        this.isOver = step.done === true;
        this.#push(step.done ? bytes.finish() : bytes.push(step.value));
        this.#onArrival();
        if (this.#length >= aheadBytes) await new Promise<void>((resolve) => (this.#onRoom = resolve));
      }
    } catch (error) {
      this.isOver = true;
      this.fail(error);
    }
  }

  #push(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(length, Math.min(2 * this.#buffer.length, 2 * aheadBytes)));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = length;
  }

  /** What came before it is still given. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#onArrival();
  }

  /** What has arrived, at least one byte; `null` at the end. @throws what the stream threw */
  async take(): Promise<Uint8Array | null> {
    while (this.#length === 0 && this.#failure === null) {
      if (this.isOver) return null;
      await new Promise<void>((resolve) => (this.#onArrival = resolve));
    }
    if (this.#length === 0) throw this.#failure!.error;
    const part = this.#buffer.subarray(0, this.#length);
    [this.#buffer, this.#other] = [this.#other, this.#buffer];
    this.#length = 0;
    this.#onRoom();
    return part;
  }

  leave(): void {
    this.#isLeft = true;
    this.#onRoom();
  }
}

function openSource(stream: Chunks): ChunkSource {
  if (stream instanceof ReadableStream) {
    const reader = (stream as ReadableStream<Input>).getReader();
    return { next: () => reader.read() as Promise<IteratorResult<Input, unknown>>, stop: () => reader.cancel() };
  }
  if (Symbol.asyncIterator in stream) {
    const chunks = stream[Symbol.asyncIterator]();
    return { next: () => chunks.next(), stop: () => chunks.return?.() };
  }
  const chunks = stream[Symbol.iterator]();
  return { next: async () => chunks.next(), stop: () => chunks.return?.() };
}
