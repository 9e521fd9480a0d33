/** From rows to shapes: marks and hints, joins, fields propagated by literals. */

import type { Fields, Row } from "./field.ts";
import { findHints, findPlaces, type Hint } from "./hints.ts";
import { joinGroups } from "./join.ts";
import { carry } from "./propagate-fields.ts";
import { buildShape, type Group, groupRows, mergeEqual, type Placed, type Reach, type Shape } from "./shape.ts";

/** Shapes of the rows, before similar ones are joined. */
export function formShapes(rows: readonly Row[], hints: readonly Hint[], fields: Fields): Shape[] {
  const hinted = findHints(hints, rows, fields);
  const groups = groupRows(rows);
  const placed = new Map(groups.map((group) => [group, findPlaces(group, hinted, fields)]));
  const holding = groups.filter((group) => hasPlace(placed.get(group)!));
  const made = holding.map((group) => markedShape(group, placed.get(group)!, fields));
  const shapes = mergeEqual(made);
  completeMarks(shapes, holding, made, placed, fields);
  const open = joinGroups(
    shapes,
    groups.filter((group) => !holding.includes(group)),
  );
  const none: Placed = { places: new Map(), records: null };
  const carried = open.map((group) => {
    const { places, reach } = carry(group, none, shapes, fields);
    return buildShape(group, { places, records: null }, reach, fields);
  });
  return mergeEqual([...shapes, ...carried]);
}

function hasPlace({ places, records }: Placed): boolean {
  return places.size > 0 || records !== null;
}

function markedShape(group: Group, placed: Placed, fields: Fields): Shape {
  const reach = new Map<number, Reach>([...placed.places.keys()].map((field) => [field, "marked"]));
  for (const part of placed.records?.parts ?? []) if (part.form === "field") reach.set(part.field, "marked");
  return buildShape(group, placed, reach, fields);
}

/** Shapes of one group get the fields that their marks omit from the others. */
function completeMarks(
  shapes: Shape[],
  groups: readonly Group[],
  made: readonly Shape[],
  placed: ReadonlyMap<Group, Placed>,
  fields: Fields,
): void {
  const sources = [...shapes];
  groups.forEach((group, i) => {
    const shape = made[i]!;
    const at = shapes.indexOf(shape);
    if (at < 0 || shape.groupCount !== 1) return;
    const own = placed.get(group)!;
    const { places, reach } = carry(
      group,
      own,
      sources.filter((other) => other !== shape),
      fields,
    );
    if (reach.size === 0) return;
    const completed = buildShape(group, { places, records: own.records }, new Map([...shape.reach, ...reach]), fields);
    shapes[at] = completed;
    shape.into = completed;
  });
}
