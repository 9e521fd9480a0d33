/** The zone that is written behind the times of a text, where a bound without a zone is read as UTC. */
import { warn } from "../error/diagnostics.ts";
import type { LineStamp } from "./stamps.ts";
import type { TimeBound, TimeWindow } from "./time-window.ts";

const secondsOfDay = 86_400n;
const secondNs = 1_000_000_000n;
/** Bytes of the first line in which its time is looked for. */
const lineBytesMax = 1 << 12;

const zonedClock = /(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(?:(?:Z|UTC|GMT)(?![\w+-])|([+-])(\d\d):?(\d\d)(?!\d))/g;

/** Bounds of which it was said; the inputs of a command share those of its flags. */
const told = new WeakSet<TimeBound>();

/** Says once, at the first such input, that its times are of another zone than a bound. */
export function tellOtherZone(text: Uint8Array, input: string, first: LineStamp, { since, until }: TimeWindow): void {
  const bound = [since, until].find((one) => one?.unzoned);
  if (!bound || first.isClock || told.has(bound)) return;
  const zone = zoneBehind(text, first);
  if (zone === null) return;
  told.add(bound);
  warn(`${bound.unzoned} is read as UTC, but the times of ${input} are ${zone}: --tz ${zone} reads it in their zone`);
}

/** The offset behind the time of a line, such as `+01:00`; `null` if it is none or 0. */
function zoneBehind(text: Uint8Array, { lineStart, ns }: LineStamp): string | null {
  const line = Buffer.from(text.subarray(lineStart, lineStart + lineBytesMax))
    .toString("latin1")
    .split("\n", 1)[0]!;
  for (const [, hour, minute, second = "0", sign = "+", hours = "0", minutes = "0"] of line.matchAll(zonedClock)) {
    const offset = BigInt(`${sign}1`) * (BigInt(hours!) * 3600n + BigInt(minutes!) * 60n);
    const clock = BigInt(hour!) * 3600n + BigInt(minute!) * 60n + BigInt(second);
    // Another time of the line has another one's zone; the same instant may be written twice, in two of them.
    if (isClockOf(ns, clock - offset)) return offset === 0n ? null : `${sign}${hours}:${minutes}`;
  }
  return null;
}

/** Whether an instant is at a second of a day, in UTC. */
function isClockOf(ns: bigint, second: bigint): boolean {
  const difference = (ns / secondNs - second) % secondsOfDay;
  return difference === 0n;
}
