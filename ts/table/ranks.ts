/** The values by which matches are put in order: those of a register, or computed from registers. */
import type { Matches } from "../scan/index.ts";
import { noKind } from "../tables/kinds.ts";
import { asRead, Computer, type MatchContext } from "../template/index.ts";
import { type Comparable, comparableAt, compareValues, readValues } from "../value/index.ts";
import type { Aggregate } from "./aggregates.ts";
import { CutNumbers, numberKind, plainNumber } from "./grouped.ts";

/** The column is that of a greatest value, or of a least one. */
export type RankColumn = Pick<
  Aggregate,
  "is" | "registers" | "isRepeated" | "computation" | "groupMark" | "kind" | "title" | "reference"
>;

interface Spans {
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
}

export class Ranks {
  readonly #computer: Computer | null;
  /** Numbers of which the register takes a part. */
  readonly cutNumbers = new CutNumbers();

  constructor(private readonly column: RankColumn) {
    this.#computer = column.computation ? new Computer(column.computation) : null;
  }

  /** The value of each match; of several bindings the one that comes first in the order. */
  of(found: Matches, input: MatchContext): Comparable[] {
    const { matches, context } = asRead(found, input);
    if (this.#computer) return this.#compute(this.#computer, matches, context);
    const spans: Spans = { kinds: [], starts: [], ends: [] };
    /** Number of spans of the matches up to each. */
    const counts: number[] = [];
    for (let i = 0; i < matches.count; i++) {
      this.#addSpans(spans, matches, i);
      counts.push(spans.kinds.length);
    }
    if (!matches.read && !found.read) {
      const { kinds, starts, ends } = spans;
      const tokens = {
        kinds: Uint8Array.from(kinds),
        starts: Float64Array.from(starts),
        ends: Float64Array.from(ends),
      };
      this.cutNumbers.look({ ...tokens, stride: 1 }, kinds.length, input);
    }
    const values = this.column.groupMark
      ? this.#parseNumbers(spans, context, this.column.groupMark)
      : readValues(context.text, context.baseBytes, spans);
    const all = spans.kinds.map((_, row) => comparableAt(values, row));
    return counts.map((end, i) => this.#first(all, i === 0 ? 0 : counts[i - 1]!, end));
  }

  /** Whether `a` comes before `b`; values come before none. */
  isBefore(a: Comparable, b: Comparable): boolean {
    if (a.tag === "none" || b.tag === "none") return a.tag !== "none" && b.tag === "none";
    const difference = compareValues(a, b);
    return this.column.is === "min" ? difference < 0 : difference > 0;
  }

  #first(all: readonly Comparable[], from: number, to: number): Comparable {
    let first = from < to ? all[from]! : none;
    for (let row = from + 1; row < to; row++) if (this.isBefore(all[row]!, first)) first = all[row]!;
    return first;
  }

  /** Adds every binding of whichever of the registers took part. */
  #addSpans({ kinds, starts, ends }: Spans, matches: Matches, i: number): void {
    const { registers, isRepeated } = this.column;
    const register = registers.find((one) => matches.registerStart(i, one) >= 0);
    if (register === undefined) return;
    const bound = isRepeated ? matches.bindingCount(i, register) : 0;
    for (let k = 0; k < bound; k++) {
      kinds.push(matches.bindingKind(i, register, k));
      starts.push(matches.bindingStart(i, register, k));
      ends.push(matches.bindingEnd(i, register, k));
    }
    // Of several registers with the same name, one may be bound outside a repetition.
    if (bound > 0) return;
    kinds.push(matches.registerKind(i, register));
    starts.push(matches.registerStart(i, register));
    ends.push(matches.registerEnd(i, register));
  }

  #compute(computer: Computer, matches: Matches, context: MatchContext): Comparable[] {
    const texts: string[] = [];
    const kinds: number[] = [];
    for (let i = 0; i < matches.count; i++) {
      const { text, kind } = computer.plainAt(matches, i, context);
      texts.push(text);
      kinds.push(text === "" ? noKind : kind);
    }
    const values = readTexts(texts, kinds);
    return kinds.map((_, row) => comparableAt(values, row));
  }

  #parseNumbers({ kinds, starts, ends }: Spans, { text, baseBytes }: MatchContext, mark: "," | ".") {
    const texts = kinds.map((_, row) => plainNumber(text, starts[row]! - baseBytes, ends[row]! - baseBytes, mark));
    return readTexts(
      texts,
      texts.map((one) => (one === "" ? noKind : numberKind)),
    );
  }
}

/** Texts of their own, outside the input. */
function readTexts(texts: readonly string[], kinds: readonly number[]) {
  let end = 0;
  const ends = texts.map((one) => (end += one.length));
  const starts = ends.map((at, row) => at - texts[row]!.length);
  return readValues(Buffer.from(texts.join(""), "latin1"), 0, { kinds, starts, ends });
}

const none: Comparable = { tag: "none", number: Number.NaN, nanoseconds: 0, text: "", decimal: null };
