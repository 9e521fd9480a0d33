/** Iterators over what holds native memory: one that is dropped gives it back. */

/** Steps of iterators that nobody holds any more. */
const dropped = new FinalizationRegistry<Generator<unknown, void, void>>((steps) => steps.return());

/** Ends by itself, by `return`, at the end of a `using` block, or when it is collected. */
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

  /** Ends it: what it holds is given back. */
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
