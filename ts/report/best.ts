/** Keeps the first items of an order: a heap with the last of them on top. */
export class Best<Item> {
  readonly #items: Item[] = [];

  /** @param isBefore a strict order; of equal items none is before the other */
  constructor(
    private readonly limit: number,
    private readonly isBefore: (a: Item, b: Item) => boolean,
  ) {}

  /** Whether `add` would keep the item. */
  takes(item: Item): boolean {
    if (this.#items.length < this.limit) return true;
    return this.limit > 0 && this.isBefore(item, this.#items[0]!);
  }

  /** Adds an item that it takes. @returns the item that gives way to it */
  add(item: Item): Item | undefined {
    if (this.#items.length < this.limit) {
      this.#items.push(item);
      this.#rise(this.#items.length - 1);
      return undefined;
    }
    const [last] = this.#items;
    this.#items[0] = item;
    this.#sink();
    return last;
  }

  /** All items kept, the first of the order first. */
  toSorted(): Item[] {
    return this.#items.toSorted((a, b) => Number(this.isBefore(b, a)) - Number(this.isBefore(a, b)));
  }

  #rise(at: number): void {
    const items = this.#items;
    for (let child = at; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(items[parent]!, items[child]!)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #sink(): void {
    const items = this.#items;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let last = parent;
      if (left < items.length && this.isBefore(items[last]!, items[left]!)) last = left;
      if (right < items.length && this.isBefore(items[last]!, items[right]!)) last = right;
      if (last === parent) return;
      this.#swap(parent, last);
      parent = last;
    }
  }

  #swap(a: number, b: number): void {
    [this.#items[a], this.#items[b]] = [this.#items[b]!, this.#items[a]!];
  }
}
