/** Statements that two logs write once each, in another order. */
import type { Facts } from "./facts.ts";
import { cutLine, withoutTime } from "./plain.ts";
import type { Item, Section } from "./section.ts";
import type { Statement } from "./statement.ts";

const charactersMax = 120;
/** Neighbours often change places by chance. */
const jumpsMin = 2;
/** If more statements than this part change places, their order says nothing. */
const movedMax = 1 / 3;

interface Moved {
  readonly statement: Statement;
  /** One of the statements that keep their order, which it was before and is behind now, or the other way round. */
  readonly beside: Statement;
  readonly isLater: boolean;
  /** Of how many statements that keep their order it is on the other side. */
  readonly jumps: number;
}

/** @param facts `null` if the order is not known */
export function orderSection(facts: Facts | null): Omit<Section, "more"> {
  const moved = facts ? findMoved(facts.statements) : [];
  return {
    name: "order",
    what: ["statement in another order", "statements in another order"],
    items: moved.map((one, order) => buildItem(one, order, facts!)),
    share: 0.1,
  };
}

function findMoved(statements: readonly Statement[]): Moved[] {
  const once = statements
    .filter(({ count, inFirst }) => count === 2 && inFirst === 1)
    .sort((a, b) => a.first - b.first);
  const kept = longestAscending(once.map(({ firstInSecond }) => firstInSecond)).map((at) => once[at]!);
  if (once.length - kept.length > movedMax * once.length) return [];
  const isKept = new Set(kept);
  return once
    .filter((statement) => !isKept.has(statement))
    .flatMap((statement) => movedPast(statement, kept) ?? [])
    .sort((a, b) => b.jumps - a.jumps || a.statement.first - b.statement.first);
}

function movedPast(statement: Statement, kept: readonly Statement[]): Moved | null {
  const isBefore = (one: Statement) => statement.first < one.first;
  const passed = kept.filter((one) => isBefore(one) !== statement.firstInSecond < one.firstInSecond);
  if (passed.length < jumpsMin) return null;
  const isLater = isBefore(passed[0]!);
  // The nearest one in the first log.
  return { statement, beside: isLater ? passed[0]! : passed.at(-1)!, isLater, jumps: passed.length };
}

/** Indexes of a longest ascending part of some numbers, in order. */
function longestAscending(values: readonly number[]): number[] {
  /** For each length the index of the least last number. */
  const ends: number[] = [];
  const previous = values.map((value, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = at;
    return low > 0 ? ends[low - 1]! : -1;
  });
  const found: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) found.push(at);
  return found.reverse();
}

function buildItem({ statement, beside, isLater, jumps }: Moved, order: number, { places }: Facts): Item {
  const { first, firstInSecond, text } = statement;
  const shorten = (one: Statement) => cutLine(withoutTime(one.text), charactersMax);
  const [was, is] = isLater ? ["before", "after"] : ["after", "before"];
  return {
    lines: [`${was} "${shorten(beside)}" in the first, ${is} it in the second: ${shorten(statement)}`],
    order,
    claims: [first, firstInSecond, beside.first, beside.firstInSecond].map((record) => places.claim(record)),
    data: { template: text, beside: beside.text, first: was, second: is, passed: jumps },
  };
}
