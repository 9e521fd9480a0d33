/** Instants for library callers. */

const nanosecondsInSecond = 1_000_000_000n;
const nanosecondsInMillisecond = 1_000_000n;

/**
 * An instant in UTC, with nanoseconds.
 * @example tokens("2026-09-27T09:00:01Z")[0]!.value!.toString() // "2026-09-27T09:00:01Z"
 */
export class Instant {
  constructor(
    /** Since 1970-01-01T00:00:00Z. */
    readonly epochNanoseconds: bigint,
  ) {}

  /** From seconds and additional nanoseconds. */
  static of(seconds: number, nanoseconds: number): Instant {
    return new Instant(BigInt(seconds) * nanosecondsInSecond + BigInt(nanoseconds));
  }

  /** Truncated to milliseconds. */
  toDate(): Date {
    return new Date(Number(floorDivide(this.epochNanoseconds, nanosecondsInMillisecond)));
  }

  /** ISO 8601 in UTC, with as many fraction digits as needed. */
  toString(): string {
    const seconds = floorDivide(this.epochNanoseconds, nanosecondsInSecond);
    const fraction = this.epochNanoseconds - seconds * nanosecondsInSecond;
    const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, -".000Z".length);
    return fraction === 0n ? `${whole}Z` : `${whole}.${`${fraction}`.padStart(9, "0").replace(/0+$/, "")}Z`;
  }

  /** In seconds, as `--json` prints it. */
  toJSON(): number {
    return Number(floorDivide(this.epochNanoseconds, nanosecondsInSecond));
  }
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}
