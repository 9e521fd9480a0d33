/** The values in the slots of a statement, as a line below it. */
import type { AmountSample, NotedSlot, SlotValues } from "../mine/index.ts";
import { terminalSafe } from "../terminal/quote.ts";
import type { Facts, Masking } from "./facts.ts";
import { p95Of } from "./percentile.ts";
import { cutLine } from "./plain.ts";
import { type Claim, forInputs, type Item } from "./section.ts";
import { isProcessNumber, messageStart } from "./signs.ts";
import { spellAmount, spellShare } from "./spell.ts";
import type { Statement } from "./statement.ts";

const charactersMax = 48;
const slotsMax = 6;
/** The most frequent values of a slot that JSON has. */
const topMax = 5;
/** A number with more different values is a measure, not a name, unless one of them is frequent. */
const namesMax = 4;
const frequentShare = 0.25;
/** That fewer values all differ says nothing. */
const fewMax = 8;
const amountKinds = new Set(["number", "percent", "money", "bytesize", "duration", "quantity"]);
/** Kinds whose values are recognized without the text around them. */
const maskedKinds = new Set(["ip", "cidr", "mac", "email"]);
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
export function withValues(item: Item, statement: Statement, facts: Facts): Item {
  const values = () => {
    let told = known.get(statement);
    if (!told) known.set(statement, (told = tellValues(statement, facts)));
    return told;
  };
  // The other fields are those of the item, which may be read on demand, too.
  return Object.create(item, {
    details: { get: () => values().lines },
    claims: { get: () => [...item.claims, ...values().claims] },
    detailData: { get: () => ({ values: values().data }) },
  }) as Item;
}

function tellValues(statement: Statement, facts: Facts): ToldValues {
  if (statement.count < 2) return nothing;
  const slots = statement.slots("all");
  const told = slotsOfMessage(slots, statement)
    .flatMap((slot) => tellSlot(slot, slots, statement, facts) ?? [])
    .slice(0, slotsMax);
  if (told.length === 0) return nothing;
  return {
    lines: [told.map(({ says }) => says).join("   ")],
    claims: told.flatMap(({ claims }) => claims),
    data: told.map(({ data }) => data),
  };
}

/**
 * The slots of what a line says: not those in front of the level, which tell when and by whom it was written, nor the
 * number of a process.
 */
function slotsOfMessage(slots: readonly NotedSlot[], statement: Statement): readonly NotedSlot[] {
  const [wording] = statement.wordings;
  const start = messageStart(wording!.head());
  return slots.filter(({ token }) => {
    const [before, after] = wording!.around(token);
    return before.length >= start && !isProcessNumber(before, after);
  });
}

function tellSlot(slot: SlotValues, slots: readonly SlotValues[], statement: Statement, facts: Facts): Told | null {
  const { kind, count, distinct } = slot;
  if (kind === "timestamp") return null;
  if (count === 0) {
    const sample = findSample(kind, slots, statement);
    return sample && tellSample(kind, sample, facts);
  }
  if (distinct < 2 || (distinct === count && count < fewMax)) return null;
  if (facts.masking) return tellMasked(slot, facts.masking);
  return isMeasure(slot) ? tellRange(slot) : tellNames(slot);
}

/**
 * Without the text around it, a word or a number may be a secret that nothing recognizes, so of these only the number
 * of values is told.
 */
function tellMasked(slot: SlotValues, masking: Masking): Told | null {
  const { kind, count, distinct, top } = slot;
  if (isMeasure(slot) && kind !== "number") return tellRange(slot);
  const values = top.map(({ value }) => value);
  const masked = maskedKinds.has(kind) ? masking.texts(values.map(oneLine)) : [];
  const isMasked = values.length === masked.length && values.every((value, i) => value !== masked[i]);
  return tellNames({
    kind,
    count,
    distinct,
    top: isMasked ? top.map((one, i) => ({ ...one, value: masked[i]! })) : [],
  });
}

/** Whether a slot holds amounts, whose ends tell more than single ones. */
export function isMeasure({ kind, count, distinct, range, top }: SlotValues): boolean {
  if (!range || !amountKinds.has(kind)) return false;
  // Numbers with leading zeros are names.
  const isName = kind === "number" && [range.min, range.max].some((text) => /^0\d/.test(text));
  return kind !== "number" || (!isName && distinct > namesMax && top[0]!.count < frequentShare * count);
}

function tellRange({ kind, count, distinct, range }: SlotValues): Told {
  const { min, median, p95, max } = range!;
  return {
    says: `<${kind}> ${shownValue(min)} to ${shownValue(max)}, p95 ${shownValue(p95)}`,
    claims: [
      buildClaim(`${shownValue(min)} to ${shownValue(max)}`, `min ${min}, median ${median}, p95 ${p95}, max ${max}`),
    ],
    data: { kind, count, distinct, min, median, p95, max },
  };
}

function tellNames({ kind, count, distinct, top }: Pick<SlotValues, "kind" | "count" | "distinct" | "top">): Told {
  const [first] = top;
  const says = `<${kind}> ${distinct} values`;
  const most = first && first.count > 1 ? `, ${shownValue(first.value)} ${spellShare(first.count, count)}` : "";
  const counted = first ? `: ${terminalSafe(oneLine(first.value))} (${first.count})` : "";
  return {
    says: says + most,
    claims: [buildClaim(says, `${distinct} values${counted}`)],
    data: { kind, count, distinct, ...(first && { top: top.slice(0, topMax) }) },
  };
}

function buildClaim(says: string, shows: string): Claim {
  return { says, command: forInputs("templates --merge --slots"), shows };
}

/** The sample speaks for an amount with too many values; whose sample it is must be certain. */
function findSample(kind: string, slots: readonly SlotValues[], statement: Statement): AmountSample | null {
  const [wording, ...others] = statement.wordings;
  const samples = wording!.samples.filter(({ unit }) => kindOfUnit[unit] === kind && unit !== "number");
  const isCertain =
    others.length === 0 && samples.length === 1 && slots.filter((one) => one.kind === kind).length === 1;
  const [sample] = samples;
  if (!isCertain || sample!.count !== statement.count || sample!.least === sample!.greatest) return null;
  return sample!;
}

function tellSample(kind: string, sample: AmountSample, { places }: Facts): Told {
  const { unit, least, greatest, leastRecord, greatestRecord, count, isWhole } = sample;
  const p95Amount = p95Of(sample.amounts.toSorted());
  const [min, max, p95] = [least, greatest, p95Amount].map((amount) => spellAmount(amount, unit));
  return {
    says: `<${kind}> ${min} to ${max}, p95 ${isWhole ? "" : "about "}${p95}`,
    claims: [places.claim(leastRecord), places.claim(greatestRecord)],
    data: { kind, count, unit, least, greatest, p95: p95Amount, exact: isWhole },
  };
}

/** A value on one line, without what could control a terminal. */
export function shownValue(value: string): string {
  return cutLine(terminalSafe(oneLine(value)), charactersMax);
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, " ");
}
