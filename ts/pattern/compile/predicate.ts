/** Where the bodies of predicates and readings become words of the program. */
import type { Node, Predicate, Reading } from "../ast.ts";
import { unwrapped } from "../check/width.ts";

export function predicateWords(
  _node: Predicate,
  _kindNames: readonly string[],
  _context: { source: string },
): number[] {
  return [];
}

export function readingWords(_node: Reading, _context: { source: string }): number[] {
  return [];
}

export interface Elapsed {
  readonly set: number;
  readonly register: number;
  readonly words: readonly number[];
}

export function compileElapsed(
  node: Node,
  _register: (name: string) => number,
  _context: { kindSet: (numbers: readonly number[]) => number },
): Elapsed | "never" | null {
  if (unwrapped(node).type !== "predicate") return null;
  return null;
}
