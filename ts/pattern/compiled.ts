/** What compiling a pattern gives: the program Zig runs, and what people may ask of the pattern without running it. */
import type { AxisName } from "../tables/axes.ts";

export interface RegisterInfo {
  /** Full name; one bound inside a bound item is named through it, `pair.k`. */
  readonly name: string;
  /** Number of the register whose item encloses it; −1 where none does. */
  readonly parent: number;
  /** Bound under a repetition: every binding is kept. */
  readonly repeated: boolean;
  /** Number of the one kind it can bind (one token of it); −1 where it varies, spans several tokens or binds none. */
  readonly kind: number;
}

/** What the program reads of tokens beside the others, and how people name it. */
export interface ReadingInfo {
  readonly axis: AxisName;
  /** Texts that the pattern fixes, as the axis lists them. */
  readonly labels: readonly string[];
  /** −1 where reports never show it. */
  readonly member: number;
}

export interface CompiledPattern {
  readonly source: string;
  readonly program: Uint8Array;
  /** In binding order, outer before inner: `${1}` is the first. */
  readonly registers: readonly RegisterInfo[];
  /** Names of a set's members; empty for a pattern alone. */
  readonly members: readonly string[];
  /** First register of each member, or of the pattern alone: a match binds those of its own member. */
  readonly memberRegisters: readonly number[];
  /**
   * Where members of a set name different library kinds, so that they see different tokens: a program for each group of
   * members that see the same, with the numbers of the whole. `scan` merges what they find.
   */
  readonly groups?: readonly CompiledPattern[];
  /** In the order of the program's rows. */
  readonly readings: readonly ReadingInfo[];
  /** Scans give what was read of the tokens of their matches. */
  readonly showsReadings?: boolean;
  /** Names of kinds, by number: built in, then declared and library kinds of this program. */
  readonly kindNames: readonly string[];
  /** What a token of a kind has to pass beside its form, by number; nothing where any text of the right form is one. */
  readonly kindGuards: readonly (string | null | undefined)[];
}

/** Numbers of the registers that matches of a member bind: from `from` to before `to`. */
export function registersOf(pattern: CompiledPattern, member: number): { readonly from: number; readonly to: number } {
  const { memberRegisters, registers } = pattern;
  return { from: memberRegisters[member] ?? 0, to: memberRegisters[member + 1] ?? registers.length };
}

/** The pattern, whose scans also give what was read of the tokens of matches, where it reads anything. */
export function withReadings(pattern: CompiledPattern): CompiledPattern {
  if (pattern.readings.length === 0) return pattern;
  const shown = { ...pattern, showsReadings: true };
  return pattern.groups ? { ...shown, groups: pattern.groups.map(withReadings) } : shown;
}
