/** Long calls in parts, between which the event loop turns. */

/** What ends an asynchronous call: it is rejected with the signal's reason. */
export interface AsyncOptions {
  signal?: AbortSignal | undefined;
}

/**
 * Work on the loop's thread between two turns, in milliseconds. Other threads of the process and collections of garbage
 * take their time on top of it: together it stays below 10 ms.
 */
const shareMs = 2;

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
  check(): void {
    this.signal?.throwIfAborted();
  }

  /** @throws the signal's reason */
  async take(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.check();
    this.#since = performance.now();
  }

  /** Waits for work that does not need the event loop. @throws the signal's reason */
  async beside<R>(work: Promise<R>): Promise<R> {
    const given = await work;
    this.check();
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

/** Runs work without pausing at its `yield`s. */
export function atOnce<R>(work: Generator<void, R, void>): R {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same, pausing for the event loop whenever its turn is due. @throws the signal's reason */
export async function inTurns<R>(work: Generator<void, R, void>, turns: Turns): Promise<R> {
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (turns.isDue) await turns.take();
    }
  } finally {
    work.return(undefined as R);
  }
}

/** Items done between two looks at the clock: few at first, since nobody knows yet what one costs. */
const [fewest, most] = [8, 256];

/** Work on many items, in slices that take about as long as the loop can wait. */
export class Slices {
  #size = fewest;

  constructor(private readonly turns: Turns) {}

  /** Items of the next slice. */
  get size(): number {
    return this.#size;
  }

  /**
   * After a slice: lets the loop turn if that is due, and fits the size of the next one.
   * @throws the signal's reason
   */
  async pause(): Promise<void> {
    this.turns.check();
    const { isDue } = this.turns;
    this.#size = isDue ? Math.max(fewest, this.#size >> 1) : Math.min(most, this.#size * 2);
    if (isDue) await this.turns.take();
  }

  /**
   * Works on items 0 to `count`, a slice at a time.
   * @param work does one slice; `false` ends all of it
   * @returns whether all was done
   * @throws the signal's reason
   */
  async each(count: number, work: (from: number, to: number) => boolean): Promise<boolean> {
    for (let from = 0; from < count; ) {
      const to = Math.min(from + this.#size, count);
      if (!work(from, to)) return false;
      from = to;
      await this.pause();
    }
    return true;
  }
}
