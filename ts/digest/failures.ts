/** What failed: lines that report a failure, each wording once, with the lines around them that nothing explains. */
import type { Facts } from "./facts.ts";
import { cutLine, plainLine, withoutTime } from "./plain.ts";
import { detailIndent, forInputs, type Item, type Section } from "./section.ts";
import { endsJob, failureWeightMin, reportsPass } from "./signs.ts";
import type { Statement, Wording } from "./statement.ts";
import { withValues } from "./values.ts";

/** Lines after and before a failure that may belong to it. */
const after = { lines: 16, cost: 0.14 };
const before = { lines: 8, cost: 0.3 };
/** What a line around a failure has less than the failure, besides its distance. */
const surroundingCost = 1;
/** What ten times as many lines of a wording add. */
const frequencyWeight = 1;
/** What a further wording of the same statement loses. */
const furtherCost = 0.7;
/** Failures shortly before the end of a job count more. */
const ending = { lines: 400, weight: 3 };
/** Longer lines are cut: failures, and lines around them. */
const charactersMax = 600;
const surroundingCharactersMax = 200;

interface Ranked {
  readonly wording: Wording;
  readonly record: number;
  readonly rank: number;
  readonly isFailure: boolean;
}

export function failureSection(facts: Facts): Section {
  const ranked = rankWordings(facts.wordings);
  const items = [
    ...ranked.map((one) => ({ rank: one.rank, item: buildItem(one, facts) })),
    ...collectFrames(
      ranked.filter(({ isFailure }) => isFailure),
      facts,
    ),
  ];
  return {
    name: "failures",
    what: ["line of failures", "lines of failures"],
    items: items.sort((a, b) => b.rank - a.rank || a.item.order - b.item.order).map(({ item }) => item),
    isListed: true,
    share: 0.75,
    more: forInputs("digest --budget 20000"),
  };
}

/** Failures, and the lines around them that nothing explains, the most telling first. */
function rankWordings(wordings: readonly Wording[]): Ranked[] {
  const failures = rankFailures(wordings);
  return [...failures, ...surroundings(failures, wordings)].sort((a, b) => b.rank - a.rank || a.record - b.record);
}

/** Statements with a failure, or near one, and how telling their most telling line is. */
export function telling(wordings: readonly Wording[]): ReadonlyMap<Statement, Telling> {
  const found = new Map<Statement, Telling>();
  for (const { wording, rank, isFailure } of rankWordings(wordings)) {
    if (!found.has(wording.statement)) found.set(wording.statement, { rank, failure: isFailure ? wording : null });
  }
  return found;
}

export interface Telling {
  readonly rank: number;
  /** That line, if it is a failure. */
  readonly failure: Wording | null;
}

function rankFailures(wordings: readonly Wording[]): Ranked[] {
  const failures = wordings.filter(({ weight }) => weight >= failureWeightMin);
  const ends = findEnds(failures);
  const seen = new Map<unknown, number>();
  return failures.map((wording) => {
    const further = seen.get(wording.statement) ?? 0;
    seen.set(wording.statement, further + 1);
    const end = ends.find((record) => record >= wording.first);
    const nearness = end === undefined ? 0 : Math.exp((wording.first - end) / ending.lines);
    const frequent = frequencyWeight * Math.log10(wording.count);
    const rank = wording.weight + frequent + ending.weight * nearness - furtherCost * Math.min(further, 4);
    return { wording, record: wording.first, rank, isFailure: true };
  });
}

/** Where jobs end by a failure; without such a line, the last sure failure. */
function findEnds(failures: readonly Wording[]): number[] {
  const ends = failures.filter(({ text }) => endsJob(text)).map(({ first }) => first);
  if (ends.length > 0) return ends;
  const last = failures.findLast(({ weight }) => weight >= 5) ?? failures.at(-1);
  return last ? [last.first] : [];
}

/** The first lines of other wordings near failures; those that occurred before are explained. */
function surroundings(failures: readonly Ranked[], wordings: readonly Wording[]): Ranked[] {
  const best = new Map<Wording, Ranked>();
  const places = new Map(wordings.map((wording, place) => [wording, place]));
  for (const failure of failures) {
    const place = places.get(failure.wording)!;
    for (const { step, range } of [
      { step: 1, range: after },
      { step: -1, range: before },
    ]) {
      for (let at = place + step; at >= 0 && at < wordings.length; at += step) {
        const wording = wordings[at]!;
        const distance = Math.abs(wording.first - failure.record);
        if (distance > range.lines) break;
        if (wording.weight >= failureWeightMin || isUnimportant(wording)) continue;
        const rank = failure.rank - surroundingCost - range.cost * distance;
        const known = best.get(wording);
        if (!known || known.rank < rank) best.set(wording, { wording, record: wording.first, rank, isFailure: false });
      }
    }
  }
  return [...best.values()];
}

/** Lines with a low level, and those about something that passed, are not about the failure next to them. */
function isUnimportant({ level, text }: Wording): boolean {
  return level === "debug" || level === "trace" || level === "info" || reportsPass(text);
}

/** Further lines of the messages of failures, each text once: a stack. */
function collectFrames(failures: readonly Ranked[], { events, masking, places }: Facts) {
  if (!events) return [];
  const seen = new Set<string>();
  return failures.flatMap(({ wording, record, rank }) => {
    const lines = events.further(record).map(plainLine);
    const shown = masking ? (masking.lines?.([wording.text, ...lines]).slice(1) ?? []) : lines;
    return shown.flatMap((line, at) => {
      const text = cutLine(line, surroundingCharactersMax);
      if (seen.has(text)) return [];
      seen.add(text);
      const item: Item = {
        lines: [`${detailIndent}${text.trim()}`],
        // Behind the first line of its message, before the next event.
        order: record + (at + 1) / (shown.length + 1),
        claims: [places.claim(record)],
        at: { record, pattern: wording.statement.pattern },
        data: { ...places.data(record), text, is_failure: false },
      };
      return [{ rank: rank - surroundingCost - after.cost * (at + 1), item }];
    });
  });
}

/** How often, and in each of several inputs. */
function spellTimes({ count, byInput }: Wording): string {
  return byInput ? `${count}x (${byInput.join(" + ")})` : `${count}x`;
}

function buildItem({ wording, record, isFailure }: Ranked, facts: Facts): Item {
  const { places } = facts;
  const { count, text, level } = wording;
  const shown = cutLine(withoutTime(text), isFailure ? charactersMax : surroundingCharactersMax);
  const times = count > 1 && isFailure ? `${spellTimes(wording)} ` : "";
  const place = places.describe(record);
  const item: Item = {
    // As grep marks lines that match, and those around them.
    lines: [`${place}${isFailure ? ":" : "-"} ${times}${shown}`],
    placeLength: place.length,
    order: record,
    claims: [places.claim(record, text)],
    at: { record, pattern: wording.statement.pattern },
    data: {
      ...places.data(record),
      count,
      ...(wording.byInput && { by_input: wording.byInput }),
      level,
      text: shown,
      is_failure: isFailure,
    },
  };
  // The values of a statement with several wordings belong to all of them.
  return isFailure && wording.statement.count === count ? withValues(item, wording.statement, facts) : item;
}
