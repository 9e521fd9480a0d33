/** What reading times met that is worth a remark, once per run. */
import { native } from "../native/open.ts";
import { ambiguousZones } from "../tables/zones.ts";

/** As in zig/abi/bun/value.zig. */
const impossibleBit = 1 << 31;
const namedBit = 1 << 30;
const textBytesMax = 48;

/** How a caller names the zone and the order that it gives. */
export interface TimeSettings {
  /** What to do if a zone is meant: `--tz says which zone is meant`. */
  readonly zoneAdvice: string;
  /** The same for a zone that is known by its name: `--tz Europe/Berlin reads them in that zone`. */
  readonly namedAdvice: (name: string) => string;
  readonly isZoneGiven: boolean;
  /** The order that was given: `--date-order mdy`. */
  readonly order: string;
}

/** Sentences about what `mb_time_notices` returned. */
export function timeNotices(bits: number, settings: TimeSettings): string[] {
  const { zoneAdvice, namedAdvice, isZoneGiven, order } = settings;
  const notices: string[] = [];
  const zones = ambiguousZones.filter((_, index) => bits & (1 << index));
  if (zones.length > 0 && !isZoneGiven) {
    const means = zones.length === 1 ? "means several zones" : "each mean several zones";
    notices.push(`${zones.join(", ")} ${means}: such times were read as UTC; ${zoneAdvice}`);
  }
  if (bits & namedBit && !isZoneGiven) {
    const name = readNotice("mb_named_zone");
    notices.push(`${name} behind a time is not read: such times were read as UTC; ${namedAdvice(name)}`);
  }
  if (bits & impossibleBit) {
    const found = readNotice("mb_impossible_date");
    notices.push(`${order}: "${found}" is not a date in that order; times with such dates were not read`);
  }
  return notices;
}

function readNotice(call: "mb_named_zone" | "mb_impossible_date"): string {
  const text = Buffer.alloc(textBytesMax);
  return text.toString("utf8", 0, native()[call](text, text.length));
}
