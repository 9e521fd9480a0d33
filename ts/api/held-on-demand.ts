/** Native memory of a stream's callbacks, which nobody has to close. */

interface Closable {
  close(): void;
}

const dropped = new FinalizationRegistry<Closable>((held) => held.close());

/**
 * Opened at its first use, and closed by `close` or when the callbacks that use it are collected. A stream that was
 * never written to holds nothing.
 */
export class HeldOnDemand<T extends Closable> {
  #held: T | null = null;
  #isClosed = false;

  constructor(private readonly open: () => T) {}

  /** @throws what opening it throws */
  get value(): T {
    if (this.#held === null) {
      this.#held = this.open();
      dropped.register(this, this.#held, this);
    }
    return this.#held;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    dropped.unregister(this);
    this.#held?.close();
  }
}
