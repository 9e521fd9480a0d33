/** The clock of the process: now, the zone of times that write none, the order of `03/04/2026`. */
import { OptionError } from "../error/errors.ts";
import { type DateOrder, setClockParts } from "../value/index.ts";
import { oneOf, shown } from "./options.ts";

/** What time it is, in seconds since 1970; `null` gives the system's own clock back. @throws {OptionError} */
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

/** The zone of times that write none, in seconds east of Greenwich. @throws {OptionError} */
export function setTzOffset(secondsEast: number): void {
  if (!Number.isInteger(secondsEast) || Math.abs(secondsEast) > zoneSecondsMax) {
    const problem = `tzOffset: expected whole seconds within a day, found ${shown(secondsEast)}`;
    throw new OptionError("tzOffset", shown(secondsEast), problem);
  }
  setClockParts({ zoneSeconds: secondsEast });
}

/** What `03/04/2026` means: its day first, or its month. @throws {OptionError} */
export function setDateOrder(order: "dmy" | "mdy"): void {
  setClockParts({ order: oneOf<DateOrder>("dateOrder", order, ["dmy", "mdy"]) });
}
