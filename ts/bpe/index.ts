/** Subwords by byte-pair encoding: the most frequent pair of adjacent symbols is joined, repeatedly. */
import { OptionError } from "../error/errors.ts";
import { HeapCheck } from "../native/heap-check.ts";

/** Closes every word, so that an ending differs from the same letters inside a word. */
const wordEnd = "</w>";

export type Merge = readonly [left: string, right: string];

interface Word {
  symbols: string[];
  readonly count: number;
}

const separator = "\t";
const keyOf = (left: string, right: string) => `${left}${separator}${right}`;

/**
 * The pairs in the order they are joined: the most frequent first, among equals the one that sorts first.
 * It ends early if no pair is left.
 */
export function trained(texts: Iterable<string>, most: number): Merge[] {
  const words = wordsOf(texts);
  const pairs = new PairCounts(words);
  const merges: Merge[] = [];
  while (merges.length < most) {
    const best = pairs.best();
    if (best === null) break;
    const merge = best.split(separator) as [string, string];
    merges.push(merge);
    pairs.join(best, merge);
  }
  return merges;
}

function wordsOf(texts: Iterable<string>): Word[] {
  const counts = new Map<string, number>();
  const heap = new HeapCheck("the words of the corpus", heapAdvice);
  for (const text of texts) {
    for (const word of wordsIn(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      heap.keep();
    }
  }
  return Array.from(counts, ([word, count]) => {
    heap.keep();
    return { symbols: [...word, wordEnd], count };
  });
}

/** Runs of characters between white space, one at a time. */
function* wordsIn(text: string): Generator<string, void, void> {
  for (const [word] of text.matchAll(/\S+/g)) yield word;
}

const heapAdvice = "train on less of it (--max-bytes)";

/** How often pairs of symbols are adjacent, and in which words. */
class PairCounts {
  readonly #counts = new Map<string, number>();
  readonly #words = new Map<string, Set<Word>>();
  /** Pairs by count: the highest one that may hold any. */
  readonly #byCount = new Map<number, Set<string>>();
  #highest = 0;
  readonly #heap = new HeapCheck("the pairs of the corpus", heapAdvice);

  constructor(words: readonly Word[]) {
    for (const word of words) this.#add(word, 1);
  }

  best(): string | null {
    while (this.#highest > 0 && !this.#byCount.get(this.#highest)?.size) this.#highest--;
    let least: string | null = null;
    for (const key of this.#byCount.get(this.#highest) ?? []) if (least === null || isBefore(key, least)) least = key;
    return least;
  }

  join(key: string, [left, right]: Merge): void {
    for (const word of [...(this.#words.get(key) ?? [])]) {
      this.#add(word, -1);
      word.symbols = joined(word.symbols, left, right);
      this.#add(word, 1);
    }
  }

  /** Counts the pairs of a word in, or out. */
  #add(word: Word, sign: 1 | -1): void {
    const { symbols, count } = word;
    for (let i = 1; i < symbols.length; i++) {
      const key = keyOf(symbols[i - 1]!, symbols[i]!);
      this.#heap.keep();
      this.#move(key, count * sign);
      let words = this.#words.get(key);
      if (!words) this.#words.set(key, (words = new Set()));
      if (sign > 0) words.add(word);
      else words.delete(word);
    }
  }

  #move(key: string, by: number): void {
    const before = this.#counts.get(key) ?? 0;
    const after = before + by;
    this.#byCount.get(before)?.delete(key);
    if (after > 0) {
      let keys = this.#byCount.get(after);
      if (!keys) this.#byCount.set(after, (keys = new Set()));
      keys.add(key);
      this.#counts.set(key, after);
      this.#highest = Math.max(this.#highest, after);
    } else this.#counts.delete(key);
  }
}

/** By the left symbol, then the right one, in the order of code points. */
function isBefore(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a.replace(separator, "\0")), Buffer.from(b.replace(separator, "\0"))) < 0;
}

function joined(symbols: readonly string[], left: string, right: string): string[] {
  const found: string[] = [];
  for (let i = 0; i < symbols.length; i++) {
    const isPair = symbols[i] === left && symbols[i + 1] === right;
    found.push(isPair ? left + right : symbols[i]!);
    if (isPair) i++;
  }
  return found;
}

/** A line a merge: its symbols with a tab between them. */
export function spelledModel(merges: readonly Merge[]): string {
  return merges.map(([left, right]) => `${left}\t${right}\n`).join("");
}

/** @throws {OptionError} a line is no merge */
export function parseModel(model: string): Merge[] {
  const lines = model.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, at) => {
    const symbols = line.split(separator);
    if (symbols.length === 2 && symbols[0] !== "" && symbols[1] !== "") return symbols as unknown as Merge;
    const problem = `model, line ${at + 1}: expected two symbols with a tab between them, found ${JSON.stringify(line)}`;
    throw new OptionError("model", line, problem);
  });
}

/** Encodes words by the merges of a model, each word once. */
export class Encoder {
  readonly #ranks: ReadonlyMap<string, number>;

  constructor(merges: readonly Merge[]) {
    const ranks = new Map<string, number>();
    for (const [rank, [left, right]] of merges.entries()) {
      if (!ranks.has(keyOf(left, right))) ranks.set(keyOf(left, right), rank);
    }
    this.#ranks = ranks;
  }

  encode(text: string): string[] {
    const known = new Map<string, readonly string[]>();
    const found: string[] = [];
    for (const word of wordsIn(text)) {
      let symbols = known.get(word);
      if (!symbols) known.set(word, (symbols = this.#word(word)));
      for (const symbol of symbols) found.push(symbol);
    }
    return found;
  }

  /** Joins the pair of the lowest rank, everywhere in the word, until none is left. */
  #word(word: string): readonly string[] {
    let symbols = [...word, wordEnd];
    for (;;) {
      let best = Number.POSITIVE_INFINITY;
      let at = -1;
      for (let i = 1; i < symbols.length; i++) {
        const rank = this.#ranks.get(keyOf(symbols[i - 1]!, symbols[i]!)) ?? Number.POSITIVE_INFINITY;
        if (rank < best) [best, at] = [rank, i];
      }
      if (at < 0) return symbols;
      symbols = joined(symbols, symbols[at - 1]!, symbols[at]!);
    }
  }
}
