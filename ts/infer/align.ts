/** Aligns several token lists in columns: the tokens at the same place in each example. */
import { BuildError } from "../error/errors.ts";
import { inferCellLimit } from "../tables/limits.ts";
import type { Token } from "./token.ts";

type Cell = Pick<Token, "kind" | "text">;

export interface Column {
  /** Distinct kinds, in order of first occurrence. */
  readonly kinds: string[];
  /** The text common to all examples that have a token here; `null` once two differ. */
  common: string | null;
  /** Text per example; `null` if the example has no token here. */
  readonly texts: (string | null)[];
}

/** A pair outweighs any number of equal texts. */
const pairWeight = 65536;

/**
 * Columns of `examples`, which are added one by one.
 * @throws {BuildError} columns times tokens exceed `inferCellLimit`
 */
export function align(examples: readonly (readonly Cell[])[]): Column[] {
  let columns: Column[] = examples[0]!.map((token) => startColumn(token, 0));
  for (let example = 1; example < examples.length; example++) {
    const tokens = examples[example]!;
    columns = fold(columns, tokens, pairs(columns, tokens), example);
  }
  return columns;
}

function startColumn(token: Cell, example: number): Column {
  const texts: (string | null)[] = new Array(example).fill(null);
  texts.push(token.text);
  return { kinds: [token.kind], common: token.text, texts };
}

/** Score of pairing, or −1 if they cannot be paired. */
function pairScore(column: Column, token: Cell): number {
  if (!column.kinds.includes(token.kind)) return -1;
  return pairWeight + (column.common === token.text ? 1 : 0);
}

/** The pairing with the most pairs, then the most equal texts; ties are resolved towards the end of the line. */
function pairs(columns: readonly Column[], tokens: readonly Cell[]): [number, number][] {
  const rows = columns.length + 1;
  const width = tokens.length + 1;
  if (rows * width > inferCellLimit)
    throw new BuildError("too-large", `infer: an example of ${tokens.length} tokens is too long to align: shorten it`);
  const best = new Float64Array(rows * width);
  for (let i = 1; i < rows; i++) {
    for (let j = 1; j < width; j++) {
      const score = pairScore(columns[i - 1]!, tokens[j - 1]!);
      const paired = score < 0 ? 0 : best[(i - 1) * width + j - 1]! + score;
      best[i * width + j] = Math.max(best[(i - 1) * width + j]!, best[i * width + j - 1]!, paired);
    }
  }
  return readBack(columns, tokens, best, width);
}

function readBack(columns: readonly Column[], tokens: readonly Cell[], best: Float64Array, width: number) {
  const found: [number, number][] = [];
  let i = columns.length;
  let j = tokens.length;
  while (i > 0 && j > 0) {
    const here = best[i * width + j]!;
    const score = pairScore(columns[i - 1]!, tokens[j - 1]!);
    if (score >= 0 && best[(i - 1) * width + j - 1]! + score === here) found.push([--i, --j]);
    else if (best[(i - 1) * width + j]! >= best[i * width + j - 1]!) i--;
    else j--;
  }
  return found.reverse();
}

/**
 * Adds one example to the columns; in a gap between pairs, the remaining tokens are joined one to one even if kinds
 * differ.
 */
function fold(columns: Column[], tokens: readonly Cell[], paired: [number, number][], example: number): Column[] {
  const folded: Column[] = [];
  let column = 0;
  let token = 0;
  for (const [i, j] of [...paired, [columns.length, tokens.length] as const]) {
    while (column < i) {
      const kept = columns[column++]!;
      if (token < j) join(kept, tokens[token++]!);
      else kept.texts.push(null);
      folded.push(kept);
    }
    while (token < j) folded.push(startColumn(tokens[token++]!, example));
    if (i === columns.length) break;
    join(columns[column]!, tokens[token++]!);
    folded.push(columns[column++]!);
  }
  return folded;
}

function join(column: Column, token: Cell): void {
  if (!column.kinds.includes(token.kind)) column.kinds.push(token.kind);
  if (column.common !== token.text) column.common = null;
  column.texts.push(token.text);
}
