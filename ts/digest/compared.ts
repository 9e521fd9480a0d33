/** Two logs compared: statements that only one has, those whose rate differs, and amounts that moved. */
import { shellQuote } from "../terminal/shell-word.ts";
import { comparedValues } from "./compared-values.ts";
import { type CountedLogs, wholeLine } from "./counted.ts";
import { evidenceMin, rateEvidence } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { telling } from "./failures.ts";
import { isLongGap } from "./gaps.ts";
import { movedSection } from "./moved.ts";
import { orderSection } from "./order.ts";
import { cutLine, withoutTime } from "./plain.ts";
import type { Claim, Contents, Item, Section, What } from "./section.ts";
import { spellCut, spellEvents, spellFactor, spellLength, spellLines } from "./spell.ts";
import type { Statement, Wording } from "./statement.ts";

/** Rates that differ less, or for which there is less evidence, are alike. */
const ratioMin = 2;
const charactersMax = 240;

/** Both logs, as a shell takes them. */
export type Names = readonly [first: string, second: string];

interface Sides {
  readonly names: Names;
  /** Lines with a template. */
  readonly lines: readonly [first: number, second: number];
  readonly facts: Facts;
  /** Records of the first log. */
  readonly boundary: number;
  /** To count their lines again; `null` if that can't be done. */
  readonly counted: CountedLogs | null;
  /** The order of their lines is known; it is not of saved sets. */
  readonly isOrdered: boolean;
  /** The arguments of `diff` that compare the same logs. */
  readonly again: string;
}

export function comparedContents(
  facts: Facts,
  names: Names,
  given: Pick<Sides, "boundary" | "counted" | "isOrdered" | "again">,
): Contents {
  const inFirst = facts.statements.reduce((sum, statement) => sum + statement.inFirst, 0);
  const sides: Sides = { ...given, names, facts, lines: [inFirst, facts.covered - inFirst] };
  const [first, second] = sides.lines;
  const spell = facts.events ? spellEvents : spellLines;
  const nameCount = (count: number) => (facts.events ? { events: count } : { lines: count });
  return {
    title: [
      `${names[0]}  ${spell(first)}    ${names[1]}  ${spell(second)}`,
      ...(facts.cut > 0 ? [spellCut(facts.cut)] : []),
    ],
    summary: {
      ...{ first: { name: names[0], ...nameCount(first) }, second: { name: names[1], ...nameCount(second) } },
      ...(facts.cut > 0 && { cut: facts.cut }),
    },
    sections: buildSections(sides),
  };
}

/** Whether no section has anything. */
export function areAlike({ sections }: Contents): boolean {
  return sections.every(({ items }) => items.length === 0);
}

function buildSections(sides: Sides): Section[] {
  const { facts, lines } = sides;
  const { statements } = facts;
  const second = ({ count, inFirst }: Statement) => count - inFirst;
  const isNew = (one: Statement) => one.inFirst === 0;
  const isGone = (one: Statement) => second(one) === 0;
  const ranks = telling(facts.wordings);
  const rankOf = (one: Statement) => ranks.get(one)?.rank ?? Number.NEGATIVE_INFINITY;
  const isFailure = (one: Statement) => ranks.get(one)?.failure != null;
  const sortByWeight = (list: readonly Statement[]) =>
    [...list].sort(
      (a, b) =>
        Number(isFailure(b)) - Number(isFailure(a)) ||
        compare(rankOf(b), rankOf(a)) ||
        b.count - a.count ||
        a.first - b.first,
    );
  // Nothing is new, or gone, beside a log without lines.
  const [hasFirst, hasSecond] = [lines[0] > 0, lines[1] > 0];
  const changed = statements.flatMap((statement) => {
    const evidence =
      isNew(statement) || isGone(statement) ? 0 : rateEvidence([statement.inFirst, second(statement)], lines);
    return evidence >= evidenceMin && rateFactor(statement, sides) >= ratioMin ? [{ statement, evidence }] : [];
  });
  const isMore = ({ statement }: { statement: Statement }) =>
    second(statement) / lines[1] > statement.inFirst / lines[0];
  const sortByEvidence = (list: typeof changed) =>
    [...list].sort((a, b) => b.evidence - a.evidence || a.statement.first - b.statement.first);
  const section = (name: string, what: What, list: readonly Statement[], share: number): Section => ({
    name,
    what,
    items: list.map((statement, order) => buildItem(statement, order, sides, ranks.get(statement)?.failure ?? null)),
    share,
    more: moreCommand(sides),
  });
  const statementsOnly = (list: typeof changed) => sortByEvidence(list).map(({ statement }) => statement);
  return [
    {
      ...section(
        "new",
        ["new statement", "new statements"],
        hasFirst ? sortByWeight(statements.filter(isNew)) : [],
        0.7,
      ),
      linesShare: 0.8,
    },
    section(
      "gone",
      ["statement that is gone", "statements that are gone"],
      hasSecond ? sortByWeight(statements.filter(isGone)) : [],
      0.35,
    ),
    section(
      "more",
      ["statement that is more frequent", "statements that are more frequent"],
      statementsOnly(changed.filter(isMore)),
      0.3,
    ),
    section(
      "less",
      ["statement that is less frequent", "statements that are less frequent"],
      statementsOnly(changed.filter((one) => !isMore(one))),
      0.3,
    ),
    { ...movedSection(facts, true), more: moreCommand(sides) },
    comparedValues(facts, sides.counted, moreCommand(sides)),
    { ...orderSection(sides.isOrdered ? facts : null), more: moreCommand(sides) },
    gapSection(sides),
  ];
}

/** The sign of a difference of which both sides may be infinite. */
const compare = (a: number, b: number) => Number(a > b) - Number(a < b);

const moreCommand = ({ again }: Pick<Sides, "again">) => ({
  words: `diff --budget 20000 ${again}`,
  takesInputs: false,
});

function rateFactor({ count, inFirst }: Statement, { lines: [first, second] }: Sides): number {
  const ratio = (count - inFirst) / second / (inFirst / first);
  return Math.max(ratio, 1 / ratio);
}

function buildItem(statement: Statement, order: number, sides: Sides, failure: Wording | null): Item {
  const { count, inFirst, text } = statement;
  const inSecond = count - inFirst;
  const isBoth = inFirst > 0 && inSecond > 0;
  const factor = isBoth ? rateFactor(statement, sides) : null;
  const times = factor === null ? "" : ` (${spellFactor(factor)} times)`;
  // A failure says more than its template, as does an only line.
  const [only] = count === 1 ? statement.wordings : [];
  const shown = withoutTime((isBoth ? null : (failure ?? only))?.text ?? text);
  return {
    lines: [`${inFirst} -> ${inSecond}${times}  ${cutLine(shown, charactersMax)}`],
    order,
    get claims(): readonly Claim[] {
      return sides.counted ? buildClaims(statement, sides.counted) : [];
    },
    data: { first: inFirst, second: inSecond, times: factor, template: text },
  };
}

function buildClaims(statement: Statement, logs: CountedLogs): Claim[] {
  const pattern = statement.pattern();
  return logs.map(({ words, inputCount }, side) => {
    const count = side === 0 ? statement.inFirst : statement.count - statement.inFirst;
    const says = `${count}`;
    if (inputCount === 1)
      return { says, command: command(`grep -cx ${shellQuote(pattern)} ${words}`), shows: `${count}` };
    // Without a line there is no row.
    const shows = count === 0 ? "key,count" : `lines,${count}`;
    return { says, command: command(`count-by --line ${shellQuote(wholeLine(pattern))} lines --csv ${words}`), shows };
  });
}

const command = (words: string) => ({ words, takesInputs: false });

/** The longest time without a line, if it is much longer in one log. */
function gapSection({ facts, boundary, again }: Sides): Section {
  const { gaps, timeForm } = facts.notes;
  const within = gaps.filter(({ beforeRecord, afterRecord }) => afterRecord < boundary || beforeRecord >= boundary);
  const [longest] = within;
  const other = within.find(({ beforeRecord }) => beforeRecord >= boundary !== longest!.beforeRecord >= boundary);
  const isKnown = longest && timeForm !== "none" && (!other || isLongGap(longest.length, other.length));
  // Without a gap of the other log among the longest ones, the least of those bounds it.
  const bound = other?.length ?? gaps.at(-1)?.length ?? 0n;
  const section = { name: "gaps", what: ["gap", "gaps"], share: 0.1, more: moreCommand({ again }) } as const;
  if (!isKnown || !isLongGap(longest.length, bound)) return { ...section, items: [] };
  const side = longest.beforeRecord >= boundary ? "second" : "first";
  const at = facts.places.describe(longest.beforeRecord);
  return {
    ...section,
    items: [
      {
        lines: [`${spellLength(longest.length)} without a line in the ${side}, after line ${at}`],
        order: 0,
        claims: [facts.places.claim(longest.beforeRecord), facts.places.claim(longest.afterRecord)],
        data: { log: side, length_ns: `${longest.length}`, before: facts.places.data(longest.beforeRecord) },
      },
    ],
  };
}
