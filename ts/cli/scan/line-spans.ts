/** Matches of one stream, for queries that only need the lines they touch: memory grows with lines, not matches. */
import type { Matches } from "../../scan/index.ts";
import { Numbers, type Places } from "../../window/index.ts";

export class LineSpans {
  readonly #starts = new Numbers();
  readonly #ends = new Numbers();
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
        const last = this.#ends.length - 1;
        if (end > this.#ends.at(last)) this.#ends.set(last, end);
      } else {
        this.#starts.push(matches.start(i));
        this.#ends.push(end);
        this.#line = line;
      }
    }
  }

  /** The parts of spans in bytes `base` to `behind`, relative to `base`. */
  placesIn(base: number, behind: number): Places {
    let count = this.#starts.length;
    while (count > 0 && this.#starts.at(count - 1) >= behind) count -= 1;
    const starts = this.#starts.all.slice(0, count);
    const ends = this.#ends.all.slice(0, count);
    for (let i = 0; i < count; i++) {
      starts[i] = Math.max(starts[i]! - base, 0);
      ends[i] = Math.min(ends[i]!, behind) - base;
    }
    return { count, places: { starts, ends }, start: (i) => starts[i]!, end: (i) => ends[i]! };
  }

  /** Forgets spans that end at or before `offset`; no later match may begin before it. */
  dropUntil(offset: number): void {
    const count = this.#starts.length;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (this.#ends.at(i) <= offset) continue;
      this.#starts.set(kept, this.#starts.at(i));
      this.#ends.set(kept++, this.#ends.at(i));
    }
    if (kept < count) this.#line = -1;
    this.#starts.truncate(kept);
    this.#ends.truncate(kept);
  }
}
