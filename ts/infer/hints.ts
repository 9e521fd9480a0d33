/** Hints and marks of a group of rows: determines one place for each field. */
import { BuildError } from "../error/errors.ts";
import { type Fields, listTexts, type Place, type Row, sameTexts } from "./field.ts";
import { placeBytes, refuseLine } from "./marked-bytes.ts";
import { conflict, type Group, type Placed } from "./shape.ts";

/** A field, and a value that it has in some row. */
export interface Hint {
  readonly name: string;
  readonly value: string;
}

/** Possible places of a hinted value, by row. */
export type HintedPlaces = ReadonlyMap<number, ReadonlyMap<Row, readonly Place[]>>;

/** Finds every hinted value in every row. @throws {BuildError} a value does not occur */
export function findHints(hints: readonly Hint[], rows: readonly Row[], fields: Fields): HintedPlaces {
  const found = new Map<number, Map<Row, Place[]>>();
  for (const { name, value } of hints) {
    const field = fields.take(name);
    const places = found.get(field) ?? new Map<Row, Place[]>();
    found.set(field, places);
    let isFound = false;
    for (const row of rows) {
      const here = occurrences(row, value.trim());
      isFound ||= here.length > 0;
      if (here.length > 0) places.set(row, [...(places.get(row) ?? []), ...here]);
    }
    if (!isFound)
      throw new BuildError("no-such-value", `infer: no line reads "${value}", the value given for ${name}`, {
        field: name,
      });
  }
  return found;
}

function occurrences(row: Row, value: string): Place[] {
  const places: Place[] = [];
  const { text } = row.line;
  if (value === "") return places;
  for (let at = text.indexOf(value); at >= 0; ) {
    const start = Buffer.byteLength(text.slice(0, at));
    const place = placeBytes(row.line, start, start + Buffer.byteLength(value));
    if (place) places.push(place);
    at = text.indexOf(value, at + (place ? value.length : 1));
  }
  return places;
}

/** The places of a group's fields, which must agree between rows. @throws {BuildError} */
export function findPlaces(group: Group, hinted: HintedPlaces, fields: Fields): Placed {
  const places = new Map<number, Place>();
  for (let field = 0; field < fields.all.length; field++) {
    const place = findPlace(group, field, hinted.get(field), fields.name(field));
    if (place) places.set(field, place);
  }
  const records = findMarkedRecords(group);
  const clash = conflict(places, fields);
  if (clash) {
    const [a, b] = clash.map((field) => fields.name(field));
    const part = places.get(clash[1]);
    const otherwise = part?.form === "part" ? `: mark ${a} alone, and read ${b} from it by :${part.accessors[0]}` : "";
    refuseLine(group.rows[0]!, `${a} and ${b} stand on the same token${otherwise}`, a);
  }
  return { places, records };
}

function findMarkedRecords(group: Group) {
  const marked = group.rows.find((row) => row.records);
  return marked?.records ?? null;
}

function findPlace(
  group: Group,
  field: number,
  hints: ReadonlyMap<Row, readonly Place[]> | undefined,
  name: string,
): Place | null {
  let fixed: Place | null = null;
  const fix = (row: Row, place: Place) => {
    const both = fixed ? common(fixed, place) : place;
    if (!both) refuseLine(row, `${name} is at another place than in the earlier lines of the same kinds`, name);
    fixed = both;
  };
  for (const row of group.rows) {
    const marked = row.places.get(field);
    if (marked) fix(row, marked);
  }
  for (const row of group.rows) {
    const own = hints?.get(row) ?? [];
    if (own.length === 1) fix(row, own[0]!);
  }
  const several = group.rows.filter((row) => (hints?.get(row) ?? []).length > 1);
  if (several.length === 0) return fixed;
  return fixed ? agreeing(several, hints!, fixed, name) : findCommonPlace(several, hints!, name);
}

/** In rows that contain the value several times, selects the place found in the other rows. */
function agreeing(rows: readonly Row[], hints: ReadonlyMap<Row, readonly Place[]>, fixed: Place, name: string): Place {
  let place = fixed;
  for (const row of rows) {
    const both = hints
      .get(row)!
      .map((own) => common(place, own))
      .find((one) => one !== null);
    if (!both) refuseLine(row, `${name} is at another place than in the earlier lines of the same kinds`, name);
    place = both!;
  }
  return place;
}

/** The only place at which all rows have a value. */
function findCommonPlace(rows: readonly Row[], hints: ReadonlyMap<Row, readonly Place[]>, name: string): Place {
  let left = [...hints.get(rows[0]!)!];
  for (const row of rows.slice(1))
    left = left.flatMap((place) =>
      hints
        .get(row)!
        .map((own) => common(place, own))
        .filter((one) => one !== null),
    );
  const value = listTexts(rows[0]!.line, left[0] ?? hints.get(rows[0]!)![0]!).join(" ");
  if (left.length > 1) refuseLine(rows[0]!, `"${value}", the value of ${name}, stands more than once: mark it`, name);
  if (left.length === 0)
    refuseLine(rows[0]!, `the values of ${name} stand at no common place in the lines of the same kinds`, name);
  return left[0]!;
}

/** The place common to both; for parts, with the common accessors. */
function common(a: Place, b: Place): Place | null {
  if (a.form !== b.form || a.from !== b.from || a.to !== b.to) return null;
  if (a.form === "part" && b.form === "part") {
    const accessors = a.accessors.filter((accessor) => b.accessors.includes(accessor));
    return accessors.length > 0 ? { ...a, accessors } : null;
  }
  if (a.form === "list" && b.form === "list") {
    const same = sameTexts(a.separator, b.separator) && a.values.length === b.values.length;
    return same && a.values.every((value, i) => value.from === b.values[i]!.from) ? a : null;
  }
  return a;
}
