/** Whole numbers below 2^31 in a list that grows, of four bytes each. */
export class NumberList {
  #numbers = new Int32Array(2);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Int32Array(2 * this.length);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.length++] = number;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }
}
