/** The values in the slots of a statement, as a line below it. */
import type { AmountSample, SlotValues } from "../mine/index.ts";
import { terminalSafe } from "../terminal/quote.ts";
import type { Places } from "./places.ts";
import { cutLine } from "./plain.ts";
import { type Claim, forInputs, type Item } from "./section.ts";
import { spellAmount, spellShare } from "./spell.ts";
import type { Statement } from "./statement.ts";

const charactersMax = 48;
const slotsMax = 6;
/** A number with more different values is a measure, not a name, unless one of them is frequent. */
const namesMax = 4;
const frequentShare = 0.25;
const amountKinds = new Set(["number", "percent", "money", "bytesize", "duration", "quantity"]);
const kindOfUnit = { number: "number", percent: "percent", money: "money", bytes: "bytesize", nanoseconds: "duration" };

/** What is told of one slot. */
interface Told {
  readonly says: string;
  readonly claims: readonly Claim[];
  readonly data: Readonly<Record<string, unknown>>;
}

interface ToldValues {
  /** One line, or none. */
  readonly lines: readonly string[];
  readonly claims: readonly Claim[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

const nothing: ToldValues = { lines: [], claims: [], data: [] };

const known = new WeakMap<Statement, ToldValues>();

/** An item with the values of a statement, which are only read where the item is shown. */
export function withValues(item: Item, statement: Statement, places: Places): Item {
  const values = () => {
    let told = known.get(statement);
    if (!told) known.set(statement, (told = valuesOf(statement, places)));
    return told;
  };
  return {
    ...item,
    get details() {
      return values().lines;
    },
    get claims() {
      return [...item.claims, ...values().claims];
    },
    get detailData() {
      return { values: values().data };
    },
  };
}

function valuesOf(statement: Statement, places: Places): ToldValues {
  if (statement.count < 2) return nothing;
  const slots = statement.slots("all");
  const told = slots.flatMap((slot) => toldOf(slot, slots, statement, places) ?? []).slice(0, slotsMax);
  if (told.length === 0) return nothing;
  return {
    lines: [told.map(({ says }) => says).join("   ")],
    claims: told.flatMap(({ claims }) => claims),
    data: told.map(({ data }) => data),
  };
}

function toldOf(slot: SlotValues, slots: readonly SlotValues[], statement: Statement, places: Places): Told | null {
  const { kind, count, distinct } = slot;
  if (kind === "timestamp") return null;
  if (count === 0) {
    const sample = sampleOf(kind, slots, statement);
    return sample && sampleTold(kind, sample, places);
  }
  if (distinct < 2) return null;
  return isMeasure(slot) ? rangeOf(slot) : namesOf(slot);
}

function isMeasure({ kind, count, distinct, range, top }: SlotValues): boolean {
  if (!range || !amountKinds.has(kind)) return false;
  return kind !== "number" || (distinct > namesMax && top[0]!.count < frequentShare * count);
}

function rangeOf({ kind, count, distinct, range }: SlotValues): Told {
  const { min, median, p95, max } = range!;
  return {
    says: `<${kind}> ${shown(min)} to ${shown(max)}, p95 ${shown(p95)}`,
    claims: [claimOf(`${shown(min)} to ${shown(max)}`, `min ${min}, median ${median}, p95 ${p95}, max ${max}`)],
    data: { kind, count, distinct, min, median, p95, max },
  };
}

function namesOf({ kind, count, distinct, top }: SlotValues): Told {
  const [first] = top;
  const says = `<${kind}> ${distinct} values`;
  const most = first!.count > 1 ? `, ${shown(first!.value)} ${spellShare(first!.count, count)}` : "";
  const value = first!.value.replace(/[\r\n]+/g, " ");
  return {
    says: says + most,
    claims: [claimOf(says, `${distinct} values: ${terminalSafe(value)} (${first!.count})`)],
    data: { kind, count, distinct, top },
  };
}

function claimOf(says: string, shows: string): Claim {
  return { says, command: forInputs("templates --merge --slots"), shows };
}

/** Of an amount with too many values the sample tells; whose sample it is must be certain. */
function sampleOf(kind: string, slots: readonly SlotValues[], statement: Statement): AmountSample | null {
  const [wording, ...others] = statement.wordings;
  const samples = wording!.samples.filter(({ unit }) => kindOfUnit[unit] === kind && unit !== "number");
  const isCertain =
    others.length === 0 && samples.length === 1 && slots.filter((one) => one.kind === kind).length === 1;
  const [sample] = samples;
  if (!isCertain || sample!.count !== statement.count || sample!.least === sample!.greatest) return null;
  return sample!;
}

function sampleTold(kind: string, sample: AmountSample, places: Places): Told {
  const { unit, least, greatest, leastRecord, greatestRecord, count, isWhole } = sample;
  const [min, max, p95] = [least, greatest, p95Of(sample)].map((amount) => spellAmount(amount, unit));
  return {
    says: `<${kind}> ${min} to ${max}, p95 ${isWhole ? "" : "about "}${p95}`,
    claims: [places.claim(leastRecord), places.claim(greatestRecord)],
    data: { kind, count, unit, least, greatest, p95: p95Of(sample), exact: isWhole },
  };
}

function p95Of({ amounts }: AmountSample): number {
  return amounts.toSorted()[Math.ceil(amounts.length * 0.95) - 1]!;
}

function shown(value: string): string {
  return cutLine(terminalSafe(value.replace(/[\r\n]+/g, " ")), charactersMax);
}
