/** What a command keeps in the runtime's heap counts towards the memory limit too, where it grows with an input. */
import { memoryError, memoryLimit } from "./memory-limit.ts";
import { native } from "./open.ts";

/** Memory of the runtime that is not counted: what it needs to run at all, and what it has not collected yet. */
export const uncountedHeapBytes = 32 << 20;
/** Looking takes longer than keeping one thing. */
const keptBetweenLooks = 1 << 14;

/** Called for each thing kept; it looks at the heap once in many calls. */
export class HeapCheck {
  #kept = 0;
  readonly #before = heapBytes();

  /** @param what the purpose of the memory: "the words of the corpus" @param advice how to use less */
  constructor(
    private readonly what: string,
    private readonly advice?: string,
  ) {}

  /** @throws {MatcherError} what is held is above the memory limit */
  keep(): void {
    this.#kept += 1;
    if (this.#kept % keptBetweenLooks !== 0 || this.#fits()) return;
    // Some of it may be garbage.
    Bun.gc(true);
    if (!this.#fits()) throw memoryError(this.what, this.advice);
  }

  #fits(): boolean {
    return heapBytes() - this.#before + native().mb_memory_held() <= memoryLimit() + uncountedHeapBytes;
  }
}

function heapBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
