/** Shapes: the columns common to similar rows, and the tokens of each row in each column. */
import {
  type Fields,
  overlap,
  type Place,
  type RecordPart,
  type RecordsPlace,
  type Row,
  type Run,
  sameTexts,
} from "./field.ts";
import { cutList, cutRecords } from "./repeats.ts";

export type ShapeElement =
  /** One token of a kind. */
  | { readonly form: "column"; readonly kind: string }
  /** A run of tokens, possibly empty. */
  | { readonly form: "field"; readonly field: number }
  /** One token, read by accessors. */
  | { readonly form: "part"; readonly field: number; readonly kind: string; readonly accessors: readonly string[] }
  | { readonly form: "list"; readonly field: number; readonly separator: readonly string[] }
  | { readonly form: "records"; readonly parts: readonly RecordPart[]; readonly separator: readonly string[] };

export interface Member {
  readonly row: Row;
  /** The row's tokens of each element. */
  readonly runs: readonly Run[];
}

/** A field that contains others: elements `first` to `last`, inclusive. */
export interface Span {
  readonly field: number;
  readonly first: number;
  readonly last: number;
}

/** The origin of a field in a shape: its mark, or the literals of another shape. */
export type Reach = "marked" | { readonly from: Shape };

export interface Shape {
  elements: ShapeElement[];
  /** In the order in which they joined the shape. */
  members: Member[];
  spans: Span[];
  readonly reach: Map<number, Reach>;
  /** Number of groups from which it was formed. */
  groupCount: number;
  /** The shape into which this one was merged. */
  into: Shape | null;
}

/** Rows with the same list of kinds. */
export interface Group {
  readonly rows: Row[];
  readonly kinds: readonly string[];
  /** Text at each position if all rows share it, otherwise `null`. */
  readonly literals: readonly (string | null)[];
}

export function groupRows(rows: readonly Row[]): Group[] {
  const byKinds = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.line.tokens.length === 0) continue;
    const key = row.line.tokens.map((token) => token.kind).join(" ");
    const same = byKinds.get(key);
    if (same) same.push(row);
    else byKinds.set(key, [row]);
  }
  return [...byKinds.values()].map((same) => ({
    rows: same,
    kinds: same[0]!.line.tokens.map((token) => token.kind),
    literals: same[0]!.line.tokens.map((token, i) =>
      same.every((row) => row.line.tokens[i]!.text === token.text) ? token.text : null,
    ),
  }));
}

/** Contents of a group: places by field, and records. */
export interface Placed {
  readonly places: ReadonlyMap<number, Place>;
  readonly records: RecordsPlace | null;
}

/** The shape of a group with its places. */
export function buildShape(group: Group, placed: Placed, reach: Map<number, Reach>, fields: Fields): Shape {
  const elements: ShapeElement[] = [];
  const runs: Run[] = [];
  const holders = [...placed.places].filter(([outer]) =>
    [...placed.places.keys()].some((inner) => fields.encloses(outer, inner)),
  );
  const leaves = [...placed.places].filter(([field]) => !holders.some(([outer]) => outer === field));
  const starts = new Map<number, { element: ShapeElement; run: Run }>();
  for (const [field, place] of leaves)
    starts.set(place.from, { element: buildElement(field, place, group), run: place });
  if (placed.records) {
    const { parts, separator } = placed.records;
    starts.set(placed.records.from, { element: { form: "records", parts, separator }, run: placed.records });
  }
  for (let at = 0; at < group.kinds.length; ) {
    const start = starts.get(at);
    elements.push(start ? start.element : { form: "column", kind: group.kinds[at]! });
    runs.push(start ? { from: start.run.from, to: start.run.to } : { from: at, to: at + 1 });
    at = runs.at(-1)!.to;
  }
  const spans = holders
    .map(([field, place]) => ({
      field,
      first: runs.findIndex((run) => run.from >= place.from),
      last: runs.findLastIndex((run) => run.to <= place.to),
    }))
    .sort((a, b) => a.first - b.first || b.last - a.last || (fields.encloses(a.field, b.field) ? -1 : 1));
  const members = group.rows.map((row) => ({ row, runs }));
  return { elements, members, spans, reach, groupCount: 1, into: null };
}

function buildElement(field: number, place: Place, group: Group): ShapeElement {
  if (place.form === "run") return { form: "field", field };
  if (place.form === "list") return { form: "list", field, separator: place.separator };
  return { form: "part", field, kind: group.kinds[place.from]!, accessors: place.accessors };
}

/** The text of a column common to all members that have a token there. */
export function literalAt(shape: Shape, element: number): string | null {
  let common: string | null = null;
  for (const member of shape.members) {
    const run = member.runs[element]!;
    if (run.from === run.to) continue;
    const { text } = member.row.line.tokens[run.from]!;
    if (common !== null && common !== text) return null;
    common = text;
  }
  return common;
}

/** Runs of the values of a list in one member. Only for elements that are lists. */
export function listValues(member: Member, element: number, separator: readonly string[]): readonly Run[] {
  const run = member.runs[element]!;
  const marked = [...member.row.places.values()].find((place) => place.form === "list" && place.from === run.from);
  if (marked?.form === "list" && marked.to === run.to) return marked.values;
  return cutList(member.row.line.tokens, run, separator) ?? [];
}

/** Records of one member, each with the runs of its parts. */
export function recordItems(
  member: Member,
  element: number,
  parts: readonly RecordPart[],
  separator: readonly string[],
): readonly (readonly Run[])[] {
  const run = member.runs[element]!;
  const { records, line } = member.row;
  if (records && records.from === run.from && records.to === run.to) return records.items;
  return run.from === run.to ? [] : (cutRecords(line.tokens, run, parts, separator) ?? []);
}

/** Merges each shape into an earlier one with equal elements; parts keep the common accessors. */
export function mergeEqual(shapes: Shape[]): Shape[] {
  const kept: Shape[] = [];
  for (const shape of shapes) {
    const same = kept.find((other) => absorbEqual(other, shape));
    if (!same) kept.push(shape);
  }
  return kept;
}

function absorbEqual(earlier: Shape, later: Shape): boolean {
  if (!sameSpans(earlier, later) || earlier.elements.length !== later.elements.length) return false;
  const joined: ShapeElement[] = [];
  for (const [i, element] of earlier.elements.entries()) {
    const both = joinElements(element, later.elements[i]!);
    if (!both) return false;
    joined.push(both);
  }
  earlier.elements = joined;
  take(earlier, later, later.members);
  return true;
}

/** Merges `later` into `earlier`, which gets its members. */
function take(earlier: Shape, later: Shape, members: readonly Member[]): void {
  earlier.members = [...earlier.members, ...members];
  for (const [field, reach] of bothReach(earlier, later)) earlier.reach.set(field, reach);
  earlier.groupCount += later.groupCount;
  later.into = earlier;
}

/** The origin of each field of either shape; a mark takes precedence over literals. */
export function bothReach(earlier: Shape, later: Shape): Map<number, Reach> {
  const reach = new Map([...later.reach, ...earlier.reach]);
  for (const [field, how] of later.reach) if (how === "marked") reach.set(field, how);
  return reach;
}

function sameSpans(a: Shape, b: Shape): boolean {
  return (
    a.spans.length === b.spans.length &&
    a.spans.every(({ field, first, last }, i) => {
      const other = b.spans[i]!;
      return other.field === field && other.first === first && other.last === last;
    })
  );
}

/** One element for both, or `null` if they differ. */
export function joinElements(a: ShapeElement, b: ShapeElement): ShapeElement | null {
  if (a.form === "column") return b.form === "column" && a.kind === b.kind ? a : null;
  if (a.form === "field") return b.form === "field" && a.field === b.field ? a : null;
  if (a.form === "list")
    return b.form === "list" && a.field === b.field && sameTexts(a.separator, b.separator) ? a : null;
  if (a.form === "records")
    return b.form === "records" && sameTexts(a.separator, b.separator) && sameParts(a.parts, b.parts) ? a : null;
  if (b.form !== "part" || a.field !== b.field || a.kind !== b.kind) return null;
  const accessors = a.accessors.filter((accessor) => b.accessors.includes(accessor));
  return accessors.length > 0 ? { ...a, accessors } : null;
}

function sameParts(a: readonly RecordPart[], b: readonly RecordPart[]): boolean {
  const spell = (part: RecordPart) => (part.form === "word" ? `"${part.text}` : part.field);
  return a.length === b.length && a.every((part, i) => spell(part) === spell(b[i]!));
}

/** Places that overlap without one containing the other. */
export function conflict(places: ReadonlyMap<number, Place>, fields: Fields): [number, number] | null {
  const all = [...places];
  for (const [i, [field, place]] of all.entries()) {
    for (const [other, there] of all.slice(i + 1)) {
      if (overlap(place, there) && !fields.encloses(field, other) && !fields.encloses(other, field))
        return [field, other];
    }
  }
  return null;
}
