/** `--now`, `--tz`, `--date-order`: what timestamps are read against. */
import { OptionError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { kinds } from "../tables/kinds.ts";
import type { Words } from "./words.ts";

/** `mb_zone_read` answers this where the text is no zone. */
const noZone = -(2 ** 31);
/** Tag of a row that holds an instant, in zig/value/columns.zig. */
const instantTag = 3;

/** Sets the process's clock, before anything is read. @throws {OptionError} */
export function setClock(words: Words): void {
  const zoneSeconds = readZone(words.text("tz"));
  const dayFirst = words.text("date-order") === "mdy" ? 0 : 1;
  const set = (nowSeconds: number) => native().mb_clock_set(nowSeconds, zoneSeconds, dayFirst);
  const now = words.text("now");
  if (now === undefined) set(Math.floor(Date.now() / 1000));
  else {
    set(0); // A stamp without a year names one near 1970.
    set(readInstant(now));
  }
}

function readZone(text: string | undefined): number {
  if (text === undefined || text.toUpperCase() === "UTC") return 0;
  const bytes = Buffer.from(text);
  const seconds = text.startsWith(" ") || bytes.length === 0 ? noZone : native().mb_zone_read(bytes, bytes.length);
  if (seconds !== noZone) return seconds;
  throw new OptionError("--tz", text, `--tz: "${text}" is no zone: write Z, UTC, +02, +02:00 or +0200`);
}

/** A count of seconds since 1970, or a timestamp with a date. */
function readInstant(text: string): number {
  if (/^-?[0-9]{1,15}$/.test(text)) return Number(text);
  const bytes = Buffer.from(text);
  const tags = new Uint8Array(1);
  const numbers = new Float64Array(1);
  const kind = Uint8Array.of(kinds.findIndex(({ name }) => name === "timestamp"));
  const ends = Float64Array.of(bytes.length);
  const row = new Uint32Array(1);
  const texts = new Uint8Array(64 + 2 * bytes.length);
  const from = new Float64Array(1);
  if (bytes.length > 0) {
    native().mb_values_read(bytes, 1, kind, from, ends, tags, numbers, row, new Uint32Array(1), texts, texts.length);
  }
  if (tags[0] === instantTag) return numbers[0]!;
  const how = "write a date, as in 2026-03-12T06:25:14Z, or seconds since 1970";
  throw new OptionError("--now", text, `--now: "${text}" names no instant: ${how}`);
}
