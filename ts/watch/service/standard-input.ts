/** Standard input: read by one reader as long as the service runs, whatever inputs a reload brings. */
import { ArrivingLines } from "./arriving-lines.ts";
import type { Log } from "./log.ts";

/** Who gets the lines. */
export interface LineTaker {
  take(lines: Uint8Array): void;
  /** Nothing will come any more. */
  onEnd(): void;
}

export class StandardInput {
  readonly #lines = new ArrivingLines();
  #taker: LineTaker | null = null;
  #hasBegun = false;
  /** Resolves the wait for a taker. */
  #wakeReader: (() => void) | null = null;
  isOver = false;

  constructor(
    private readonly log: Log,
    private readonly open: () => AsyncIterable<Uint8Array> = () =>
      Bun.stdin.stream() as unknown as AsyncIterable<Uint8Array>,
  ) {}

  /** Lines go to `taker` from now on; with `null` they wait for the next one. */
  giveTo(taker: LineTaker | null): void {
    this.#taker = taker;
    if (!taker) return;
    this.#wakeReader?.();
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    void this.#read();
  }

  async #read(): Promise<void> {
    const take = (lines: Uint8Array) => this.#taker?.take(lines);
    try {
      for await (const piece of this.open()) {
        await this.#waitForTaker();
        this.#lines.push(piece, take);
      }
    } catch (error) {
      this.log.error("standard input can't be read", { why: String((error as Error).message) });
    }
    await this.#waitForTaker();
    this.#lines.finish(take);
    this.isOver = true;
    this.#taker?.onEnd();
  }

  /** Waits until somebody takes lines. */
  async #waitForTaker(): Promise<void> {
    while (!this.#taker) await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    this.#wakeReader = null;
  }
}
