/** Subwords by byte-pair encoding: the most frequent pair of adjacent symbols is joined, repeatedly. */
import { OptionError } from "../error/errors.ts";
import { type Merge, wordEnd, wordsIn } from "./words.ts";

export { train } from "./train.ts";
export type { Merge } from "./words.ts";

const separator = "\t";
const keyOf = (left: string, right: string) => `${left}${separator}${right}`;

function joinPair(symbols: readonly string[], left: string, right: string): string[] {
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
      symbols = joinPair(symbols, symbols[at - 1]!, symbols[at]!);
    }
  }
}
