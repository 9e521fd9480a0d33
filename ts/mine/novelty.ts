/** Finds groups of one mining that are missing from another. */
import type { Group } from "./miner.ts";
import type { Position } from "./positions.ts";
import { isBracketKind, textOf } from "./template.ts";

/**
 * Returns a predicate: whether no group of `against` covers a group, that is, has the same kinds and at each position a
 * slot or the same literal.
 */
export function noveltyAgainst(against: readonly Group[]): (group: Group) => boolean {
  const byKinds = new Map<string, Group[]>();
  for (const group of against) {
    const key = spellKinds(group);
    const same = byKinds.get(key);
    if (same) same.push(group);
    else byKinds.set(key, [group]);
  }
  return (group) => !(byKinds.get(spellKinds(group)) ?? []).some((other) => covers(other, group));
}

function covers(other: Group, group: Group): boolean {
  return other.positions.every((there, i) => there.isSlot || sameLiteral(other, there, group, group.positions.at(i)));
}

function sameLiteral(other: Group, there: Position, group: Group, here: Position): boolean {
  return !here.isSlot && Buffer.compare(textOf(other, there), textOf(group, here)) === 0;
}

/** The silhouette as text; a bracket is represented by its character. */
function spellKinds(group: Group): string {
  return group.positions
    .map((position) => (isBracketKind(position.kind) ? textOf(group, position).toString() : position.kind))
    .join(" ");
}
