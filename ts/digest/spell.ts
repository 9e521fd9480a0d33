/** How a page spells times, amounts and counts. */
import type { AmountSample } from "../mine/index.ts";
import { amountForPeople } from "../value/people.ts";

const second = 1_000_000_000n;
const dayS = 86_400n;

/** A time as a log would write it, in UTC: with its date, unless the whole input has only times of day. */
export function spellTime(ns: bigint, form: "none" | "instant" | "clock"): string {
  const seconds = ns / second - (ns % second < 0n ? 1n : 0n);
  if (form === "clock") {
    const s = Number(((seconds % dayS) + dayS) % dayS);
    return [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60].map((part) => `${part}`.padStart(2, "0")).join(":");
  }
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds}s` : date.toISOString().replace(".000", "");
}

export function spellLength(ns: bigint): string {
  return amountForPeople(`${ns}`, "duration");
}

const types = {
  number: "number",
  percent: "percent",
  money: "money",
  bytes: "bytesize",
  nanoseconds: "duration",
} as const;

/** An amount in the unit of its sample. */
export function spellAmount(amount: number, unit: AmountSample["unit"]): string {
  const exact = Number.isInteger(amount) ? `${amount}` : `${Number(amount.toPrecision(4))}`;
  return amountForPeople(exact, types[unit]);
}

/** How many times as much. */
export function spellFactor(factor: number): string {
  return factor >= 10 ? `${Math.round(factor)}` : factor.toFixed(1);
}

/** With commas; loading the runtime's locales would take longer than the rest of a small page. */
export const spellCount = (count: number) => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ",");

export function spellLines(count: number): string {
  return `${spellCount(count)} ${count === 1 ? "line" : "lines"}`;
}

/** Lines of which only the beginning was looked at. */
export function spellCut(count: number): string {
  return `${spellCount(count)} long ${count === 1 ? "line" : "lines"} read in part`;
}

export function spellEvents(count: number): string {
  return `${spellCount(count)} ${count === 1 ? "event" : "events"}`;
}

/** A part of a whole in percent, never 0 or 100 unless it is that. */
export function spellShare(part: number, whole: number): string {
  const percent = (100 * part) / Math.max(1, whole);
  if (part > 0 && percent < 0.1) return "<0.1 %";
  if (part < whole && percent > 99.9) return ">99.9 %";
  return `${Number(percent.toFixed(percent < 10 ? 1 : 0))} %`;
}
