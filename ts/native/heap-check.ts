/** Applies the memory limit to what a command keeps in the runtime's heap, where that grows with an input. */
import { memoryError, memoryLimit } from "./memory-limit.ts";
import { native } from "./open.ts";

/** Memory of the runtime that is not counted: what it needs to run at all, and what it has not collected yet. */
const uncountedHeapBytes = 32 << 20;
/** Looking takes longer than keeping one thing. */
const keptBetweenLooks = 1 << 14;
/** How much more the process may hold before the heap is measured again. */
const betweenMeasuresBytes = 16 << 20;

/**
 * Called for each thing kept; it looks once in many calls. The runtime tells the size of its heap as of the last
 * collection, so what the process holds decides whether to collect and measure.
 */
export class HeapCheck {
  #kept = 0;
  readonly #before = heapBytes();
  #measuredAboveBytes = process.memoryUsage.rss() + memoryLimit();

  /** @param what the purpose of the memory: "the words of the corpus" @param advice how to use less */
  constructor(
    private readonly what: string,
    private readonly advice?: string,
  ) {}

  /** @throws {MatcherError} what is held is above the memory limit */
  keep(): void {
    this.#kept += 1;
    if (this.#kept % keptBetweenLooks !== 0) return;
    const residentBytes = process.memoryUsage.rss();
    if (residentBytes <= this.#measuredAboveBytes) return;
    Bun.gc(true);
    const heldBytes = heapBytes() - this.#before + native().mb_memory_held();
    if (heldBytes > memoryLimit() + uncountedHeapBytes) throw memoryError(this.what, this.advice);
    this.#measuredAboveBytes = residentBytes + betweenMeasuresBytes;
  }
}

function heapBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
