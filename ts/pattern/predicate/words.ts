/** Encodes the operands of predicates, which zig/predicate/operand.zig and zig/predicate/predicate.zig read. */

import { type Comparison, comparisons, operandTypes } from "../../tables/predicate.ts";
import { relations } from "../../tables/program.ts";
import type { Operand } from "../../value/bound.ts";
import { packBytes } from "../compile/clause-words.ts";

/** A program that is run over decoded bytes. */
export function programOperand(program: Uint8Array): Operand {
  return { type: "program", words: [program.length, ...packBytes(program)] };
}

/** A set of keys. `keyType` says how a token's key is computed. */
export function keysOperand(
  keyType: "decimal" | "quantity" | "version" | "text",
  ignoresCase: boolean,
  group: string | null,
  keys: readonly Uint8Array[],
): Operand {
  const sorted = keys
    .toSorted(Buffer.compare)
    .filter((key, i, all) => i === 0 || Buffer.compare(key, all[i - 1]!) !== 0);
  const offsets = new Uint32Array(sorted.length + 1);
  for (const [i, key] of sorted.entries()) offsets[i + 1] = offsets[i]! + key.length;
  const number = group === null ? 0 : (relations as readonly string[]).indexOf(group) + 1;
  const head = [operandTypes.indexOf(keyType), ignoresCase ? 1 : 0, number, 0, sorted.length];
  return { type: "keys", words: [...head, ...offsets, ...packBytes(Buffer.concat(sorted))] };
}

/** A range of addresses of one family. */
export interface Range {
  readonly isV6: boolean;
  readonly first: bigint;
  readonly last: bigint;
}

/** A set of blocks. Nested blocks are dropped, so that the ranges are disjoint. */
export function rangesOperand(ranges: readonly Range[]): Operand {
  const families = [false, true].map((isV6) => outermost(ranges.filter((range) => range.isV6 === isV6)));
  const rows = families.flat().flatMap(({ first, last }) => [...wordsOf(first), ...wordsOf(last)]);
  return { type: "ranges", words: [families[0]!.length, families[1]!.length, ...rows] };
}

function outermost(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  const rising = ranges.toSorted((a, b) => (a.first < b.first || (a.first === b.first && a.last > b.last) ? -1 : 1));
  for (const range of rising) {
    if (kept.length === 0 || range.last > kept.at(-1)!.last) kept.push(range);
  }
  return kept;
}

/** An operand of type "block" as a range. */
export function rangeOf(block: Operand["words"]): Range {
  const isV6 = block[0] === 1;
  const bits = Array.from(block.slice(1, 5)).reduceRight((high, word) => (high << 32n) | BigInt(word), 0n);
  const hostBits = BigInt((isV6 ? 128 : 32) - block[5]!);
  const first = (bits >> hostBits) << hostBits;
  return { isV6, first, last: first + (1n << hostBits) - 1n };
}

function wordsOf(bits: bigint): number[] {
  return [0n, 32n, 64n, 96n].map((shift) => Number((bits >> shift) & 0xffffffffn));
}

/** The bound of an elapsed time: a comparison and nanoseconds. */
export function elapsedWords(comparison: Comparison, nanoseconds: Operand): number[] {
  return [comparisons.indexOf(comparison), ...nanoseconds.words];
}
