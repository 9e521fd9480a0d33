/** Rows of slices of time in which nothing matched. */
import { OptionError } from "../error/errors.ts";
import { Instant } from "../value/index.ts";
import type { Groups } from "./groups.ts";

/** More slices than this are refused: such a table helps nobody. */
const slicesLimit = 1_000_000n;

/**
 * Adds an empty group for every slice between the first and the last one.
 * @param sliceNs length of a slice, in nanoseconds
 * @throws {OptionError} too many
 */
export function fillSlices(groups: Groups, sliceNs: bigint): void {
  const starts = parseStarts(groups);
  if (starts.length === 0) return;
  const first = starts.reduce((a, b) => (b < a ? b : a));
  const last = starts.reduce((a, b) => (b > a ? b : a));
  const count = (last - first) / sliceNs + 1n;
  if (count > slicesLimit) {
    throw new OptionError(
      "--fill",
      "",
      `--fill: ${count} slices from first to last; take longer ones, such as every 1h`,
    );
  }
  const known = new Set(starts);
  const isClock = keyText(groups, 0).includes("T") === false;
  const missing: string[] = [];
  for (let start = first; start <= last; start += sliceNs) {
    if (!known.has(start)) missing.push(spellStart(start, isClock));
  }
  groups.addEmpty(missing);
}

function parseStarts(groups: Groups): bigint[] {
  return Array.from({ length: groups.size }, (_, group) => keyText(groups, group)).flatMap((text) => {
    const full = text.includes("T") ? text : `1970-01-01T${text}Z`;
    const [, whole, fraction = ""] = /^(.*?)(?:\.(\d+))?Z$/.exec(full) ?? [];
    const milliseconds = Date.parse(`${whole}Z`);
    return Number.isNaN(milliseconds) ? [] : [BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, "0"))];
  });
}

function keyText(groups: Groups, group: number): string {
  const { bytes, start, end } = groups.keyOf(group);
  return Buffer.from(bytes.subarray(start, end)).toString("latin1");
}

function spellStart(start: bigint, isClock: boolean): string {
  const text = new Instant(start).toString();
  return isClock ? text.slice("1970-01-01T".length, -1) : text;
}
