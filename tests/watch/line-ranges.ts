/** Which numbered lines an engine of tests was given: `w3 17 ...` is line 17 of the writer `w3`. */

/** Lines `from` to `to`, the latter not included. */
export type Range = readonly [from: number, to: number];

export class LineRanges {
  /** Ascending, apart from each other. */
  ranges: Range[] = [];
  /** Lines that were given, those that were given twice too. */
  count = 0;
  /** The first of those that were given again. */
  again: Range[] = [];

  static restore(saved: Pick<LineRanges, "ranges" | "count" | "again">): LineRanges {
    return Object.assign(new LineRanges(), saved);
  }

  add(line: number): void {
    this.count++;
    let at = this.ranges.length;
    while (at > 0 && this.ranges[at - 1]![0] > line) at--;
    const [from, to] = this.ranges[at - 1] ?? [-1, -1];
    if (line < to) {
      this.#addAgain(line);
      return;
    }
    const next = this.ranges[at];
    const isWithNext = next !== undefined && next[0] === line + 1;
    const end = isWithNext ? next[1] : line + 1;
    if (at > 0 && to === line) this.ranges.splice(at - 1, isWithNext ? 2 : 1, [from, end]);
    else this.ranges.splice(at, isWithNext ? 1 : 0, [line, end]);
  }

  #addAgain(line: number): void {
    const last = this.again.at(-1);
    if (last?.[1] === line) this.again[this.again.length - 1] = [last[0], line + 1];
    else if (this.again.length < 20) this.again.push([line, line + 1]);
  }

  /** Lines before which all were given. */
  get prefix(): number {
    const [first] = this.ranges;
    return first?.[0] === 0 ? first[1] : 0;
  }

  /** What is wrong if `wanted` lines should have been given once each; empty if nothing is. */
  faults(wanted: number): string {
    const gaps: Range[] = [];
    let at = 0;
    let known = 0;
    for (const [from, to] of [...this.ranges, [wanted, wanted] as const]) {
      if (from > at) gaps.push([at, from]);
      known += to - from;
      at = to;
    }
    const missing = gaps.length > 0 ? `missing ${describeRanges(gaps)}` : "";
    const twice = this.count > known ? `${this.count - known} given again: ${describeRanges(this.again)}` : "";
    return [missing, twice].filter((text) => text !== "").join("; ");
  }
}

const describeRanges = (ranges: readonly Range[]) =>
  ranges
    .slice(0, 20)
    .map(([from, to]) => `${from} to ${to - 1}`)
    .join(", ");
