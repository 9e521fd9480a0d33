const firstCapacity = 64;

/** A column of numbers that grows. */
export class Numbers {
  #column = new Float64Array(firstCapacity);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Valid until more numbers are added. */
  get all(): Float64Array<ArrayBuffer> {
    return this.#column.subarray(0, this.#length);
  }

  at(index: number): number {
    return this.#column[index]!;
  }

  set(index: number, value: number): void {
    this.#column[index] = value;
  }

  push(value: number): void {
    this.#reserve(1);
    this.#column[this.#length++] = value;
  }

  append(values: Float64Array): void {
    this.#reserve(values.length);
    this.#column.set(values, this.#length);
    this.#length += values.length;
  }

  /** Keeps the first `length` numbers. */
  truncate(length: number): void {
    this.#length = length;
  }

  #reserve(more: number): void {
    const wanted = this.#length + more;
    if (wanted <= this.#column.length) return;
    const larger = new Float64Array(Math.max(wanted, 2 * this.#column.length));
    larger.set(this.all);
    this.#column = larger;
  }
}
