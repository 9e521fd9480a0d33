/** Times that only the format of a text says are times: numbers since 1970, such as `audit(1364481363.243:24287)`. */
import { warn } from "../error/diagnostics.ts";
import { eventRecords } from "../fields/formats.ts";
import { compileFields } from "../fields/index.ts";
import { lineStamps, type TimeSource } from "./stamps.ts";

const lineFeed = 0x0a;
/** Bytes from the start of a text whose records are looked at, up to the end of a line. */
const sampleBytes = 1 << 16;

/**
 * The times of a text's records, whatever their formats. Warns that they are taken.
 * @param text without a date that could be read
 * @param input its name in messages
 * @returns `null` if fewer than half of the lines at its start have one
 */
export function impliedTimes(text: Uint8Array, input: string): TimeSource | null {
  const cut = text.length <= sampleBytes ? text.length : text.lastIndexOf(lineFeed, sampleBytes) + 1;
  let lines = 0;
  for (let at = 0; at < cut; lines += 1) {
    const end = text.indexOf(lineFeed, at);
    at = end < 0 ? cut : end + 1;
  }
  // Loaded on demand: most searches read no events.
  const { findFormats } = require("../events/index.ts") as typeof import("../events/index.ts");
  const source = { pattern: compileFields(".time", eventRecords("auto", findFormats("auto"))), registers: [0] };
  let timed = 0;
  for (const _ of lineStamps(text.subarray(0, cut), 0, cut, { source })) timed += 1;
  if (timed === 0 || 2 * timed < lines) return null;
  warn(`${input} has no dates in its text: the times of its records are taken, as with --in auto`);
  return source;
}
