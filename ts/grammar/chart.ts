/**
 * Every derivation of a row of tokens, counted, weighed and the best one kept. Time grows with the cube of the tokens.
 */
import type { Alternative, Part, Rule } from "./rules.ts";

/** What leads from one place of the text to a later one: a token, or a word of a dictionary. */
export interface Edge {
  readonly to: number;
  readonly kind: number;
  readonly text: string;
}

/** How a rule derives a span. */
export interface Derived {
  /** Ways to derive it, those aside in which a rule derives itself over the same span. */
  readonly count: bigint;
  /** Their weights added up, and the largest of them. */
  readonly probability: number;
  readonly best: number;
  /** The best way: its alternative, and the places between its parts. */
  readonly alternative: number;
  readonly places: readonly number[];
}

/** Derivations of the first parts of an alternative. */
interface Prefix {
  readonly count: bigint;
  readonly probability: number;
  readonly best: number;
  /** Where the last part begins in the best way, and what derives the parts before it. */
  readonly split: number;
  readonly before: Prefix | null;
}

const nothing: Prefix = { count: 1n, probability: 1, best: 1, split: 0, before: null };

/** Prefixes of an alternative from one place on: by parts, then by end. */
type Prefixes = readonly Map<number, Prefix>[];

/**
 * Spans are filled from the last start to the first, and by rising ends, so that what a span is made of is there. Rules
 * that derive each other over one span are followed by recursion, whose depth is the number of rules.
 */
export class Chart {
  /** By rule and start: ends and their derivations. */
  readonly #derived: readonly Map<number, Derived>[][];
  /** By rule and end: the starts of its derivations, the last one first; likewise for edges. */
  readonly #startsOfRule: readonly number[][][];
  readonly #startsOfEdges: readonly number[][];
  #prefixes: Prefixes[][] = [];
  /** The span at hand. */
  #start = -1;
  #end = -1;
  /** Its rules: `null` while one is being derived. */
  #now = new Map<number, Derived | null | undefined>();

  /** @param places the text's places, numbered from 0; the last one is its end */
  constructor(
    private readonly rules: readonly Rule[],
    private readonly edges: readonly (readonly Edge[])[],
    private readonly places: number,
  ) {
    this.#startsOfRule = rules.map(() => Array.from({ length: places }, () => []));
    this.#startsOfEdges = Array.from({ length: places }, () => []);
    for (let from = edges.length - 1; from >= 0; from--) {
      for (const { to } of edges[from]!) this.#startsOfEdges[to]!.push(from);
    }
    this.#derived = rules.map(() => Array.from({ length: places }, () => new Map<number, Derived>()));
    for (let start = places - 1; start >= 0; start--) {
      this.#prefixes = rules.map(({ alternatives }) =>
        alternatives.map(({ parts }) => parts.map(() => new Map<number, Prefix>())),
      );
      for (let end = start; end < places; end++) this.#fill(start, end);
    }
  }

  derivation(rule: number, start: number, end: number): Derived | undefined {
    return this.#derived[rule]![start]!.get(end);
  }

  #fill(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
    this.#now = new Map();
    for (let rule = 0; rule < this.rules.length; rule++) this.#derive(rule, start, end);
    for (const [rule, found] of this.#now) {
      if (!found) continue;
      this.#derived[rule]![start]!.set(end, found);
      this.#startsOfRule[rule]![end]!.push(start);
    }
    for (const [rule, { alternatives }] of this.rules.entries()) {
      for (const [number, alternative] of alternatives.entries()) {
        const prefixes = this.#prefixes[rule]![number]!;
        for (let count = 1; count < alternative.parts.length; count++) {
          const found = this.#prefix(alternative, prefixes, count, start, end);
          if (found) prefixes[count]!.set(end, found);
        }
      }
    }
  }

  /** `undefined` if it derives nothing here, or within its own derivation of the same span. */
  #derive(rule: number, start: number, end: number): Derived | undefined {
    if (this.#now.has(rule)) return this.#now.get(rule) ?? undefined;
    this.#now.set(rule, null);
    let found: Derived | undefined;
    for (const [number, alternative] of this.rules[rule]!.alternatives.entries()) {
      const prefixes = this.#prefixes[rule]![number]!;
      const way = this.#prefix(alternative, prefixes, alternative.parts.length, start, end);
      if (way) found = this.#combine(found, way, number, alternative);
    }
    this.#now.set(rule, found);
    return found;
  }

  #combine(other: Derived | undefined, way: Prefix, number: number, { parts, weight }: Alternative): Derived {
    const best = way.best * weight;
    const isBetter = !other || best > other.best;
    const places: number[] = [];
    if (isBetter) {
      let prefix: Prefix | null = way;
      for (let left = parts.length; left > 0; left--) {
        places.unshift(prefix!.split);
        prefix = prefix!.before;
      }
    }
    return {
      count: (other?.count ?? 0n) + way.count,
      probability: (other?.probability ?? 0) + way.probability * weight,
      best: isBetter ? best : other.best,
      alternative: isBetter ? number : other.alternative,
      places: isBetter ? places : other.places,
    };
  }

  /** Ways in which the first `count` parts derive a span. */
  #prefix({ parts }: Alternative, prefixes: Prefixes, count: number, start: number, end: number): Prefix | undefined {
    if (count === 0) return start === end ? nothing : undefined;
    const part = parts[count - 1]!;
    if (count === 1) {
      const one = this.#part(part, start, end);
      return one && { ...one, split: start, before: nothing };
    }
    let found: Prefix | undefined;
    const add = (before: Prefix, split: number) => {
      const one = this.#part(part, split, end);
      if (!one) return;
      const best = before.best * one.best;
      const isBetter = !found || best > found.best;
      found = {
        count: (found?.count ?? 0n) + before.count * one.count,
        probability: (found?.probability ?? 0) + before.probability * one.probability,
        best: isBetter ? best : found!.best,
        split: isBetter ? split : found!.split,
        before: isBetter ? before : found!.before,
      };
    };
    for (const split of this.#splits(part, start, end)) {
      const before = prefixes[count - 1]!.get(split);
      if (before) add(before, split);
    }
    const before = this.#prefixHere({ parts, weight: 1 }, prefixes, count - 1, start, end);
    if (before) add(before, end);
    return found;
  }

  /** Places before `end`, in order, from which a part may derive the rest of the span. */
  *#splits(part: Part, start: number, end: number): Generator<number, void, void> {
    const starts = part.is === "rule" ? this.#startsOfRule[part.rule]![end]! : this.#startsOfEdges[end]!;
    if (part.is === "rule" && start < end) yield start; // This span's own derivations are not listed yet.
    for (let i = starts.length - 1; i >= 0; i--) {
      const split = starts[i]!;
      if (split < end && (split > start || part.is !== "rule")) yield split;
    }
  }

  /** The same if the prefix takes the whole span and the part after it nothing. */
  #prefixHere(alternative: Alternative, prefixes: Prefixes, count: number, start: number, end: number) {
    const isEmpty = this.#part(alternative.parts[count]!, end, end) !== undefined;
    if (!isEmpty) return undefined;
    return prefixes[count]?.get(end) ?? this.#prefix(alternative, prefixes, count, start, end);
  }

  #part(part: Part, from: number, to: number): Pick<Derived, "count" | "probability" | "best"> | undefined {
    if (part.is === "rule") {
      const isHere = from === this.#start && to === this.#end;
      return isHere ? this.#derive(part.rule, from, to) : this.derivation(part.rule, from, to);
    }
    const takes = (edge: Edge) =>
      edge.to === to && (part.is === "text" ? edge.text === part.text : part.kinds.includes(edge.kind));
    return this.edges[from]?.some(takes) ? one : undefined;
  }
}

const one = { count: 1n, probability: 1, best: 1 } as const;
