/** Values of alerts as people write them. */
import { amountForPeople } from "../../value/people.ts";
import type { Measure } from "../types.ts";

const digits = 4;

const number = (value: number) =>
  Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(Math.abs(value) >= 10 ** digits ? 17 : digits))}`;

export function spellMeasure(value: number, measure: Measure): string {
  switch (measure) {
    case "seconds":
      if (value === 0) return "0s";
      return amountForPeople(`${value * 1e9}`, "duration");
    case "bytes":
      return amountForPeople(`${value}`, "bytesize");
    case "ratio":
      return `${number(Number((value * 100).toPrecision(12)))}%`;
    default:
      return number(value);
  }
}

export function spelledRate(perSecond: number, measure: Measure): string {
  return `${spellMeasure(perSecond, measure)}/s`;
}
