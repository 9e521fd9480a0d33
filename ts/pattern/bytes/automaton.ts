/**
 * Byte pattern to automaton. Layout in words (the program's section "automata", and `zig/lex/automaton.zig`): number of
 * states, number of transitions, then a row per state (first transition, count), then a row per transition (low byte |
 * high byte << 8 | 1 << 16 if it consumes no byte; target state). State 0 accepts; the last state is the start.
 */
import { automatonStatesLimit } from "../../tables/limits.ts";
import { propertyRanges } from "./property.ts";
import { allCharacters, type ByteRegex, complement, type Range } from "./regex.ts";

interface Transition {
  readonly low: number;
  readonly high: number;
  readonly to: number;
  readonly empty?: true;
}

export class AutomatonTooLarge extends Error {}

const accept = 0;

/** Words of the automaton that accepts exactly the texts of `tree`. @throws {AutomatonTooLarge} */
export function compileAutomaton(tree: ByteRegex): number[] {
  const builder = new Builder();
  const start = builder.build(tree, accept);
  return builder.words(start);
}

class Builder {
  /** Transitions of every state; state 0 accepts. */
  private readonly states: Transition[][] = [[]];
  /** States by their only transitions, so that equal states are shared. */
  private readonly shared = new Map<string, number>();

  /** The state from which `tree` leads to `next`. */
  build(tree: ByteRegex, next: number): number {
    switch (tree.type) {
      case "bytes":
        return this.share(tree.ranges.map(([low, high]) => ({ low, high, to: next })));
      case "characters":
        return this.characters(tree.negated ? complement(tree.ranges, allCharacters) : tree.ranges, next);
      case "property": {
        const ranges = propertyRanges(tree.name);
        return this.characters(tree.negated ? complement(ranges, allCharacters) : ranges, next);
      }
      case "seq":
        return tree.items.reduceRight((to, item) => this.build(item, to), next);
      case "alt":
        return this.share(tree.branches.map((branch) => empty(this.build(branch, next))));
      case "repeat": {
        const { item, min, max } = flattened(tree);
        return this.repeat(item, min, max, next);
      }
    }
  }

  private repeat(item: ByteRegex, min: number, max: number, next: number): number {
    let to = next;
    if (max === Number.POSITIVE_INFINITY) {
      to = this.add([empty(next)]);
      this.states[to]!.push(empty(this.build(item, to)));
    } else {
      for (let i = min; i < max; i++) to = this.share([empty(this.build(item, to)), empty(next)]);
    }
    for (let i = 0; i < min; i++) to = this.build(item, to);
    return to;
  }

  /** One well-formed character of the ranges. */
  private characters(ranges: readonly Range[], next: number): number {
    const wellFormed = clip(ranges, 0, 0xd7ff).concat(clip(ranges, 0xe000, allCharacters));
    const transitions: Transition[] = clip(wellFormed, 0, 0x7f).map(([low, high]) => ({ low, high, to: next }));
    for (const { first, last, lead, rest } of encodings) {
      const bits = 6 * rest;
      const inside = clip(wellFormed, first, last);
      if (inside.length === 0) continue;
      for (let byte = first >> bits; byte <= last >> bits; byte++) {
        const low = Math.max(first, byte << bits);
        const high = Math.min(last, ((byte + 1) << bits) - 1);
        const to = this.continuation(shift(clip(inside, low, high), byte << bits), rest, next);
        if (to !== null) append(transitions, lead + byte, to);
      }
    }
    return this.share(transitions);
  }

  /** `rest` continuation bytes whose combined six-bit values are in the ranges; `null` if there are none. */
  private continuation(ranges: readonly Range[], rest: number, next: number): number | null {
    if (ranges.length === 0) return null;
    if (rest === 0) return next;
    const bits = 6 * (rest - 1);
    if (ranges[0]![0] === 0 && ranges[0]![1] === (64 << bits) - 1) {
      const to = this.continuation([[0, (1 << bits) - 1]], rest - 1, next)!;
      return this.share([{ low: 0x80, high: 0xbf, to }]);
    }
    const transitions: Transition[] = [];
    for (let six = 0; six < 64; six++) {
      const base = six << bits;
      const to = this.continuation(shift(clip(ranges, base, base + (1 << bits) - 1), base), rest - 1, next);
      if (to !== null) append(transitions, 0x80 + six, to);
    }
    return this.share(transitions);
  }

  /** A state with these transitions; created once. */
  private share(transitions: Transition[]): number {
    const key = transitions.map(({ low, high, to, empty }) => `${low},${high},${to},${empty ?? ""}`).join(";");
    let state = this.shared.get(key);
    if (state === undefined) {
      state = this.add(transitions);
      this.shared.set(key, state);
    }
    return state;
  }

  private add(transitions: Transition[]): number {
    if (this.states.length >= automatonStatesLimit) throw new AutomatonTooLarge();
    return this.states.push(transitions) - 1;
  }

  words(start: number): number[] {
    // The start is the last state, so the layout does not need to name it.
    const states = start === this.states.length - 1 ? this.states : [...this.states, [empty(start)]];
    const transitions = states.flat();
    const rows: number[] = [];
    let first = 0;
    for (const own of states) {
      rows.push(first, own.length);
      first += own.length;
    }
    const packed = transitions.flatMap(({ low, high, to, empty }) => [low | (high << 8) | (empty ? 1 << 16 : 0), to]);
    return [states.length, transitions.length, ...rows, ...packed];
  }
}

type Repeat = Extract<ByteRegex, { type: "repeat" }>;

/**
 * Merges a repetition of a repetition into one, if every count between minimum and maximum is possible:
 * `(a{0,50}){0,50}` is `a{0,2500}`. Otherwise there would be a state for each way of dividing the same text, all of
 * them active at once.
 */
function flattened({ item, min, max }: Repeat): Omit<Repeat, "type"> {
  let inner = item;
  for (;;) {
    while (inner.type === "seq" && inner.items.length === 1) inner = inner.items[0]!;
    if (inner.type !== "repeat" || max === 0 || inner.max === 0) break;
    const isWhole = min === max || (min === 0 ? inner.min <= 1 : (min + 1) * inner.min <= min * inner.max + 1);
    if (!isWhole) break;
    [min, max] = [min * inner.min, max * inner.max];
    inner = inner.item;
  }
  return { item: inner, min, max };
}

function empty(to: number): Transition {
  return { low: 0, high: 0, to, empty: true };
}

/** Adds a byte, merged into the previous transition if that has the same target. */
function append(transitions: Transition[], byte: number, to: number): void {
  const last = transitions.at(-1);
  if (last && last.to === to && last.high === byte - 1) transitions[transitions.length - 1] = { ...last, high: byte };
  else transitions.push({ low: byte, high: byte, to });
}

/** Characters of two, three and four bytes: code points, marker bits of the lead byte, continuation bytes. */
const encodings = [
  { first: 0x80, last: 0x7ff, lead: 0xc0, rest: 1 },
  { first: 0x800, last: 0xffff, lead: 0xe0, rest: 2 },
  { first: 0x10000, last: allCharacters, lead: 0xf0, rest: 3 },
] as const;

function clip(ranges: readonly Range[], low: number, high: number): Range[] {
  const inside: Range[] = [];
  for (const [from, to] of ranges) {
    if (to < low || from > high) continue;
    inside.push([Math.max(from, low), Math.min(to, high)]);
  }
  return inside;
}

function shift(ranges: readonly Range[], by: number): Range[] {
  return ranges.map(([low, high]) => [low - by, high - by]);
}
