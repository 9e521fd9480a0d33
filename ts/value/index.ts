/** Values of tokens: read by the native library, written here. */
export type { DateOrder } from "../tables/date-orders.ts";
export {
  type ClockOptions,
  dateOrderNow,
  findZone,
  readZone,
  refreshClock,
  setClock,
  setClockParts,
  zoneNow,
} from "./clock.ts";
export { Decimal } from "./decimal.ts";
export { epochNanoseconds } from "./epoch.ts";
export { Fraction } from "./fraction.ts";
export { Instant } from "./instant.ts";
export { type Comparable, comparableAt, compareValues } from "./order.ts";
export {
  amountForPeople,
  averageForPeople,
  measureForPeople,
  moneyForPeople,
  quantityForPeople,
  valueForPeople,
} from "./people.ts";
export { readValues, type ValueSpans, Values, type ValueTag } from "./read.ts";
export { type AverageForm, averageForms, type Exact, quotientText } from "./repetend.ts";
export { type Representative, representative } from "./representative.ts";
export {
  type DurationUnit,
  durationUnits,
  exactNumber,
  naturalNumber,
  plainSpelling,
  plainValue,
  type Spelling,
  spellValue,
  type ValueForm,
  valueForms,
  valueSpeller,
} from "./spell.ts";
export { parseDurationUnit, type TypedValue, typedValue } from "./typed.ts";
export { inUnit, type OutputUnit, outputUnits, spanNanoseconds } from "./unit.ts";
export { fixedZone, offsetNsAt, type Zone } from "./zone.ts";
