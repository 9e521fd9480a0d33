/** Fields and the places they have in rows. */

import type { FieldType } from "../tables/field-types.ts";
import type { Line } from "./token.ts";

export interface Field {
  /** Full name, `Outer.inner`. */
  readonly name: string;
  /** Its last part: the register's name. */
  readonly register: string;
  /** The type its first typed mark gives it. */
  type: { readonly written: string; readonly accepts: FieldType } | null;
  /** A record begins where it is read. */
  starred: boolean;
  /** Number of the field it lies in; −1 at the top. */
  readonly parent: number;
}

/** Tokens of a line, half-open; none where `from` is `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export type Place =
  | ({ readonly form: "run" } & Run)
  /** Read of one token by any of the accessors. */
  | ({ readonly form: "part"; readonly accessors: readonly string[] } & Run)
  /** Several values, with the same words between them. */
  | ({ readonly form: "list"; readonly values: readonly Run[]; readonly separator: readonly string[] } & Run);

/** One record of several in a line: fields and the words around them. */
export type RecordPart =
  | { readonly form: "field"; readonly field: number }
  | { readonly form: "word"; readonly text: string };

export interface RecordsPlace extends Run {
  readonly parts: readonly RecordPart[];
  readonly separator: readonly string[];
  /** For each record, the run of each of its parts. */
  readonly items: readonly (readonly Run[])[];
}

export interface Row {
  /** From 1. */
  readonly number: number;
  readonly line: Line;
  readonly places: Map<number, Place>;
  records: RecordsPlace | null;
}

/** All fields, by name and by number. */
export class Fields {
  readonly all: Field[] = [];
  readonly #numbers = new Map<string, number>();

  /** The field's number; it is made where it is new. */
  take(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const dot = name.lastIndexOf(".");
    const parent = dot < 0 ? -1 : this.take(name.slice(0, dot));
    const number = this.all.push({ name, register: name.slice(dot + 1), type: null, starred: false, parent }) - 1;
    this.#numbers.set(name, number);
    return number;
  }

  name(field: number): string {
    return this.all[field]!.name;
  }

  /** Does `inner` lie in `outer`, at any depth? */
  encloses(outer: number, inner: number): boolean {
    for (let field = this.all[inner]!.parent; field >= 0; field = this.all[field]!.parent)
      if (field === outer) return true;
    return false;
  }
}

export function overlap(a: Run, b: Run): boolean {
  return a.from < b.to && b.from < a.to;
}

export function textsOf(line: Line, run: Run): string[] {
  return line.tokens.slice(run.from, run.to).map((token) => token.text);
}

/** What the run reads, as it stands in the line. */
export function textOfRun(line: Line, run: Run): string {
  if (run.from === run.to) return "";
  return sliceText(line, line.tokens[run.from]!.start, line.tokens[run.to - 1]!.end);
}

const decoder = new TextDecoder();

function sliceText(line: Line, start: number, end: number): string {
  return decoder.decode(line.bytes.subarray(start, end));
}

export function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
