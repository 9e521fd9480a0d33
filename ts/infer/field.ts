/** Fields and their places in rows. */

import type { FieldType } from "../tables/field-types.ts";
import type { Line } from "./token.ts";

export interface Field {
  /** Full name, `Outer.inner`. */
  readonly name: string;
  /** Its last part: the register's name. */
  readonly register: string;
  /** The type from its first typed mark. */
  type: { readonly written: string; readonly accepts: FieldType } | null;
  /** Reading this field begins a record. */
  starred: boolean;
  /** Index of the enclosing field; −1 at the top level. */
  readonly parent: number;
}

/** Tokens of a line, half-open; empty if `from` equals `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export type Place =
  | ({ readonly form: "run" } & Run)
  /** Read from one token by any of the accessors. */
  | ({ readonly form: "part"; readonly accessors: readonly string[] } & Run)
  /** Several values, separated by the same words. */
  | ({ readonly form: "list"; readonly values: readonly Run[]; readonly separator: readonly string[] } & Run);

/** One of several records in a line: fields and the words around them. */
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

/** All fields, by name and by index. */
export class Fields {
  readonly all: Field[] = [];
  readonly #numbers = new Map<string, number>();

  /** The field's index; creates the field if it is new. */
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

  /** Whether `inner` is inside `outer`, at any depth. */
  encloses(outer: number, inner: number): boolean {
    for (let field = this.all[inner]!.parent; field >= 0; field = this.all[field]!.parent)
      if (field === outer) return true;
    return false;
  }
}

export function overlap(a: Run, b: Run): boolean {
  return a.from < b.to && b.from < a.to;
}

export function listTexts(line: Line, run: Run): string[] {
  return line.tokens.slice(run.from, run.to).map((token) => token.text);
}

/** The text of the run in the line. */
export function textOfRun(line: Line, run: Run): string {
  if (run.from === run.to) return "";
  return sliceText(line, line.tokens[run.from]!.start, line.tokens[run.to - 1]!.end);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function sliceText(line: Line, start: number, end: number): string {
  return decoder.decode(line.bytes.subarray(start, end));
}

export function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
