/** The clock of the process: the current time, the zone of times without one, the order of `03/04/2026`. */
import { OptionError } from "../error/errors.ts";
import { type DateOrder, dateOrders } from "../tables/date-orders.ts";
import { fixedZone, setClockParts } from "../value/index.ts";
import { oneOf, shown } from "./options.ts";

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
      `now: expected seconds since 1970 or null, found ${shown(epochSeconds)}`,
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
    const problem = `tzOffset: expected whole seconds within a day, found ${shown(secondsEast)}`;
    throw new OptionError("tzOffset", secondsEast, problem);
  }
  setClockParts({ zone: fixedZone(secondsEast) });
}

/**
 * What comes first in `03/04/2026` and `17/06/09`: the day, the month or the year. `any`: the day, or what is possible.
 * @throws {OptionError}
 * @example setDateOrder("dmy")
 */
export function setDateOrder(order: DateOrder): void {
  setClockParts({ order: oneOf<DateOrder>("dateOrder", order, dateOrders) });
}
