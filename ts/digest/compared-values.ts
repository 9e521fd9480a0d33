/** Values of slots that only one of two logs has, or whose share differs. */
import type { SlotValues } from "../mine/index.ts";
import { evidenceMin, rateEvidence } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { cutLine, withoutTime } from "./plain.ts";
import type { Command, Item, Section } from "./section.ts";
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

export function comparedValues({ statements, masking }: Facts, more: Command): Section {
  const found = masking ? [] : statements.flatMap(differencesOf);
  const ranked = found.sort((a, b) => b.evidence - a.evidence || a.statement.first - b.statement.first);
  return {
    name: "values",
    what: ["slot with other values", "slots with other values"],
    items: ranked.map(itemOf),
    share: 0.2,
    more,
  };
}

interface Changed {
  readonly statement: Statement;
  readonly kind: string;
  readonly differences: readonly Difference[];
  readonly evidence: number;
}

function differencesOf(statement: Statement): Changed[] {
  const { count, inFirst } = statement;
  if (inFirst === 0 || inFirst === count) return [];
  const seconds = statement.slots("second");
  return statement.slots("first").flatMap((first, i) => {
    const differences = differing(first, seconds[i]!);
    const [most] = differences;
    return most ? [{ statement, kind: first.kind, differences, evidence: most.evidence }] : [];
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

function itemOf({ statement, kind, differences }: Changed, order: number): Item {
  const told = differences.slice(0, valuesMax).map(spelled);
  const rest = differences.length - told.length;
  const more = rest > 0 ? `, ${rest} more` : "";
  return {
    lines: [`<${kind}> ${told.join(", ")}${more}: ${cutLine(withoutTime(statement.text), charactersMax)}`],
    order,
    claims: [],
    data: {
      kind,
      template: statement.text,
      values: differences.map(({ value, first, second }) => ({ value, first, second })),
    },
  };
}

function spelled({ value, first, second }: Difference): string {
  const shown = shownValue(value);
  if (first === 0) return `new ${shown} (${second})`;
  if (second === 0) return `gone ${shown} (${first})`;
  return `${shown} ${first} -> ${second}`;
}
