/** Scales: round ticks over a range of numbers or times, and their labels. */
import type { ValueType } from "../tables/kinds.ts";
import { amountForPeople } from "../value/people.ts";

/** What numbers are: amounts of a kind, plain counts, or milliseconds since 1970. */
export type Unit = ValueType | "count" | "time";

/** About `wanted` round numbers from `min` to `max`. */
export function placeTicks(min: number, max: number, wanted: number, unit: Unit): number[] {
  if (!(max > min)) return [min];
  const step = unit === "time" ? timeStep((max - min) / wanted) : roundStep((max - min) / wanted, unit);
  const ticks: number[] = [];
  for (let i = Math.ceil(min / step); i * step <= max; i++) ticks.push(i * step);
  return ticks;
}

function roundStep(rough: number, unit: Unit): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power;
  return unit === "count" ? Math.max(1, Math.round(step)) : step;
}

const [second, minute, hour, day] = [1e3, 60e3, 3600e3, 86_400e3];
const timeSteps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map((n) => n * day),
];

/** The round length of time that is at least as long. */
export function timeStep(rough: number): number {
  return timeSteps.find((step) => step >= rough) ?? Math.ceil(rough / (365 * day)) * 365 * day;
}

/** @param step distance of neighbouring labels */
export function formatLabel(value: number, unit: Unit, step: number): string {
  if (unit === "time") return timeLabel(value, step);
  if (unit === "count") return Math.round(value).toLocaleString("en-US");
  if (value === 0) return "0";
  return amountForPeople(String(unit === "number" ? Number(value.toPrecision(4)) : Math.round(value)), unit);
}

function timeLabel(value: number, step: number): string {
  const text = new Date(value).toISOString();
  if (step >= day) return text.slice(0, 10);
  const isMidnight = value % day === 0;
  if (step >= minute) return isMidnight ? text.slice(5, 10) : text.slice(11, 16);
  return step >= second ? text.slice(11, 19) : text.slice(14, 23);
}
