/** The clock of the process: the current time, the zone of times without one, the order of `03/04/2026`. */
import { OptionError } from "../error/errors.ts";
import { type DateOrder, setClockParts } from "../value/index.ts";
import { oneOf, shown } from "./options.ts";

/** The current time, in seconds since 1970; `null` restores the system's clock. @throws {OptionError} */
export function setNow(epochSeconds: number | null): void {
  if (epochSeconds !== null && !Number.isFinite(epochSeconds)) {
    throw new OptionError(
      "now",
      shown(epochSeconds),
      `now: expected seconds since 1970 or null, found ${shown(epochSeconds)}`,
    );
  }
  setClockParts({ nowSeconds: epochSeconds === null ? null : Math.floor(epochSeconds) });
}

const zoneSecondsMax = 24 * 3600;

/** The zone of times without one, in seconds east of Greenwich. @throws {OptionError} */
export function setTzOffset(secondsEast: number): void {
  if (!Number.isInteger(secondsEast) || Math.abs(secondsEast) > zoneSecondsMax) {
    const problem = `tzOffset: expected whole seconds within a day, found ${shown(secondsEast)}`;
    throw new OptionError("tzOffset", shown(secondsEast), problem);
  }
  setClockParts({ zoneSeconds: secondsEast });
}

/** Whether `03/04/2026` has the day or the month first. @throws {OptionError} */
export function setDateOrder(order: "dmy" | "mdy"): void {
  setClockParts({ order: oneOf<DateOrder>("dateOrder", order, ["dmy", "mdy"]) });
}
