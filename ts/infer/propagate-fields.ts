/** Propagates fields to lines of other shapes, by the literals next to them. */
import { type Fields, overlap, type Place, type Run } from "./field.ts";
import { cutPart } from "./part.ts";
import { cutList } from "./repeats.ts";
import { type Group, literalAt, type Placed, type Reach, type Shape } from "./shape.ts";

/** Places that the literals of `sources` determine in the group, in addition to its own. */
export function carry(
  group: Group,
  placed: Placed,
  sources: readonly Shape[],
  fields: Fields,
): { places: Map<number, Place>; reach: Map<number, Reach> } {
  const places = new Map(placed.places);
  const reach = new Map<number, Reach>();
  const useful = sources.filter((shape) => sharesLiteral(shape, group));
  for (let field = 0; field < fields.all.length; field++) {
    const { parent } = fields.all[field]!;
    if (places.has(field) || (parent >= 0 && !places.has(parent))) continue;
    for (const shape of useful) {
      if (!shape.reach.has(field)) continue;
      const place = carriedPlace(shape, field, group);
      if (!place || !isFree(place, field, places, placed, fields)) continue;
      places.set(field, place);
      reach.set(field, { from: shape });
      break;
    }
  }
  return { places, reach };
}

function isFree(
  place: Place,
  field: number,
  places: ReadonlyMap<number, Place>,
  placed: Placed,
  fields: Fields,
): boolean {
  if (placed.records && overlap(place, placed.records)) return false;
  for (const [other, there] of places) {
    if (fields.encloses(other, field)) {
      if (place.from < there.from || place.to > there.to) return false;
    } else if (overlap(place, there)) return false;
  }
  return true;
}

/** Whether the group contains a distinctive literal of the shape as its own literal. */
function sharesLiteral(shape: Shape, group: Group): boolean {
  const own = new Set(group.literals.filter((text) => text !== null).map((text) => text.toLowerCase()));
  return shape.elements.some((element, i) => {
    const text = element.form === "column" ? literalAt(shape, i) : null;
    return text !== null && /[\p{L}\p{N}]/u.test(text) && own.has(text.toLowerCase());
  });
}

function carriedPlace(shape: Shape, field: number, group: Group): Place | null {
  // A field that spans others is not an element: neither it nor its content is propagated.
  const element = shape.elements.findIndex((one) => "field" in one && one.field === field);
  if (element < 0) return null;
  const starts = boundaries(shape, element - 1, group, 1);
  const ends = boundaries(shape, element + 1, group, 0);
  const run = between(starts, ends) ?? besideOne(starts, ends, sharedKinds(shape, element), group);
  return run && asPlace(shape, element, run, group);
}

/** Tokens of the group with the literal column's text, at the same occurrence as in the shape; `beyond` is added. */
function boundaries(shape: Shape, element: number, group: Group, beyond: 0 | 1): number[] {
  if (element < 0) return [0];
  if (element >= shape.elements.length) return [group.kinds.length];
  const text = shape.elements[element]!.form === "column" ? literalAt(shape, element)?.toLowerCase() : undefined;
  if (text === undefined) return [];
  const occurrences = new Set(
    shape.members.map(({ row, runs }) => occurrence(row.line.tokens, runs[element]!.from, text)),
  );
  if (occurrences.size !== 1) return [];
  const [wanted] = occurrences;
  return group.literals.flatMap((own, at) =>
    own?.toLowerCase() === text && group.rows.every(({ line }) => occurrence(line.tokens, at, text) === wanted)
      ? [at + beyond]
      : [],
  );
}

/** How many tokens up to and including `at` have the text. */
function occurrence(tokens: readonly { text: string }[], at: number, text: string): number {
  let count = 0;
  for (let i = 0; i <= at && i < tokens.length; i++) if (tokens[i]!.text.toLowerCase() === text) count += 1;
  return count;
}

function between(starts: readonly number[], ends: readonly number[]): Run | null {
  if (starts.length === 1) {
    const to = ends.find((end) => end > starts[0]!);
    if (to !== undefined) return { from: starts[0]!, to };
  }
  if (ends.length !== 1) return null;
  const from = starts.findLast((start) => start < ends[0]!);
  return from === undefined ? null : { from, to: ends[0]! };
}

/** The run of the field's kinds directly after its start, or directly before its end. */
function besideOne(
  starts: readonly number[],
  ends: readonly number[],
  kinds: readonly string[] | null,
  group: Group,
): Run | null {
  if (!kinds) return null;
  const behind = starts.length === 1 ? [starts[0]!] : [];
  const before = ends.length === 1 ? [ends[0]! - kinds.length] : [];
  const from = [...behind, ...before].find((at) => at >= 0 && kinds.every((kind, i) => group.kinds[at + i] === kind));
  return from === undefined ? null : { from, to: from + kinds.length };
}

/** Kinds of the element's tokens, if they are the same in all members that have any. */
function sharedKinds(shape: Shape, element: number): string[] | null {
  const lists = shape.members
    .map(({ row, runs }) => row.line.tokens.slice(runs[element]!.from, runs[element]!.to).map((token) => token.kind))
    .filter((kinds) => kinds.length > 0);
  const list = lists[0];
  return list && lists.every((other) => other.join() === list.join()) ? list : null;
}

function asPlace(shape: Shape, element: number, run: Run, group: Group): Place | null {
  const target = shape.elements[element];
  if (target?.form === "part") {
    if (run.to !== run.from + 1 || group.kinds[run.from] !== target.kind) return null;
    const accessors = target.accessors.filter((accessor) =>
      group.rows.every(({ line }) => cutPart(line.tokens[run.from]!.text, accessor) !== null),
    );
    return accessors.length > 0 ? { form: "part", ...run, accessors } : null;
  }
  if (target?.form === "list") {
    const values = cutList(group.rows[0]!.line.tokens, run, target.separator);
    const cuts = group.rows.every(({ line }) => cutList(line.tokens, run, target.separator) !== null);
    return values && cuts ? { form: "list", ...run, values, separator: target.separator } : null;
  }
  return { form: "run", ...run };
}
