/** Long work gives way to the event loop, so that other requests are answered and it can be cancelled. */

/** Work between two turns of the event loop. */
const shareMs = 8;

export class Turns {
  #since = performance.now();
  constructor(private readonly signal: AbortSignal) {}

  /** @throws the signal's reason */
  async take(): Promise<void> {
    if (performance.now() - this.#since < shareMs) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.signal.throwIfAborted();
    this.#since = performance.now();
  }
}
