/** Iterators over native memory, which is released when the iterator is dropped. */

/** Generators whose iterator has been collected. */
const dropped = new FinalizationRegistry<Generator<unknown, void, void>>((steps) => steps.return());

/** Ends by itself, by `return`, at the end of a `using` block, or when it is garbage collected. */
export class HeldIterator<Value> implements IterableIterator<Value, void, void>, Disposable {
  readonly #steps: Generator<Value, void, void>;

  constructor(steps: Generator<Value, void, void>) {
    this.#steps = steps;
    dropped.register(this, steps, steps);
  }

  next(): IteratorResult<Value, void> {
    const step = this.#steps.next();
    if (step.done) dropped.unregister(this.#steps);
    return step;
  }

  /** Ends the iterator and releases what it holds. */
  return(): IteratorResult<Value, void> {
    dropped.unregister(this.#steps);
    this.#steps.return();
    return { done: true, value: undefined };
  }

  [Symbol.dispose](): void {
    this.return();
  }

  [Symbol.iterator](): this {
    return this;
  }
}
