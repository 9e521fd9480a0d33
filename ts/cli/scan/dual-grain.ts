/** The timings that `--dual-grain` prints. */
import type { ScanFacts } from "../../scan/index.ts";

export class DualGrain {
  readonly #startMs = performance.now();
  #chunks = 0;
  #lexingMs = 0;
  #waitingMs = 0;

  add(facts: ScanFacts): void {
    this.#chunks += facts.chunks;
    this.#lexingMs += facts.lexingMs;
    this.#waitingMs += facts.waitingMs;
  }

  /** For a scan that ends now. The overlap is the lexing time that no matching waited for. */
  line(): string {
    const wallMs = performance.now() - this.#startMs;
    const figures = {
      "lexing busy": this.#lexingMs,
      "matching busy": wallMs - this.#waitingMs,
      wall: wallMs,
      overlap: Math.max(0, this.#lexingMs - this.#waitingMs),
    };
    const timings = Object.entries(figures).map(([name, ms]) => `${name} ${ms.toFixed(3)} ms`);
    return `dual-grain: ${this.#chunks} chunks, ${timings.join(", ")}`;
  }
}
