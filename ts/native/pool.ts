/**
 * Calls of the library on its own threads, which all scans of a process share, while the event loop runs.
 * The end of a call is polled for: a callback from a thread would outlive the Worker that started it, and end the
 * process. All memory of a call is the library's, for the same reason.
 */
import { PoolCall as Layout, PoolFunction, PoolState, poolArguments } from "./layout.gen.ts";
import { memoryAt, type Pointer } from "./memory.ts";
import { memoryError } from "./memory-limit.ts";
import { native } from "./open.ts";

export type PoolName = keyof typeof PoolFunction;

const wordBytes = 8;

/** Calls that nobody holds any more. */
let dropped: FinalizationRegistry<Pointer> | undefined;

/** One call at a time. Close it when none is under way. */
export class PoolCall {
  readonly #call: Pointer;
  readonly #view: DataView;
  readonly #state: Int32Array;
  #isClosed = false;

  /** @throws {MatcherError} memory ran out */
  constructor() {
    const out = new BigUint64Array(1);
    native().mb_pool_open(out);
    if (out[0] === 0n) throw memoryError("a call on another thread");
    this.#call = Number(out[0]) as Pointer;
    const memory = memoryAt(this.#call, Layout.size);
    this.#view = new DataView(memory);
    this.#state = new Int32Array(memory, Layout.state, 1);
    dropped ??= new FinalizationRegistry((call) => native().mb_pool_close(call));
    dropped.register(this, this.#call, this);
  }

  /**
   * Makes room for bytes that a function may read and write.
   * @returns their address
   * @throws {MatcherError} memory ran out
   */
  room(sizeBytes: number): number {
    if (!native().mb_pool_reserve(this.#call, Math.max(1, sizeBytes))) throw memoryError("a call on another thread");
    return this.#inputAddress;
  }

  get #inputAddress(): number {
    return Number(this.#view.getBigUint64(Layout.input, true));
  }

  /** Copies bytes to memory that the threads may read. @returns their address @throws {MatcherError} memory ran out */
  input(bytes: Uint8Array): number {
    if (bytes.length === 0) return this.room(0);
    if (!native().mb_pool_input(this.#call, bytes, bytes.length)) throw memoryError("a call on another thread");
    return this.#inputAddress;
  }

  /** Address of what a function may write to. */
  get scratch(): number {
    return this.#call + Layout.scratch;
  }
  /** The bytes that a function wrote: valid until the next call. */
  written(bytes: number): ArrayBuffer {
    return memoryAt(this.scratch, bytes);
  }

  /** Makes a call. @returns what the function gave: a status, an error number, an address */
  async run(name: PoolName, ...given: (number | bigint | boolean)[]): Promise<number> {
    for (const [i, type] of poolArguments[name].entries()) {
      const at = Layout.arguments + i * wordBytes;
      if (type === "f64") this.#view.setFloat64(at, Number(given[i]!), true);
      else this.#view.setBigUint64(at, BigInt(given[i]!), true);
    }
    this.#view.setUint32(Layout.function, PoolFunction[name], true);
    native().mb_pool_start(this.#call);
    if (!this.isDone) await waitForEnd(this);
    return Number(this.#view.getBigUint64(Layout.answer, true));
  }

  get isDone(): boolean {
    return Atomics.load(this.#state, 0) === PoolState.done;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    dropped!.unregister(this);
    native().mb_pool_close(this.#call);
  }
}

/** Who waits for which call. */
const waiting = new Map<PoolCall, () => void>();
/** Looks at every turn of the loop for a while, since most calls are short, then every millisecond. */
const eagerMs = 0.2;
const lookEveryMs = 1;
let eagerUntil = 0;

function waitForEnd(call: PoolCall): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(look);
    eagerUntil = performance.now() + eagerMs;
    waiting.set(call, resolve);
  });
}

function look(): void {
  for (const [call, resolve] of waiting) {
    if (!call.isDone) continue;
    waiting.delete(call);
    resolve();
  }
  if (waiting.size === 0) return;
  if (performance.now() < eagerUntil) setImmediate(look);
  else setTimeout(look, lookEveryMs);
}
