/**
 * Learning the pairs. A corpus may have millions of symbols, so they are numbers in one array, and a pair remembers the
 * words in which it was formed, not all that is in them.
 */
import { HeapCheck } from "../native/heap-check.ts";
import { NumberList } from "./number-list.ts";
import { type Merge, wordEnd, wordsIn } from "./words.ts";

const heapAdvice = "train on less of it (--max-bytes)";
/** Above the numbers of symbols: of characters, of which there are fewer than 2^21, and of merges. */
const symbolsMax = 2 ** 25;
const keyOf = (left: number, right: number) => left * symbolsMax + right;

/**
 * The pairs in the order they are joined: the most frequent first, among equals the one that sorts first.
 * It ends early if no pair is left.
 */
export function train(texts: Iterable<string>, most: number): Merge[] {
  const symbols = new Symbols();
  const corpus = new Corpus(countWords(texts), symbols);
  const merges: Merge[] = [];
  while (merges.length < most) {
    const best = corpus.pairs.best(symbols);
    if (best === null) break;
    const [left, right] = [Math.floor(best / symbolsMax), best % symbolsMax];
    merges.push([symbols.texts[left]!, symbols.texts[right]!]);
    corpus.join(left, right);
  }
  return merges;
}

/** How often each word is in the texts. */
function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const heap = new HeapCheck("the words of the corpus", heapAdvice);
  for (const text of texts) {
    for (const word of wordsIn(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      heap.keep();
    }
  }
  return counts;
}

/** Numbers of symbols: of equal ones the same, however they were joined. */
class Symbols {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  internSymbol(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      this.#numbers.set(text, (number = this.texts.length));
      this.texts.push(text);
    }
    return number;
  }
}

/** The symbols of all words. */
class Corpus {
  readonly pairs = new Pairs();
  readonly #symbols = new NumberList();
  /** Of each word: its first symbol, the number of its symbols, and how often it is in the texts. */
  readonly #starts = new NumberList();
  readonly #lengths = new NumberList();
  readonly #counts: number[] = [];
  readonly #heap = new HeapCheck("the pairs of the corpus", heapAdvice);

  constructor(
    words: ReadonlyMap<string, number>,
    private readonly numbers: Symbols,
  ) {
    for (const [text, count] of words) this.#add(text, count);
  }

  #add(text: string, count: number): void {
    const word = this.#counts.length;
    this.#starts.push(this.#symbols.length);
    this.#counts.push(count);
    let before = -1;
    let length = 0;
    const push = (symbol: string) => {
      const number = this.numbers.internSymbol(symbol);
      this.#symbols.push(number);
      if (before >= 0) this.#addPair(keyOf(before, number), word, count);
      before = number;
      length += 1;
    };
    for (const character of text) push(character);
    push(wordEnd);
    this.#lengths.push(length);
  }

  #addPair(key: number, word: number, count: number): void {
    this.#heap.keep();
    this.pairs.count(key, count);
    this.pairs.isIn(key, word);
  }

  /** Joins a pair in every word. */
  join(left: number, right: number): void {
    const { texts } = this.numbers;
    const joined = this.numbers.internSymbol(texts[left]! + texts[right]!);
    const words = this.pairs.takeWords(keyOf(left, right));
    for (let at = 0; at < words.length; at++) this.#joinWord(words.at(at), left, right, joined);
    this.pairs.settle();
  }

  #joinWord(word: number, left: number, right: number, joined: number): void {
    const symbols = this.#symbols;
    const start = this.#starts.at(word);
    const end = start + this.#lengths.at(word);
    const count = this.#counts[word]!;
    let to = start;
    /** The symbol before, as it was; and whether it was joined. */
    let before = -1;
    let wasJoined = false;
    for (let at = start; at < end; ) {
      const symbol = symbols.at(at);
      const isJoined = symbol === left && at + 1 < end && symbols.at(at + 1) === right;
      const isTouched = before >= 0 && (isJoined || wasJoined);
      if (isTouched) this.pairs.count(keyOf(before, symbol), -count);
      if (isJoined) this.pairs.count(keyOf(left, right), -count);
      const now = isJoined ? joined : symbol;
      if (isTouched) this.#addPair(keyOf(symbols.at(to - 1), now), word, count);
      symbols.set(to++, now);
      before = isJoined ? right : symbol;
      wasJoined = isJoined;
      at += isJoined ? 2 : 1;
    }
    this.#lengths.set(word, to - start);
  }
}

interface Pair {
  count: number;
  /** The count under which it is found; 0 where it has none. */
  foundUnder: number;
  /** Words in which it was formed; in some it may be no more. */
  words: NumberList;
}

/** How often pairs of symbols are adjacent, and in which words. */
class Pairs {
  readonly #pairs = new Map<number, Pair>();
  /** Pairs by count. */
  readonly #byCount = new Map<number, Set<number>>();
  /** No count is above it. */
  #highest = 0;
  readonly #changed = new Set<number>();

  count(key: number, by: number): void {
    let pair = this.#pairs.get(key);
    if (!pair) this.#pairs.set(key, (pair = { count: 0, foundUnder: 0, words: new NumberList() }));
    pair.count += by;
    this.#changed.add(key);
  }

  isIn(key: number, word: number): void {
    const { words } = this.#pairs.get(key)!;
    if (words.length === 0 || words.at(words.length - 1) !== word) words.push(word);
  }

  /** The words of a pair that is joined in all of them: it has none afterwards. */
  takeWords(key: number): NumberList {
    const pair = this.#pairs.get(key)!;
    const { words } = pair;
    pair.words = new NumberList();
    return words;
  }

  /** Finds the pairs that have changed under their counts, each once. */
  settle(): void {
    for (const key of this.#changed) {
      const pair = this.#pairs.get(key)!;
      if (pair.count !== pair.foundUnder) this.#move(key, pair);
      if (pair.count === 0) this.#pairs.delete(key);
    }
    this.#changed.clear();
  }

  #move(key: number, pair: Pair): void {
    const old = this.#byCount.get(pair.foundUnder);
    if (old?.delete(key) && old.size === 0) this.#byCount.delete(pair.foundUnder);
    pair.foundUnder = pair.count;
    if (pair.count === 0) return;
    const keys = this.#byCount.get(pair.count);
    if (keys) keys.add(key);
    else this.#byCount.set(pair.count, new Set([key]));
    this.#highest = Math.max(this.#highest, pair.count);
  }

  best({ texts }: Symbols): number | null {
    this.settle();
    while (this.#highest > 0 && !this.#byCount.has(this.#highest)) this.#highest--;
    let least: number | null = null;
    for (const key of this.#byCount.get(this.#highest) ?? []) {
      if (least === null || isBefore(texts, key, least)) least = key;
    }
    return least;
  }
}

/** By the left symbol, then the right one, in the order of code points. */
function isBefore(texts: readonly string[], a: number, b: number): boolean {
  const [left, otherLeft] = [Math.floor(a / symbolsMax), Math.floor(b / symbolsMax)];
  if (left !== otherLeft) return isLess(texts[left]!, texts[otherLeft]!);
  return isLess(texts[a % symbolsMax]!, texts[b % symbolsMax]!);
}

const surrogate = /[\ud800-\udfff]/;

function isLess(a: string, b: string): boolean {
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  return a < b;
}
