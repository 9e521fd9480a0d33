/** Iterators over native memory, which is released when the iterator is dropped. */

/**
 * Iterators that are open before the collector is asked to look for dropped ones: it does not see their native memory.
 */
const openBetweenCollections = 1024;
let openCount = 0;
let collectAt = openBetweenCollections;

/** Generators whose iterator has been collected. */
const dropped = new FinalizationRegistry<Generator<unknown, void, void>>((steps) => {
  steps.return();
  openCount -= 1;
  collectAt = openCount + openBetweenCollections;
});

function countOpened(): void {
  openCount += 1;
  if (openCount < collectAt) return;
  Bun.gc(true);
  // What it finds is released at the next turn of the loop.
  collectAt = openCount + openBetweenCollections;
}

/** Ends by itself, by `return`, at the end of a `using` block, or when it is garbage collected. */
export class HeldIterator<Value> implements IterableIterator<Value, void, void>, Disposable {
  readonly #steps: Generator<Value, void, void>;

  /** @param isHolding whether `steps` holds native memory between steps, and has to be ended if this is dropped */
  constructor(steps: Generator<Value, void, void>, isHolding = true) {
    this.#steps = steps;
    if (!isHolding) return;
    countOpened();
    dropped.register(this, steps, steps);
  }

  next(): IteratorResult<Value, void> {
    const step = this.#steps.next();
    if (step.done) this.#forget();
    return step;
  }

  /** Ends the iterator and releases what it holds. */
  return(): IteratorResult<Value, void> {
    this.#forget();
    this.#steps.return();
    return { done: true, value: undefined };
  }

  #forget(): void {
    if (dropped.unregister(this.#steps)) openCount -= 1;
  }

  [Symbol.dispose](): void {
    this.return();
  }

  [Symbol.iterator](): this {
    return this;
  }
}
