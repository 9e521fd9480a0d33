/** Time zones with changes of their clock, from the tables of the runtime. As in `zig/value/zone.zig`. */

/** Seconds since 1970 at which an offset begins, and the offsets, one more, in seconds east of UTC. */
export interface Zone {
  /** The runtime's name; `null`: one offset. */
  readonly name: string | null;
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
}

/** Changes after it are taken from an earlier year of the same form. */
const yearMax = 2127;
/** Before the first change of any zone. */
const earliestMs = -10_000_000_000_000;

/** A zone with one offset. */
export function fixedZone(seconds: number): Zone {
  return { name: null, starts: [], offsets: [seconds] };
}

/** A zone such as `Europe/Berlin`, or `local`; `null` if there is none of that name. */
export function namedZone(text: string): Zone | null {
  // Abbreviations mean several zones, and the runtime picks one.
  const name = text === "local" ? new Intl.DateTimeFormat().resolvedOptions().timeZone : text;
  if (!name.includes("/") && text !== "local") return null;
  let at: Temporal.ZonedDateTime;
  try {
    at = Temporal.Instant.fromEpochMilliseconds(earliestMs).toZonedDateTimeISO(name);
  } catch {
    return null;
  }
  const starts: number[] = [];
  const offsets = [secondsEast(at)];
  for (let next = at.getTimeZoneTransition("next"); next; next = next.getTimeZoneTransition("next")) {
    if (next.withTimeZone("UTC").year > yearMax) break;
    starts.push(Math.floor(next.epochMilliseconds / 1000));
    offsets.push(secondsEast(next));
  }
  return { name, starts, offsets };
}

const secondsEast = (time: Temporal.ZonedDateTime): number => Math.round(time.offsetNanoseconds / 1e9);

/** Nanoseconds east of UTC at an instant, in nanoseconds since 1970. */
export function offsetNsAt({ name, offsets }: Zone, ns: bigint): bigint {
  if (name === null) return BigInt(offsets[0]!) * 1_000_000_000n;
  return BigInt(Temporal.Instant.fromEpochNanoseconds(ns).toZonedDateTimeISO(name).offsetNanoseconds);
}
