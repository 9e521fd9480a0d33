/** Values of rows, field by field, and the records they form. */
import { type Field, type Fields, textOfRun } from "./field.ts";
import { cutPart } from "./part.ts";
import type { Member, Shape } from "./shape.ts";
import { fieldRuns } from "./verify.ts";

/** A field's value in a row: a text, the texts of a list or of a repeated field, or nothing. */
export type Value = string | readonly string[] | null;

/** Values of all fields, by number. */
export type RowValues = readonly Value[];

export interface FieldNature {
  /** Several values in a line. */
  readonly list: boolean;
  /** Occurs once in each of several records on a line. */
  readonly repeats: boolean;
  /** `null`: read as a whole. */
  readonly accessor: string | null;
}

export function rowValues(shape: Shape, member: Member, fields: Fields, natures: readonly FieldNature[]): RowValues {
  return fields.all.map((_, field) => {
    const texts = fieldRuns(shape, member, field).map((run) => textOfRun(member.row.line, run));
    const { list, repeats, accessor } = natures[field]!;
    if (texts.length === 0) return null;
    if (list || repeats) return texts;
    return accessor === null ? texts[0]! : cutPart(texts[0]!, accessor);
  });
}

/** One record: its rows and a value for each field. */
export interface FieldRecord<Place> {
  readonly lines: readonly Place[];
  readonly values: readonly Value[];
}

/** A row, or one of the records in it. */
export interface Part<Place> {
  readonly place: Place;
  readonly values: readonly Value[];
}

/** Properties of a field needed to join parts. */
export interface RecordField {
  readonly starred: boolean;
  /** Index of the enclosing field; −1 at the top level. */
  readonly parent: number;
}

/** The parts of a row: one for each record in it, each with all fields that don't repeat. */
export function partsOfRow<Place>(place: Place, values: RowValues, repeats: readonly boolean[]): Part<Place>[] {
  const counts = values.map((value, field) => (repeats[field] && Array.isArray(value) ? value.length : 0));
  const count = Math.max(...counts, 0);
  if (count === 0) return [{ place, values }];
  return Array.from({ length: count }, (_, i) => ({
    place,
    values: values.map((value, field) => (repeats[field] && Array.isArray(value) ? (value[i] ?? null) : value)),
  }));
}

/** Joins parts to records: reading a starred field begins a record; without starred fields each part is a record. */
export function formRecords<Place>(parts: Iterable<Part<Place>>, fields: readonly RecordField[]): FieldRecord<Place>[] {
  const starred = fields.flatMap((field, i) => (field.starred ? [i] : []));
  const records: { lines: Place[]; values: Value[] }[] = [];
  for (const { place, values } of parts) {
    const last = records.at(-1);
    const begins = starred.length === 0 || starred.some((field) => values[field] !== null);
    if (begins) records.push({ lines: [place], values: [...values] });
    else if (last) {
      if (last.lines.at(-1) !== place) last.lines.push(place);
      last.values = last.values.map((value, field) =>
        joinValues(value, values[field]!, enclosesStar(field, starred, fields)),
      );
    }
  }
  return records;
}

function joinValues(first: Value, next: Value, isWhole: boolean): Value {
  if (first === null) return next;
  return isWhole && typeof first === "string" && typeof next === "string" ? `${first}\n${next}` : first;
}

/** A field around the starred one holds the record's whole text. */
function enclosesStar(field: number, starred: readonly number[], fields: readonly RecordField[]): boolean {
  return starred.some((star) => {
    for (let outer = fields[star]!.parent; outer >= 0; outer = fields[outer]!.parent) if (outer === field) return true;
    return false;
  });
}

/** Line numbers in short form: `1-2 4`. */
export function spellLines(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else if (!last || line !== last[1]) runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(" ");
}

/** Values by name; a field inside another one is in that one's object, next to its `text`. */
export type NamedValues = { [name: string]: Value | NamedValues };

export function nestValues(
  values: readonly Value[],
  fields: readonly Pick<Field, "parent" | "register">[],
): NamedValues {
  const holders = new Set(fields.map((field) => field.parent));
  const root: NamedValues = {};
  const objects = new Map<number, NamedValues | null>();
  fields.forEach(({ parent, register }, field) => {
    const into = parent < 0 ? root : objects.get(parent);
    const value = values[field]!;
    const isObject = holders.has(field) && value !== null;
    if (holders.has(field)) objects.set(field, isObject ? { text: value } : null);
    if (into) into[register] = isObject ? objects.get(field)! : value;
  });
  return root;
}
