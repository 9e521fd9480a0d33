/** The clock of the process: the current time, the zone of times without one, the order of `03/04/2026`. */
import { OptionError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { type DateOrder, dateOrders } from "../tables/date-orders.ts";
import { dateOrderNow, fixedZone, readZone, setClockParts } from "../value/index.ts";
import { timeNotices as sentences } from "../value/notices.ts";
import { checkChoice, spellValue } from "./options.ts";

/**
 * The current time, in seconds since 1970; `null` restores the system's clock.
 * @throws {OptionError}
 * @example
 * setNow(1_790_000_000); // Seconds since 1970: `{<now}` and the like count from here.
 * setNow(null); // The system clock again.
 */
export function setNow(epochSeconds: number | null): void {
  if (epochSeconds !== null && !Number.isFinite(epochSeconds)) {
    throw new OptionError(
      "now",
      epochSeconds,
      `now: expected seconds since 1970 or null, found ${spellValue(epochSeconds)}`,
    );
  }
  setClockParts({ nowSeconds: epochSeconds === null ? null : Math.floor(epochSeconds) });
}

const zoneSecondsMax = 24 * 3600;

/**
 * The zone of times without one, in seconds east of Greenwich.
 * @throws {OptionError}
 * @example setTzOffset(0)
 */
export function setTzOffset(secondsEast: number): void {
  if (!Number.isInteger(secondsEast) || Math.abs(secondsEast) > zoneSecondsMax) {
    const problem = `tzOffset: expected whole seconds within a day, found ${spellValue(secondsEast)}`;
    throw new OptionError("tzOffset", secondsEast, problem);
  }
  setClockParts({ zone: fixedZone(secondsEast) });
  isZoneGiven = true;
}

/** A program has said in which zone times without one are. */
let isZoneGiven = false;

/**
 * The zone of times without one, by its name, with its changes of the clock: `Europe/Berlin`, `local`, `UTC`, `+02:00`.
 * @throws {OptionError}
 * @example setTimeZone("Europe/Berlin")
 */
export function setTimeZone(name: string): void {
  setClockParts({ zone: readZone(name, "timeZone") });
  isZoneGiven = true;
}

/**
 * What reading times left open since the last call, as sentences: abbreviations of several zones, and names such as
 * `Europe/Berlin` behind a time, which were read as UTC unless a zone is set; dates that do not exist in the order of
 * `setDateOrder`. The command prints the same on standard error.
 * @example
 * for (const notice of timeNotices()) console.warn(notice); // As "IST means several zones: ..."
 */
export function timeNotices(): string[] {
  const order = `setDateOrder(${JSON.stringify(dateOrderNow())})`;
  const zoneAdvice = "setTimeZone says which zone is meant";
  const namedAdvice = (name: string) => `setTimeZone("${name}") reads them in that zone`;
  return sentences(native().mb_time_notices(), { zoneAdvice, namedAdvice, isZoneGiven, order });
}

/**
 * What comes first in `03/04/2026` and `17/06/09`: the day, the month or the year. `any`: the day, or what is possible.
 * @throws {OptionError}
 * @example setDateOrder("dmy")
 */
export function setDateOrder(order: DateOrder): void {
  setClockParts({ order: checkChoice<DateOrder>("dateOrder", order, dateOrders) });
}
