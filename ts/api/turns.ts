/** Long calls in parts, between which the event loop turns. */

/** What ends an asynchronous call: it is rejected with the signal's reason. */
export interface AsyncOptions {
  signal?: AbortSignal | undefined;
}

/** Work on the loop's thread between two turns, in milliseconds. */
const shareMs = 4;

/** Tells when it is time to let the loop turn. */
export class Turns {
  #since = performance.now();

  constructor(private readonly signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
  }

  get isDue(): boolean {
    return performance.now() - this.#since >= shareMs;
  }

  /** @throws the signal's reason */
  async take(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.signal?.throwIfAborted();
    this.#since = performance.now();
  }

  /** Waits for work that does not need the event loop. @throws the signal's reason */
  async beside<R>(work: Promise<R>): Promise<R> {
    const given = await work;
    this.signal?.throwIfAborted();
    this.#since = performance.now();
    return given;
  }
}

/**
 * Does long work. When the signal aborts, the result is rejected at once; the work ends at its next turn.
 * @throws the signal's reason
 */
export async function later<R>(signal: AbortSignal | undefined, work: (turns: Turns) => Promise<R>): Promise<R> {
  const done = work(new Turns(signal));
  if (!signal) return done;
  return new Promise<R>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    done.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
