/** Numbers that may be times since 1970. As in `zig/value/epoch.zig`. */

/** 1990 and 2100. */
const secondsMin = 631_152_000n;
const secondsEnd = 4_102_444_800n;
/** A count of seconds may have a fraction; milliseconds, microseconds and nanoseconds are integers. */
const units = [1_000_000_000n, 1_000_000n, 1000n, 1n];

/** Nanoseconds since 1970 if the text is a plain number that is a time from 1990 to 2100; otherwise `null`. */
export function epochNanoseconds(text: string): bigint | null {
  const [, digits, fraction] = /^(\d{9,19})(?:\.(\d+))?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const [seconds] = units as [bigint];
  for (const unit of fraction === undefined ? units : [seconds]) {
    const nanoseconds = BigInt(digits) * unit;
    if (nanoseconds < secondsMin * seconds || nanoseconds >= secondsEnd * seconds) continue;
    return nanoseconds + BigInt((fraction ?? "").slice(0, 9).padEnd(9, "0"));
  }
  return null;
}
