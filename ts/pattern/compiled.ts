/**
 * The result of compiling a pattern: the program for Zig, and what can be known about the pattern without running it.
 */
import type { AxisName } from "../tables/axes.ts";

export interface RegisterInfo {
  /** Full name; a register inside a bound item includes that item's name: `pair.k`. */
  readonly name: string;
  /** Number of the enclosing register; −1 if there is none. */
  readonly parent: number;
  /** Bound under a repetition: every binding is kept. */
  readonly repeated: boolean;
  /** Number of the only kind it can bind (as one token); −1 if it varies, or the binding is not exactly one token. */
  readonly kind: number;
  /** A field of a record: each value has its own kind. */
  readonly isField?: true;
  /** The mark between groups of digits, if it binds grouped numbers and they are to be read. */
  readonly groupMark?: "," | ".";
}

/** A reading of the program, with its name in reports. */
export interface ReadingInfo {
  readonly axis: AxisName;
  /** Texts fixed by the pattern, in the axis's order. */
  readonly labels: readonly string[];
  /** −1 if reports never show it. */
  readonly member: number;
}

export interface FieldQuery {
  /** For zig/field/query.zig. */
  readonly words: Uint32Array;
  /** What a record is called in messages. */
  readonly record: string;
  /** How a record is read for its names alone. */
  readonly format: { readonly name: string; readonly separator: number; readonly hasNoHeader: boolean };
  /** Fields that a record must not have. */
  readonly absent: readonly string[];
  /** If it reads events: the name of the format of each way to read a record. */
  readonly ways: readonly string[];
}

export interface CompiledPattern {
  readonly source: string;
  readonly program: Uint8Array;
  /** In binding order, outer ones before inner ones: `${1}` is the first. */
  readonly registers: readonly RegisterInfo[];
  /** Names of a set's members; empty for a single pattern. */
  readonly members: readonly string[];
  /** First register of each member, or of the single pattern: a match binds its own member's. */
  readonly memberRegisters: readonly number[];
  /**
   * If members of a set name different library kinds, they see different tokens: then there is a program for each group
   * of members that see the same tokens, with the numbers of the whole set. `scan` merges their matches.
   */
  readonly groups?: readonly CompiledPattern[];
  /** Every match is one token of a kind that cannot continue over a line end; left out if that is not known. */
  readonly staysInLine?: boolean;
  /** Its matches stay within a line, each of which is searched by itself. */
  readonly keepsToLines?: true;
  /** Masks keep the lines of its matches: it finds secrets such as key blocks, in files that are read by lines. */
  readonly masksByLine?: true;
  /** A query over fields (`ts/fields`): the matches are records, and the program is empty. */
  readonly fields?: FieldQuery;
  /** In the order of the program's rows. */
  readonly readings: readonly ReadingInfo[];
  /** Scans return the readings of the tokens of their matches. */
  readonly showsReadings?: boolean;
  /** Names of kinds, by number: built-in kinds, then declared and library kinds of this program. */
  readonly kindNames: readonly string[];
  /** The condition on a token of a kind beyond its form, by number; nothing if the form decides. */
  readonly kindGuards: readonly (string | null | undefined)[];
}

/** Numbers of the registers that matches of a member bind: from `from` to before `to`. */
export function registersOf(pattern: CompiledPattern, member: number): { readonly from: number; readonly to: number } {
  const { memberRegisters, registers } = pattern;
  return { from: memberRegisters[member] ?? 0, to: memberRegisters[member + 1] ?? registers.length };
}

/** The same pattern, but its scans also return the readings of matched tokens, if it has readings. */
export function withReadings(pattern: CompiledPattern): CompiledPattern {
  if (pattern.readings.length === 0) return pattern;
  const shown = { ...pattern, showsReadings: true };
  return pattern.groups ? { ...shown, groups: pattern.groups.map(withReadings) } : shown;
}
