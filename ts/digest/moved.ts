/** Amounts whose median moves from one part of the input to the next. */
import type { AmountSample } from "../mine/index.ts";
import { changesShownMax } from "./evidence.ts";
import type { Facts } from "./facts.ts";
import { p95Of } from "./percentile.ts";
import type { Places } from "./places.ts";
import { cutLine, withoutTime } from "./plain.ts";
import { forInputs, type Item, type Section } from "./section.ts";
import { isProcessNumber } from "./signs.ts";
import { spellAmount } from "./spell.ts";
import type { Wording } from "./statement.ts";

/** Factor between the medians. */
const ratioMin = 1.5;
/** Above this correlation with the order of lines, amounts are counters or times. */
const correlationMax = 0.6;
/** Fewer different amounts on a side are a name that changed. */
const distinctMin = 4;
const charactersMax = 160;

interface Move {
  readonly wording: Wording;
  readonly sample: AmountSample;
  readonly deviations: number;
  /** The first line of the second part. */
  readonly record: number;
  readonly before: Side;
  readonly after: Side;
}

interface Side {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
}

/** @param isOfTwo of two logs, of which the second begins where amounts are compared */
export function movedSection({ wordings, places, masking }: Facts, isOfTwo = false): Section {
  const moves = wordings
    // A plain number may be a secret.
    .flatMap((wording) =>
      wording.samples.filter(({ unit }) => !masking || unit !== "number").map((sample) => findMove(wording, sample)),
    )
    .filter((move) => move !== null)
    // Numbers of processes move whenever one starts.
    .filter(({ wording, sample }) => sample.unit !== "number" || !isProcessNumber(...wording.around(sample.position)))
    .sort((a, b) => b.deviations - a.deviations || a.record - b.record);
  return {
    name: "moved",
    what: ["amount that moved", "amounts that moved"],
    items: moves.map((move, order) => buildItem(move, order, places, isOfTwo)),
    share: 0.1,
    ...(!isOfTwo && { shownMax: changesShownMax }),
    more: forInputs("digest --json"),
  };
}

function buildItem(move: Move, order: number, places: Places, isOfTwo: boolean): Item {
  const { wording, sample, record, before, after } = move;
  // The logarithm of how rarely chance makes ranks differ so much.
  const surprise = move.deviations ** 2 / 2;
  const { unit, isWhole, position } = sample;
  const spell = (amount: number) => spellAmount(amount, unit);
  const where = isOfTwo ? "in the first" : `before line ${places.describe(record)}`;
  const about = isWhole ? "" : "about ";
  const kind = unit === "nanoseconds" ? "duration" : unit === "bytes" ? "size" : unit;
  return {
    lines: [
      `${kind}, median ${about}${spell(before.median)} (p95 ${spell(before.p95)}) ${where}, ` +
        `then ${spell(after.median)} (p95 ${spell(after.p95)}): ${cutLine(withoutTime(wording.text), charactersMax)}`,
    ],
    order,
    surprise,
    at: { record, pattern: wording.statement.pattern },
    claims: [places.claim(record), places.claim(wording.first, wording.text)],
    data: {
      surprise,
      unit,
      token: position,
      exact: isWhole,
      from: places.data(record),
      before,
      after,
      text: wording.text,
    },
  };
}

function findMove(wording: Wording, sample: AmountSample): Move | null {
  const { cut, deviations, records, amounts } = sample;
  if (deviations === 0) return null;
  const [left, right] = [amounts.subarray(0, cut), amounts.subarray(cut)];
  const [before, after] = [summarize(left), summarize(right)];
  const [low, high] = [Math.min(before.median, after.median), Math.max(before.median, after.median)];
  // Most amounts are refused here, before the questions that take longer.
  if (low < 0 || high < ratioMin * low || high === low) return null;
  if (new Set(left).size < distinctMin || new Set(right).size < distinctMin) return null;
  if (isOrdered(left) || isOrdered(right)) return null;
  return { wording, sample, deviations, record: records[cut]!, before, after };
}

/** Ranks from 0; equal values share their mean rank. */
function rankValues(values: Float64Array): Float64Array {
  const ordered = values.toSorted();
  // The rank of each value at its first place.
  const ranks = new Float64Array(ordered.length);
  for (let from = 0; from < ordered.length; ) {
    let to = from + 1;
    while (to < ordered.length && ordered[to] === ordered[from]) to++;
    ranks[from] = (from + to - 1) / 2;
    from = to;
  }
  return values.map((value) => ranks[firstPlace(ordered, value)]!);
}

/** Index of the first one of ascending values that is at least `value`. */
function firstPlace(ordered: Float64Array, value: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether amounts mostly ascend, or descend, line by line. */
function isOrdered(amounts: Float64Array): boolean {
  const count = amounts.length;
  if (count < 5) return false;
  const own = rankValues(amounts);
  let [cross, square] = [0, 0];
  for (let i = 0; i < count; i++) {
    const centred = own[i]! - (count - 1) / 2;
    cross += (i - (count - 1) / 2) * centred;
    square += centred * centred;
  }
  const width = (count * (count * count - 1)) / 12;
  return square > 0 && Math.abs(cross) / Math.sqrt(square * width) > correlationMax;
}

function summarize(values: Float64Array): Side {
  const ordered = values.toSorted();
  const count = ordered.length;
  return { count, median: ordered[Math.floor((count - 1) / 2)]!, p95: p95Of(ordered) };
}
