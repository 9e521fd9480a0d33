/**
 * Clauses of predicates in words, which zig/predicate/predicate.zig reads. A kind of quantities has one without a
 * condition being written (`\R` also finds `5 ms`), so a plain scan loads this file, and calls no function of the
 * runtime that is written in JavaScript.
 */
import {
  type Comparison,
  comparisons,
  operandTypes,
  type PredicateField,
  predicateFields,
} from "../../tables/predicate.ts";
import type { Operand } from "../../value/bound.ts";

const encoder = new TextEncoder();

/** Four bytes to a word, in little-endian order. */
export function packBytes(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words;
}

/** A text: its length in bytes, then its bytes. */
export function packText(text: string): number[] {
  const bytes = encoder.encode(text);
  return [bytes.length, ...packBytes(bytes)];
}

/** A text to compare with, or a glob. */
export function textOperand(text: string, ignoresCase: boolean): Operand {
  return { type: "text", words: new Uint32Array([ignoresCase ? 1 : 0, ...packText(text)]) };
}

/**
 * One clause: its size in words, field, comparison, operand type, the claim's name if the field is a claim, the
 * operand.
 */
export function clauseWords(
  field: PredicateField,
  comparison: Comparison,
  operand: Operand,
  claim: string | null = null,
): number[] {
  const name = claim === null ? [] : packText(claim);
  const size = 4 + name.length + operand.words.length;
  const type = operandTypes.indexOf(operand.type);
  return [size, predicateFields.indexOf(field), comparisons.indexOf(comparison), type, ...name, ...operand.words];
}

/** A predicate: the number of its clauses, then the clauses. */
export function predicateWords(clauses: readonly (readonly number[])[]): number[] {
  return [clauses.length, ...clauses.flat()];
}

/** A predicate, with the condition that the token's value is of a family of quantities. */
export function familyWords(family: string, [count, ...clauses]: readonly number[] = [0]): number[] {
  return [count! + 1, ...clauses, ...clauseWords("quantity_family", "eq", textOperand(family, false))];
}
