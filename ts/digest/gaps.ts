/** Times without lines. */
import type { Gap } from "../mine/index.ts";
import type { Facts } from "./facts.ts";
import { forInputs, type Section } from "./section.ts";
import { spellLength, spellTime } from "./spell.ts";

const factorMin = 3n;
/** Several pauses of one length are the log's manner unless they are far longer than all others. */
const severalFactorMin = 10n;
const severalMin = 3;
const lengthMin = 1_000_000_000n;
/** Gaps that are shown; a log with more is one that pauses. */
const shownMax = 4;

/** Whether a gap is long, and much longer than another one. */
export function isLongGap(length: bigint, other: bigint, factor = factorMin): boolean {
  return length >= lengthMin && length >= factor * other;
}

/** The gaps that stand out from the others. */
export function findLongGaps({ notes }: Facts): readonly Gap[] {
  const { gaps } = notes;
  for (let count = 1; count <= shownMax; count++) {
    const [least, next] = [gaps[count - 1], gaps[count]];
    if (!least) return [];
    const factor = count < severalMin ? factorMin : severalFactorMin;
    if (next && isLongGap(least.length, next.length, factor)) return gaps.slice(0, count);
  }
  return [];
}

export function gapSection(facts: Facts): Section {
  const items = findLongGaps(facts).map(({ length, before, after, beforeRecord, afterRecord }, order) => {
    const [from, to] = [before, after].map((time) => spellTime(time, facts.notes.timeForm));
    const { places } = facts;
    return {
      lines: [`${spellLength(length)} without a line, ${from} to ${to}, after line ${places.describe(beforeRecord)}`],
      order,
      at: { record: beforeRecord },
      claims: [places.claim(beforeRecord), places.claim(afterRecord)],
      data: { length_ns: `${length}`, from, to, before: places.data(beforeRecord), after: places.data(afterRecord) },
    };
  });
  return { name: "gaps", what: ["gap", "gaps"], items, share: 0.08, more: forInputs("digest --json") };
}
