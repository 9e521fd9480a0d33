/** Statements that begin, stop, or are more or less frequent in a part of the input. */
import { changesShownMax, evidenceMin } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { cutLine } from "./plain.ts";
import { forInputs, type Item, type Section, type What } from "./section.ts";
import { findStretches, heldBetween, type Stretch } from "./slices.ts";
import { spellFactor, spellTime } from "./spell.ts";
import type { Statement } from "./statement.ts";
import { withValues } from "./values.ts";

/** With fewer slices, parts of the input are too small to compare. */
const slicesMin = 8;
const linesMin = 8;
/** Statements examined for stretches, the most frequent first. */
const examinedMax = 256;
/** A statement begins, or stops, if at least this part of the input is without it. */
const absentMin = 0.1;
/** Lines, and the part of a statement's lines, below which it has no rate. */
const rateLinesMin = 3;
const rateShareMin = 0.03;
/** The rates inside and outside of a stretch differ at least by this factor. */
const ratioMin = 2.5;
const charactersMax = 200;

interface Change {
  readonly statement: Statement;
  readonly evidence: number;
  readonly line: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function beganSection(facts: Facts): Section {
  return section("began", ["statement that begins", "statements that begin"], facts, (statement) =>
    beginning(statement, facts, false),
  );
}

export function stoppedSection(facts: Facts): Section {
  return section("stopped", ["statement that stops", "statements that stop"], facts, (statement) =>
    beginning(statement, facts, true),
  );
}

export function rateSection(facts: Facts): Section {
  const { notes } = facts;
  const candidates = chooseExamined(facts).filter(({ count }) => count >= 2 * linesMin);
  const found = findStretches(
    Float64Array.from(notes.slices, ({ count }) => count),
    candidates,
  );
  const stretches = new Map(candidates.map((statement, at) => [statement, found[at]!]));
  return section("rates", ["statement whose rate changes", "statements whose rate changes"], facts, (statement) =>
    rateChange(statement, facts, stretches.get(statement) ?? null),
  );
}

function chooseExamined({ notes, statements }: Facts): readonly Statement[] {
  return notes.slices.length < slicesMin ? [] : statements.slice(0, examinedMax);
}

function section(name: string, what: What, facts: Facts, findChange: (statement: Statement) => Change | null): Section {
  const changes = chooseExamined(facts)
    .map(findChange)
    .filter((change) => change !== null)
    .sort((a, b) => b.evidence - a.evidence || a.statement.first - b.statement.first);
  const items = changes.map(({ statement, evidence, line, data }, order): Item => {
    const { count, text, first, last } = statement;
    const item: Item = {
      lines: [line],
      order,
      surprise: evidence,
      at: { record: first, pattern: statement.pattern },
      claims: [
        { says: `${count}`, command: forInputs("templates --merge"), shows: `${count}  ${text}` },
        facts.places.claim(first),
        facts.places.claim(last),
      ],
      data: {
        count,
        template: text,
        first: facts.places.data(first),
        last: facts.places.data(last),
        surprise: evidence,
        ...data,
      },
    };
    return withValues(item, statement, facts);
  });
  return { name, what, items, share: 0.1, shownMax: changesShownMax, more: forInputs("digest --json") };
}

/** A statement that is missing in the first part of the input, or in the last one, though it is regular elsewhere. */
function beginning(statement: Statement, facts: Facts, isStop: boolean): Change | null {
  const { count, slices, first, last } = statement;
  const { lineCount } = facts;
  const absent = isStop ? lineCount - 1 - last : first;
  const share = absent / Math.max(1, lineCount);
  if (count < linesMin || share < absentMin) return null;
  const { held, even } = measureSpread(slices);
  // Lines of one slice may have one cause, so slices are counted, not lines.
  const evidence = -held * Math.log(1 - Math.min(share, 0.999)) * even * even;
  if (evidence < evidenceMin || even < 0.5) return null;
  const at = timeNote(isStop ? statement.lastTime : statement.firstTime, facts);
  const place = isStop ? `last in line ${facts.places.describe(last)}` : `from line ${facts.places.describe(first)}`;
  return {
    statement,
    evidence,
    line: `${count}x ${place}${at}: ${cutLine(statement.text, charactersMax)}`,
    data: { at: isStop ? "end" : "start" },
  };
}

/** Slices with lines, and how even they are from the first of them to the last. */
function measureSpread(slices: Float64Array): { readonly held: number; readonly even: number } {
  let [first, last] = [0, slices.length - 1];
  while (first < last && slices[first] === 0) first++;
  while (last > first && slices[last] === 0) last--;
  const held = heldBetween(slices, first, last + 1);
  return { held, even: held / (last + 1 - first) };
}

function timeNote(time: bigint | null, { notes }: Facts): string {
  return time === null ? "" : ` (${spellTime(time, notes.timeForm)})`;
}

function rateChange(statement: Statement, facts: Facts, stretch: Stretch | null): Change | null {
  const { count, slices } = statement;
  if (stretch === null) return null;
  const evidence = stretch.evidence * evennessOutside(slices, stretch);
  if (evidence < evidenceMin) return null;
  const { inside, outside, linesInside, linesOutside } = stretch;
  const [rate, other] = [inside / linesInside, outside / linesOutside];
  // What has no other rate begins or stops.
  if (
    Math.min(inside, outside) < Math.max(rateLinesMin, rateShareMin * count) ||
    Math.max(rate / other, other / rate) < ratioMin
  )
    return null;
  return {
    statement,
    evidence,
    line: `${inside} of ${count} ${describePlace(stretch, facts)}, ${factor(rate, other)}: ${cutLine(statement.text, charactersMax)}`,
    data: { inside, outside, lines_inside: linesInside, lines_outside: linesOutside, ...lineRange(stretch, facts) },
  };
}

/** A statement that is uneven elsewhere, too, changes its rate all the time. */
function evennessOutside(slices: Float64Array, { from, to }: Stretch): number {
  const rest = slices.length - (to - from);
  const held = heldBetween(slices, 0, from) + heldBetween(slices, to, slices.length);
  return rest > 0 ? held / rest : 0;
}

function factor(rate: number, other: number): string {
  const times = rate > other ? rate / other : other / rate;
  return `${spellFactor(times)} times ${rate > other ? "more" : "less"} often than elsewhere`;
}

/** The first and the last line of a stretch, as records. */
function findEnds({ from, to }: Stretch, { notes, lineCount }: Facts): readonly [first: number, last: number] {
  const next = notes.slices.slice(to).find(({ count }) => count > 0);
  const first = notes.slices.slice(from).find(({ count }) => count > 0)!;
  return [first.firstRecord, (next ? next.firstRecord : lineCount) - 1];
}

function lineRange(stretch: Stretch, facts: Facts) {
  const [first, last] = findEnds(stretch, facts);
  return { from: facts.places.data(first), to: facts.places.data(last) };
}

function describePlace(stretch: Stretch, facts: Facts): string {
  const [first, last] = findEnds(stretch, facts);
  return `in lines ${facts.places.describe(first)} to ${facts.places.describe(last)}`;
}
