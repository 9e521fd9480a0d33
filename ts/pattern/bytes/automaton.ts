/**
 * Byte pattern to automaton. Layout in words (the program's section "automata", and `zig/lex/automaton.zig`): number of
 * states, number of transitions, then a row per state (first transition, count), then a row per transition (low byte |
 * high byte << 8 | 1 << 16 if it consumes no byte; target state). State 0 accepts; the last state is the start. A row
 * with 1 << 17 is no transition: its state accepts whatever the named state accepts, so that one need not be followed
 * if both are active. Without this, `((a|b){0,50}b?){0,50}` would follow every way of dividing a text among the rounds.
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

const emptyFlag = 1 << 16;
const coversFlag = 1 << 17;

export class AutomatonTooLarge extends Error {}

const accept = 0;
const asciiMax = 0x7f;

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
  /** The same for states that take one byte of a set: the target and the number of the set give the key. */
  private readonly takers = new Map<number, number>();
  private readonly setNumbers = new Map<string, number>();
  private readonly numberOf = new Map<readonly Range[], number>();
  /** For states that take bytes, states that accept nothing more than they do. */
  private readonly covered: number[][] = [];

  /** The state from which `tree` leads to `next`. */
  build(tree: ByteRegex, next: number): number {
    switch (tree.type) {
      case "bytes":
        return this.taker(tree.ranges, next);
      case "characters":
        if (!tree.negated && tree.ranges.every(([, high]) => high <= asciiMax)) return this.taker(tree.ranges, next);
        return this.characters(tree.negated ? complement(tree.ranges, allCharacters) : tree.ranges, next);
      case "property": {
        const ranges = propertyRanges(tree.name);
        return this.characters(tree.negated ? complement(ranges, allCharacters) : ranges, next);
      }
      case "seq":
        return tree.items.reduceRight((to, item) => this.build(item, to), next);
      case "alt":
        return this.share(tree.branches.flatMap((branch) => this.entry(this.build(branch, next))));
      case "repeat": {
        const { item, min, max } = flattenRepeat(tree);
        return this.repeat(item, min, max, next);
      }
    }
  }

  /** The state that takes a byte of the ranges: long repetitions are made of them. */
  private taker(ranges: readonly Range[], next: number): number {
    let number = this.numberOf.get(ranges);
    if (number === undefined) {
      const written = ranges.join(";");
      number = this.setNumbers.get(written) ?? this.setNumbers.size;
      this.setNumbers.set(written, number);
      this.numberOf.set(ranges, number);
    }
    const key = number * 2 * automatonStatesLimit + next;
    let state = this.takers.get(key);
    if (state === undefined) {
      state = this.add(ranges.map(([low, high]) => ({ low, high, to: next })));
      this.takers.set(key, state);
    }
    return state;
  }

  private repeat(item: ByteRegex, min: number, max: number, next: number): number {
    let to = next;
    if (max === Number.POSITIVE_INFINITY) {
      to = this.add([empty(next)]);
      this.states[to]!.push(empty(this.build(item, to)));
    } else {
      let fewer: { readonly body: number; readonly end: number } | undefined;
      for (let i = min; i < max; i++) {
        const body = this.build(item, to);
        if (fewer) this.cover(body, to, fewer.body, fewer.end);
        fewer = { body, end: to };
        to = this.share([empty(body), empty(next)]);
      }
    }
    for (let i = 0; i < min; i++) to = this.build(item, to);
    return to;
  }

  /** Transitions that enter `state`: its own, if all take a byte, so that parallel paths share one state. */
  private entry(state: number): readonly Transition[] {
    const own = this.states[state]!;
    const takesBytes = state !== accept && own.length > 0 && own.every(({ empty }) => !empty);
    return takesBytes ? own : [empty(state)];
  }

  /**
   * Notes that every state of a round accepts what the same state of the round after it accepts, since more rounds may
   * follow. Both were built alike, from `body` to `end`; if sharing made them differ, nothing is noted.
   */
  private cover(body: number, end: number, smallerBody: number, smallerEnd: number): void {
    const smallerOf = new Map<number, number>([[end, smallerEnd]]);
    const stack: [number, number][] = [[body, smallerBody]];
    for (let pair = stack.pop(); pair; pair = stack.pop()) {
      const [state, smaller] = pair;
      const known = smallerOf.get(state);
      if (known === smaller || state === smaller) continue;
      const [own, other] = [this.states[state]!, this.states[smaller]!];
      if (known !== undefined || own.length !== other.length) return;
      smallerOf.set(state, smaller);
      for (const [i, { low, high, to, empty }] of own.entries()) {
        const beside = other[i]!;
        if (low !== beside.low || high !== beside.high || empty !== beside.empty) return;
        stack.push([to, beside.to]);
      }
    }
    smallerOf.delete(end);
    for (const [state, smaller] of smallerOf) {
      if (this.states[state]!.some(({ empty }) => !empty)) (this.covered[state] ??= []).push(smaller);
    }
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
    const rows: number[] = [];
    const packed: number[] = [];
    for (const [state, own] of states.entries()) {
      const first = packed.length / 2;
      for (const { low, high, to, empty } of own) packed.push(low | (high << 8) | (empty ? emptyFlag : 0), to);
      for (const smaller of this.covered[state] ?? []) packed.push(coversFlag, smaller);
      rows.push(first, packed.length / 2 - first);
    }
    return [states.length, packed.length / 2].concat(rows, packed);
  }
}

type Repeat = Extract<ByteRegex, { type: "repeat" }>;

/**
 * Merges a repetition of a repetition into one, if every count between minimum and maximum is possible:
 * `(a{0,50}){0,50}` is `a{0,2500}`. Otherwise there would be a state for each way of dividing the same text, all of
 * them active at once.
 */
function flattenRepeat({ item, min, max }: Repeat): Omit<Repeat, "type"> {
  // Rounds that have to be there may be empty ones.
  if (isNullable(item)) [min, max] = [0, Math.max(min, max)];
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

function isNullable(tree: ByteRegex): boolean {
  switch (tree.type) {
    case "seq":
      return tree.items.every(isNullable);
    case "alt":
      return tree.branches.some(isNullable);
    case "repeat":
      return tree.min === 0 || isNullable(tree.item);
    default:
      return false;
  }
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
