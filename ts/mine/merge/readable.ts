/** The text of a merged template: its first record, each value as `<kind>`, or `<*>` where its kinds vary. */
import { kinds } from "../../tables/kinds.ts";
import type { Group } from "../miner.ts";
import { textOf } from "../template.ts";
import type { Form, Wording } from "./form.ts";
import type { Unit } from "./unit.ts";

const encoder = new TextEncoder();

/** Bytes of the first record's sample, and what stands for them. */
interface Hole {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export function readableForm(form: Form): Uint8Array {
  const { group, units } = form.groups[0]!;
  const items = form.items.filter((item) => item !== " ");
  const holes: Hole[] = [];
  for (let at = 0; at < units.length; ) {
    let end = at + 1;
    // A quoted token's units are one token: it stands as a whole.
    while (end < units.length && units[end]!.from < units[at]!.to) end += 1;
    if (items.slice(at, end).includes(null)) holes.push(...holesAt(form.groups, at, end));
    at = end;
  }
  const parts: Uint8Array[] = [];
  let shown = 0;
  for (const { start, end, name } of holes) {
    parts.push(group.sample.subarray(shown, start), encoder.encode(`<${name}>`));
    shown = end;
  }
  parts.push(group.sample.subarray(shown));
  return Buffer.concat(parts);
}

/** What varies in units `at` to `end`: single tokens where all records have the same kinds there, else the whole. */
function holesAt(groups: readonly Wording[], at: number, end: number): Hole[] {
  // Where white space alone told forms apart, their units may differ in number.
  const alike = groups.filter((wording) => wording.units.length === groups[0]!.units.length);
  const spans = alike.map((wording) => positionsAt(wording, at, end));
  const first = spans[0]!;
  if (first.positions.length === 0) return [];
  const sameKinds = spans.every(({ positions }) => {
    return (
      positions.length === first.positions.length && positions.every((one, i) => one.kind === first.positions[i]!.kind)
    );
  });
  if (!sameKinds) return [{ start: first.positions[0]!.start, end: first.positions.at(-1)!.end, name: "*" }];
  return first.positions.flatMap((position, i): Hole[] => {
    const text = textOf(first.group, position);
    const isSame = spans.every(({ group, positions }) => {
      return !positions[i]!.isSlot && Buffer.compare(textOf(group, positions[i]!), text) === 0;
    });
    return isSame ? [] : [{ start: position.start, end: position.end, name: kinds[position.kind]!.name }];
  });
}

function positionsAt({ group, units }: Wording, at: number, end: number): Pick<Group, "positions"> & { group: Group } {
  const to = Math.max(...units.slice(at, end).map((unit: Unit) => unit.to));
  return { group, positions: group.positions.slice(units[at]!.from, to) };
}
