/**
 * The clock for reading timestamps: the current time, the zone of timestamps without one, the order of `03/04/2026`.
 */
import { oneOf, valueError } from "../error/value-error.ts";
import { native } from "../native/open.ts";
import { type DateOrder, dateOrders } from "../tables/date-orders.ts";
import { kindNumber } from "../tables/kinds.ts";
import { readValues } from "./read.ts";
import { fixedZone, namedZone, type Zone } from "./zone.ts";

/** The values of `--now`, `--tz` and `--date-order`, if given. */
export interface ClockOptions {
  readonly now?: string;
  readonly tz?: string;
  readonly dateOrder?: string;
}

/** Result of `mb_zone_read` for an invalid zone. */
const noZone = -(2 ** 31);
const utc = fixedZone(0);
const timestamp = kindNumber("timestamp");

/** Sets the process's clock; must precede any reading. @throws {OptionError} */
export function setClock({ now, tz, dateOrder }: ClockOptions): void {
  const zone = tz === undefined ? utc : readZone(tz);
  const order = dateOrder === undefined ? "any" : readOrder(dateOrder);
  setClockParts({ nowSeconds: 0, zone, order }); // A timestamp without a year is then near 1970.
  setClockParts({ nowSeconds: now === undefined ? null : readInstant(now) });
}

/** The process's zone. */
export function zoneNow(): Zone {
  return parts.zone;
}

/** What `--now`, `--tz` and `--date-order` or a program have set; the functions of the library read it again. */
const parts = { nowSeconds: null as number | null, zone: utc, order: "any" as DateOrder };

/** Its number in `DateOrder` of `zig/value/clock.zig`. */
const orderNumber = (order: DateOrder): number => dateOrders.indexOf(order);

/** The process's date order. */
export function dateOrderNow(): DateOrder {
  return parts.order;
}

/** The time that was set last; `null` initially. */
let setSeconds: number | null = null;

/** Sets the clock to the system's time, unless a program has set a time. */
export function refreshClock(): void {
  const now = parts.nowSeconds ?? Math.floor(Date.now() / 1000);
  if (now === setSeconds) return;
  setSeconds = now;
  const { starts, offsets } = parts.zone;
  native().mb_clock_set(now, offsets.at(-1)!, orderNumber(parts.order));
  if (starts.length === 0) return;
  if (native().mb_zone_set(Float64Array.from(starts), Int32Array.from(offsets), starts.length) === 0) {
    throw new Error("a time zone with more changes than the library takes");
  }
}

/** Changes parts of the process's clock. */
export function setClockParts(changed: Partial<typeof parts>): void {
  Object.assign(parts, changed);
  setSeconds = null;
  refreshClock();
}

/** The zone that a text names: an offset, `UTC`, `local` or `Europe/Berlin`; `null` if it names none. */
export function findZone(text: string): Zone | null {
  if (text.toUpperCase() === "UTC") return utc;
  const bytes = Buffer.from(text);
  const seconds = text === "" || text.startsWith(" ") ? noZone : native().mb_zone_read(bytes, bytes.length);
  return seconds === noZone ? namedZone(text) : fixedZone(seconds);
}

/** @throws {OptionError} */
export function readZone(text: string, option = "--tz"): Zone {
  const zone = findZone(text);
  if (zone) return zone;
  const takes = "Z, UTC, an offset, local or the name of a zone";
  throw valueError(option, text, { takes, example: "+02, +02:00, +0200 or Europe/Berlin", allowed: ["local"] });
}

/** The order that `--date-order` names. @throws {OptionError} */
function readOrder(text: string): DateOrder {
  const namedOrders = dateOrders.filter((order) => order !== "any");
  const order = namedOrders.find((one) => one === text);
  if (order !== undefined) return order;
  throw valueError("--date-order", text, oneOf(namedOrders));
}

/** A number of seconds since 1970, or a timestamp with a date. */
function readInstant(text: string): number {
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text);
  const bytes = Buffer.from(text);
  const values = readValues(bytes, 0, { kinds: [timestamp], starts: [0], ends: [bytes.length] });
  if (bytes.length > 0 && values.tag(0) === "instant") return values.number(0);
  const takes = "a time with its date, or seconds since 1970";
  throw valueError("--now", text, { takes, example: "2026-03-12T06:25:14Z" });
}
