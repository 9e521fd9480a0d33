/** Times as the clocks of a zone show them: `${t:in Europe/Berlin}`. */
import { type Decimal, Instant, offsetNsAt, type Zone } from "../value/index.ts";

const nsPerMinute = 60_000_000_000n;

/**
 * An instant as a zone's clock shows it, with the clock's offset: `2026-05-01T12:00:00+02:00`.
 * @param every length of the slices whose start, by that clock, is written in its place; `null`: the instant itself
 * @returns empty if it is beyond the years that can be written, or the offset has seconds, as before 1900
 */
export function localTime(value: Decimal, zone: Zone, every: bigint | null): string {
  const ns = value.toBigInt();
  if (!isWritable(ns)) return "";
  const start = every === null ? ns : startOfLocalSlice(ns, zone, every);
  const offset = offsetNsAt(zone, start);
  const local = start + offset;
  if (!isWritable(local) || offset % nsPerMinute !== 0n) return "";
  return new Instant(local).toString().slice(0, -1) + spellOffset(offset / nsPerMinute);
}

/** The clock may have another offset at the start of a slice than within it: a day on which it changes. */
function startOfLocalSlice(ns: bigint, zone: Zone, every: bigint): bigint {
  const local = ns + offsetNsAt(zone, ns);
  const start = local - (((local % every) + every) % every);
  const near = start - offsetNsAt(zone, ns);
  return start - offsetNsAt(zone, near);
}

function spellOffset(minutes: bigint): string {
  if (minutes === 0n) return "Z";
  const size = Number(minutes < 0n ? -minutes : minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => `${part}`.padStart(2, "0"));
  return `${minutes < 0n ? "-" : "+"}${digits.join(":")}`;
}

/** Whether an instant is in a year from 1 to 9999. */
export const isWritable = (ns: bigint): boolean => ns >= yearOneNs && ns < yearTenThousandNs;

const yearOneNs = -62_135_596_800_000_000_000n;
const yearTenThousandNs = 253_402_300_800_000_000_000n;
