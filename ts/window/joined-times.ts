/** A date and the time of day behind it are one time, also in columns of their own: `date=2026-01-02 time=03:04:05`. */
import { kindNumber } from "../tables/kinds.ts";
import { Instant, readValues } from "../value/index.ts";

/** Places of values that may be times. */
interface Spans {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const [dateMin, dateMax] = ["1/1/2026".length, "2026-01-02".length];
const colon = 0x3a;
const date = /^\d[\d/-]+\d$/;
/** A clock behind what divides columns, and behind a name that says time. */
const clockBehind =
  /^["']?[,;| \t]{1,2}(?:["']?\w{0,16}time["']?[:=] ?)?["']?(\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)(?![\w:])/i;
const behindMax = 70;

/**
 * The times of the dates that have their clock in the next column, by their rows; `null` if there are none.
 * @param spans of values in `text`
 */
export function joinedTimes(text: Uint8Array, { starts, ends }: Spans): ReadonlyMap<number, Instant> | null {
  const cut = (start: number, end: number) =>
    Buffer.from(text.buffer, text.byteOffset + start, Math.min(end, text.length) - start).toString("latin1");
  const rows: number[] = [];
  const places: { kinds: number[]; starts: number[]; ends: number[] } = { kinds: [], starts: [], ends: [] };
  let joined = "";
  for (let row = 0; row < starts.length; row++) {
    const [start, end] = [starts[row]!, ends[row]!];
    if (end - start < dateMin || end - start > dateMax) continue;
    // Most values of that size are clocks, of which no text is made.
    if (text[start + 1] === colon || text[start + 2] === colon) continue;
    const day = cut(start, end);
    const clock = date.test(day) ? clockBehind.exec(cut(end, end + behindMax))?.[1] : undefined;
    if (clock === undefined) continue;
    rows.push(row);
    places.kinds.push(kindNumber("timestamp"));
    places.starts.push(joined.length);
    joined += `${day} ${clock}`;
    places.ends.push(joined.length);
  }
  if (rows.length === 0) return null;
  const values = readValues(Buffer.from(joined), 0, places);
  const times = new Map<number, Instant>();
  for (const [at, row] of rows.entries()) {
    if (values.tag(at) === "instant") times.set(row, Instant.of(values.number(at), values.nanoseconds(at)));
  }
  return times;
}
