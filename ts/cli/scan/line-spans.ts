/** Matches of one stream, for queries that only need the lines they touch: memory grows with lines, not matches. */
import type { Matches } from "../../scan/index.ts";
import type { Places } from "../../window/index.ts";

const spansAtFirst = 64;

export class LineSpans {
  #starts = new Float64Array(spansAtFirst);
  #ends = new Float64Array(spansAtFirst);
  #count = 0;
  /** Start of the line in which the last span begins; −1 if the next match begins a new span. */
  #line = -1;

  /**
   * Adds matches in ascending order of start. Those that begin on one line become one span, which touches the same
   * lines.
   */
  add(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      const [line, end] = [matches.lineStart(i), matches.end(i)];
      if (line === this.#line) {
        const last = this.#count - 1;
        if (end > this.#ends[last]!) this.#ends[last] = end;
      } else {
        this.#append(matches.start(i), end);
        this.#line = line;
      }
    }
  }

  /** The parts of spans in bytes `base` to `behind`, relative to `base`. */
  placesIn(base: number, behind: number): Places {
    let count = this.#count;
    while (count > 0 && this.#starts[count - 1]! >= behind) count -= 1;
    const starts = this.#starts.slice(0, count);
    const ends = this.#ends.slice(0, count);
    for (let i = 0; i < count; i++) {
      starts[i] = Math.max(starts[i]! - base, 0);
      ends[i] = Math.min(ends[i]!, behind) - base;
    }
    return { count, places: { starts, ends }, start: (i) => starts[i]!, end: (i) => ends[i]! };
  }

  /** Forgets spans that end at or before `offset`; no later match may begin before it. */
  dropUntil(offset: number): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      if (this.#ends[i]! <= offset) continue;
      this.#starts[kept] = this.#starts[i]!;
      this.#ends[kept++] = this.#ends[i]!;
    }
    if (kept < this.#count) this.#line = -1;
    this.#count = kept;
  }

  #append(start: number, end: number): void {
    if (this.#count === this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#ends = grown(this.#ends);
    }
    this.#starts[this.#count] = start;
    this.#ends[this.#count++] = end;
  }
}

function grown(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * column.length);
  larger.set(column);
  return larger;
}
