/** Times without lines. */
import type { Gap } from "../mine/index.ts";
import type { Facts } from "./facts.ts";
import { forInputs, type Section } from "./section.ts";
import { spellLength, spellTime } from "./spell.ts";

const factorMin = 3n;
const lengthMin = 1_000_000_000n;

/** Whether a gap is long, and much longer than another one. */
export function isLongGap(length: bigint, other: bigint): boolean {
  return length >= lengthMin && length >= factorMin * other;
}

/** The gaps that stand out from the others. */
export function findLongGaps({ notes }: Facts): readonly Gap[] {
  const { gaps } = notes;
  for (const count of [1, 2]) {
    const [least, next] = [gaps[count - 1], gaps[count]];
    if (!least) return [];
    if (next && isLongGap(least.length, next.length)) return gaps.slice(0, count);
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
