/** Values of slots that only one of two logs has, or whose share differs. */
import type { NotedSlot, SlotValues } from "../mine/index.ts";
import { shellQuote } from "../terminal/shell-word.ts";
import { type CountedLogs, wholeLine } from "./counted.ts";
import { evidenceMin, rateEvidence } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { cutLine, withoutTime } from "./plain.ts";
import type { Claim, Command, Item, Section } from "./section.ts";
import type { Statement } from "./statement.ts";
import { isMeasure, shownValue } from "./values.ts";

const valuesMax = 4;
const charactersMax = 160;
/** Shares of a value that differ less are alike. */
const ratioMin = 2;

interface Difference {
  readonly value: string;
  readonly first: number;
  readonly second: number;
  readonly evidence: number;
}

/** @param logs to count values again; `null` if that can't be done */
export function comparedValues({ statements, masking }: Facts, logs: CountedLogs | null, more: Command): Section {
  const found = masking ? [] : statements.flatMap(findDifferences);
  const ranked = found.sort((a, b) => b.evidence - a.evidence || a.statement.first - b.statement.first);
  return {
    name: "values",
    what: ["slot with other values", "slots with other values"],
    items: ranked.map((one, order) => buildItem(one, order, logs)),
    share: 0.2,
    more,
  };
}

interface Changed {
  readonly statement: Statement;
  readonly slot: NotedSlot;
  readonly differences: readonly Difference[];
  readonly evidence: number;
}

function findDifferences(statement: Statement): Changed[] {
  const { count, inFirst } = statement;
  if (inFirst === 0 || inFirst === count) return [];
  const seconds = statement.slots("second");
  return statement.slots("first").flatMap((first, i) => {
    const differences = differing(first, seconds[i]!);
    const [most] = differences;
    return most ? [{ statement, slot: first, differences, evidence: most.evidence }] : [];
  });
}

/** The surest first. */
function differing(first: SlotValues, second: SlotValues): Difference[] {
  const isKnown = [first, second].every(({ count, distinct, top }) => count > 0 && top.length === distinct);
  if (!isKnown || first.kind === "timestamp" || isMeasure(first) || isMeasure(second)) return [];
  const counts = new Map(first.top.map(({ value, count }) => [value, { first: count, second: 0 }]));
  for (const { value, count } of second.top) counts.set(value, { first: counts.get(value)?.first ?? 0, second: count });
  return [...counts]
    .map(([value, own]) => ({
      value,
      ...own,
      evidence: rateEvidence([own.first, own.second], [first.count, second.count]),
    }))
    .filter((one) => one.evidence >= evidenceMin && differs(one, first.count, second.count))
    .sort((a, b) => b.evidence - a.evidence || (a.value < b.value ? -1 : 1));
}

type Counts = Pick<Difference, "first" | "second">;

function differs(own: Counts, first: number, second: number): boolean {
  const [a, b] = [own.first / first, own.second / second];
  return Math.max(a, b) >= ratioMin * Math.min(a, b);
}

function buildItem({ statement, slot, differences }: Changed, order: number, logs: CountedLogs | null): Item {
  const { kind } = slot;
  const told = differences.slice(0, valuesMax).map(spellDifference);
  const rest = differences.length - told.length;
  const more = rest > 0 ? `, ${rest} more` : "";
  return {
    lines: [`<${kind}> ${told.join(", ")}${more}: ${cutLine(withoutTime(statement.text), charactersMax)}`],
    order,
    get claims() {
      return logs ? buildClaims(statement, slot, differences.slice(0, valuesMax), logs) : [];
    },
    data: {
      kind,
      template: statement.text,
      values: differences.map(({ value, first, second }) => ({ value, first, second })),
    },
  };
}

/** A value as a row of CSV has it. */
const quoteCell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** How often each log has the values. */
function buildClaims(
  statement: Statement,
  slot: NotedSlot,
  differences: readonly Difference[],
  logs: CountedLogs,
): readonly Claim[] {
  const pattern = statement.boundPattern(slot);
  if (pattern === null) return [];
  const words = `count-by --line ${shellQuote(wholeLine(pattern))} '\${v}' --csv`;
  return differences.flatMap(({ value, first, second }) =>
    [first, second].flatMap((count, side) => {
      // A value that does not occur has no row.
      if (count === 0) return [];
      const command = { words: `${words} ${logs[side]!.words}`, takesInputs: false };
      return [{ says: `${shownValue(value)} ${count}`, command, shows: `\n${quoteCell(value)},${count}\n` }];
    }),
  );
}

function spellDifference({ value, first, second }: Difference): string {
  const shown = shownValue(value);
  if (first === 0) return `new ${shown} (${second})`;
  if (second === 0) return `gone ${shown} (${first})`;
  return `${shown} ${first} -> ${second}`;
}
