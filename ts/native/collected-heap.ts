/**
 * Collects what the runtime's heap no longer needs. The runtime counts mapped files as part of the heap, and collects
 * when that has grown by a share of its size: of a large file, what is left of each batch would otherwise grow to the
 * size of the file.
 */

/** How much more than after the last collection the process may hold. */
const growthBytes = 32 << 20;

export class CollectedHeap {
  #collectedBytes = process.memoryUsage.rss();

  /** Looks at what the process holds, which takes some microseconds. */
  look(): void {
    if (process.memoryUsage.rss() - this.#collectedBytes < growthBytes) return;
    Bun.gc(true);
    this.#collectedBytes = process.memoryUsage.rss();
  }
}
