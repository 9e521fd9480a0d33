/**
 * Times of every form, written from an instant and a zone into random surroundings: each is one token and reads back,
 * and templates find its fields.
 */
import { lex } from "../../ts/lex/index.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { monthNames } from "../../ts/tables/months.ts";
import { zoneNames } from "../../ts/tables/zones.ts";
import { type DateField, datePlaces } from "../../ts/template/date-parts.ts";
import { readValues, setClockParts } from "../../ts/value/index.ts";
import { type Below, randomBelow } from "../prng.ts";

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const timestamp = kinds.findIndex(({ name }) => name === "timestamp");

/** The parts that are written. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** How a form is written; what it leaves out is zero in the time that is expected. */
interface Form {
  readonly write: (parts: Parts, fraction: string, zone: string, below: Below) => string;
  /** Whether its seconds have a fraction, and what precedes it. */
  readonly fraction?: string;
  /** Its number of digits; any by default. */
  readonly digits?: number;
  /** Whether a zone follows. */
  readonly zone?: true;
  readonly lacks?: "seconds";
}

const two = (value: number): string => String(value).padStart(2, "0");
const padWithBlank = (value: number): string => String(value).padStart(2, " ");
const short = (name: string): string => name.slice(0, 3);
const month = ({ month }: Parts): string => short(months[month - 1]!);
const weekday = (parts: Parts): string => short(weekdays[parts.weekday]!);
const shortYear = ({ year }: Parts): string => two(year % 100);
const date = (p: Parts, sign: string): string => [p.year, two(p.month), two(p.day)].join(sign);
const clock = (p: Parts, sign = ":"): string => [p.hour, p.minute, p.second].map(two).join(sign);
const packDate = (p: Parts): string => date(p, "");
const noon = ({ hour }: Parts): number => hour % 12 || 12;
const twelve = (p: Parts): string => [noon(p), p.minute, p.second].map(two).join(":");
const half = ({ hour }: Parts): string => (hour < 12 ? "AM" : "PM");
const apart = (zone: string): string => (zone === "" ? "" : ` ${zone.trim()}`);
const any = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;

/** A name of the month in any language, in small or capital letters. */
function chooseMonthName({ month }: Parts, below: Below): string {
  const { name } = any(
    below,
    monthNames.filter((one) => one.month === month),
  );
  const isCapital = below(2) === 0;
  return isCapital ? name[0]!.toUpperCase() + name.slice(1) : name;
}

/** Behind a blank a month is written with a capital letter that English months begin with too. */
function chooseCapitalName(p: Parts, below: Below): string {
  const names = monthNames.filter(({ month, name }) => month === p.month && /^[jfmasond]/.test(name));
  const { name } = any(below, names);
  return name[0]!.toUpperCase() + name.slice(1);
}

/** A label of TAI64N. */
function label(p: Parts, nanoseconds: string): string {
  const seconds = BigInt(Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second) / 1000);
  const hex = (value: bigint, size: number) => value.toString(16).padStart(size, "0");
  return `@${hex((1n << 62n) + 10n + seconds, 16)}${nanoseconds && hex(BigInt(nanoseconds), 8)}`;
}

const forms: readonly Form[] = [
  {
    write: (p, f, z, below) => date(p, "-") + any(below, ["T", " ", "  ", "\t", ", ", ":", "_"]) + clock(p) + f + z,
    fraction: ".,",
    zone: true,
  },
  { write: (p, f, z) => `${date(p, "/")} ${clock(p)}${f}${z}`, fraction: ".,", zone: true },
  { write: (p, f, z) => `${date(p, "-")}-${clock(p, ".")}${f}${z}`, fraction: "." },
  { write: (p, f) => `${date(p, ".")} ${clock(p)}${f}`, fraction: "." },
  { write: (p, f) => `${two(p.day)}.${two(p.month)}.${p.year} ${clock(p)}${f}`, fraction: "." },
  { write: (p, _, z) => `${packDate(p)}T${clock(p, "")}${z.trim()}`, zone: true },
  { write: (p, f) => `${packDate(p)}${clock(p, "")}${f}Z`, fraction: "." },
  { write: (p, f) => `${date(p, ":")} ${clock(p)}${f}`, fraction: "." },
  { write: (p) => `${packDate(p)}-${clock(p, "")}` },
  { write: (p) => `${packDate(p).slice(2)} ${padWithBlank(p.hour)}:${two(p.minute)}:${two(p.second)}` },
  { write: (p, f) => `${weekday(p)} ${month(p)} ${padWithBlank(p.day)} ${clock(p)}${f} ${p.year}`, fraction: "." },
  { write: (p, _, z) => `${weekday(p)} ${month(p)} ${padWithBlank(p.day)} ${clock(p)}${z} ${p.year}`, zone: true },
  {
    write: (p, _, z) => `${weekday(p)} ${month(p)} ${padWithBlank(p.day)} ${clock(p)} ${p.year}${apart(z)}`,
    zone: true,
  },
  { write: (p, _, z) => `${weekday(p)}, ${two(p.day)} ${month(p)} ${p.year} ${clock(p)}${z}`, zone: true },
  { write: (p) => `${weekdays[p.weekday]}, ${two(p.day)}-${month(p)}-${shortYear(p)} ${clock(p)} GMT` },
  { write: (p, f, z) => `${month(p)} ${two(p.day)} ${p.year} ${clock(p)}${f}${z}`, fraction: ".", zone: true },
  { write: (p, f, z) => `${two(p.day)}-${month(p)}-${p.year} ${clock(p)}${f}${z}`, fraction: ".", zone: true },
  {
    write: (p, _, z, below) => `${two(p.day)}/${month(p)}/${p.year}${any(below, [" ", ":"])}${clock(p)}${z}`,
    zone: true,
  },
  { write: (p, f) => `${p.year} ${month(p)} ${two(p.day)} ${clock(p)}${f}`, fraction: "." },
  { write: (p) => `${two(p.day)}/${two(p.month)}/${p.year} ${clock(p)}` },
  { write: (p) => `${two(p.day)}/${two(p.month)}/${shortYear(p)} ${clock(p)}` },
  {
    write: (p, _, _zone, below) =>
      `${p.month}/${p.day}/${p.year}${any(below, [" ", ", "])}${noon(p)}:${two(p.minute)}:${two(p.second)} ${half(p)}`,
  },
  { write: (p) => `${month(p)} ${p.day}, ${p.year} at ${noon(p)}:${two(p.minute)} ${half(p)}`, lacks: "seconds" },
  { write: (p) => `${date(p, "-")} ${p.hour}:${two(p.minute)}`, lacks: "seconds" },
  {
    write: (p, _, _zone, below) =>
      `${p.month}/${p.day}/${p.year} ${noon(p)}:${two(p.minute)}:${two(p.second)}${any(below, ["", " ", "\u202f"])}` +
      any(below, [half(p).toLowerCase(), p.hour < 12 ? "a.m." : "p.m."]),
  },
  {
    write: (p) => `${p.day} ${months[p.month - 1]} ${p.year} at ${noon(p)}:${two(p.minute)} ${half(p)}`,
    lacks: "seconds",
  },
  { write: (p) => `${weekday(p)} ${month(p)} ${two(p.day)} ${p.year} ${clock(p)} GMT+0000` },
  { write: (p) => `${weekday(p)} ${two(p.day)} ${month(p)} ${p.year} ${twelve(p)} ${half(p)} UTC` },
  { write: (p, f) => `${packDate(p)}-${clock(p)}${f}`, fraction: ":", digits: 3 },
  { write: (p, f) => `${packDate(p)}-${p.hour}:${p.minute}:${p.second}${f}`, fraction: ":", digits: 3 },
  { write: (p, f) => label(p, f.slice(1)), fraction: ".", digits: 9 },
  {
    write: (p, f, z, below) =>
      date(p, any(below, ["-", "/"])) +
      any(below, [" - ", " | ", " @ ", " ; ", "|", ";", ",", "/", "@"]) +
      clock(p) +
      f +
      z,
    fraction: ".",
    zone: true,
  },
  {
    write: (p, f, z, below) => {
      const days = [` ${weekday(p)} `, ` (${weekday(p)}) `, `(${weekdays[p.weekday]!}) `, "(\u6c34)"];
      return date(p, any(below, ["-", "/"])) + any(below, [...days, " at ", " \u00e0 ", " kl. "]) + clock(p) + f + z;
    },
    fraction: ".",
    zone: true,
  },
  { write: (p, f) => `${month(p)} ${p.day}, ${p.year} @ ${clock(p)}${f}`, fraction: "." },
  { write: (p, f) => `${date(p, "-")}-${clock(p, ".")}${f}+000`, fraction: "." },
  { write: (p, f) => `${date(p, ".")}-${clock(p, ".")}${f}`, fraction: ":", digits: 3 },
  {
    write: (p, f, _zone, below) =>
      `${two(p.day)}-${month(p).toUpperCase()}-${any(below, [shortYear(p), p.year])} ` +
      `${[noon(p), p.minute, p.second].map(two).join(".")}${f} ${half(p)}`,
    fraction: ".",
  },
  {
    write: (p, _, _zone, below) => `${two(p.day)}.${two(p.month)}.${shortYear(p)}${any(below, [" ", ", "])}${clock(p)}`,
  },
  {
    write: (p, f, _zone, below) => {
      const name = any(below, [month(p), month(p).toUpperCase()]);
      return `${any(below, [two(p.day), p.day])}${name}${p.year}${any(below, [" ", ":"])}${clock(p)}${f}`;
    },
    fraction: ".",
  },
  { write: (p, f) => `${month(p)}/${two(p.day)}/${p.year} ${clock(p)}${f}`, fraction: "." },
  {
    write: (p, _, _zone, below) =>
      `${date(p, "-")} ${twelve(p)} ${p.hour < 12 ? "a" : "p"}.${any(below, [" ", "\u00a0"])}m.`,
  },
  {
    write: (p, f, z, below) =>
      any(below, [`${weekdays[p.weekday]}, `, ""]) +
      `${any(below, [p.day, two(p.day)])} ${chooseCapitalName(p, below)}` +
      any(below, [" ", ", "]).slice(-1) +
      `${p.year}${any(below, [" ", ", "])}${clock(p)}${f}${z}`,
    fraction: ".,",
    zone: true,
  },
  {
    write: (p, f, z, below) =>
      [two(p.day), chooseMonthName(p, below), p.year].join(any(below, ["-", "/"])) +
      any(below, [" ", ":"]) +
      clock(p) +
      f +
      z,
    fraction: ".",
    zone: true,
  },
  { write: (p, f, z) => `${months[p.month - 1]} ${p.day}, ${p.year} ${clock(p)}${f}${z}`, fraction: ".", zone: true },
  { write: (p, f) => `${p.day}-${month(p)}-${p.year}::${clock(p)}${f}`, fraction: "." },
  { write: (p) => `${month(p)}-${two(p.day)}-${p.year} ${clock(p)}` },
  {
    write: (p, _, _zone, below) =>
      `${two(p.day)}${month(p).toUpperCase()}${shortYear(p)}${any(below, [" ", ":"])}${clock(p)}`,
  },
  { write: (p) => `${packDate(p).slice(2)}${clock(p, "")}Z` },
  // Without a year; the clock is set near the instant.
  { write: (p, f) => `${months[p.month - 1]} ${p.day} ${clock(p)}${f}`, fraction: "." },
  { write: (p, f, _zone, below) => `${two(p.day)}${any(below, ["-", "/"])}${month(p)} ${clock(p)}${f}`, fraction: "." },
  { write: (p, f) => `${month(p)} ${padWithBlank(p.day)} ${clock(p)}${f}`, fraction: "." },
  { write: (p, f) => `${two(p.month)}-${two(p.day)} ${clock(p)}${f}`, fraction: "." },
];

const before = ["", "x ", "[", "(", "time=", "|", "\t", "error: ", "{", "<", "ann said, ", "the ", "\n", "Sunny "];
const after = ["", " x", "] y", ")", " INFO y", ": y", ", y", " - y", "\ty", "\n", "|y", "; y", " [main]", " 10.0.0.1"];

/** A spelling of a zone, and its seconds east of UTC. */
function spellZone(below: Below): readonly [text: string, seconds: number] {
  if (below(4) === 0) return ["", 0];
  if (below(4) === 0) return [any(below, ["Z", " Z"]), 0];
  if (below(3) === 0) {
    const { name, minutes } = any(below, zoneNames);
    return [` ${name}`, minutes * 60];
  }
  const minutes = below(3) === 0 ? any(below, [15, 30, 45]) : 0;
  const hours = below(13);
  const sign = any(below, ["+", "-"]);
  const seconds = (sign === "-" ? -1 : 1) * (hours * 3600 + minutes * 60);
  const tail = minutes === 0 && below(3) === 0 ? "" : any(below, ["", ":"]) + two(minutes);
  return [any(below, ["", " "]) + sign + two(hours) + tail, seconds];
}

/** @throws with the seed and round of a time that is not read back */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  try {
    for (let round = 0; round < rounds; round++) oneTime(below, `seed ${seed}, round ${round}`);
  } finally {
    setClockParts({ nowSeconds: null });
  }
}

function oneTime(below: Below, where: string): void {
  const form = any(below, forms);
  // From 1980 to 2037, so that years of two digits are known.
  const local = 315_532_800 + below(1_830_000_000);
  const at = new Date(local * 1000);
  const parts: Parts = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
  const [zone, east] = form.zone ? spellZone(below) : ["", 0];
  const count = form.fraction && (form.digits === 3 || below(2)) ? (form.digits ?? 1 + below(12)) : 0;
  const digits = Array.from({ length: count }, () => below(10)).join("");
  const fraction = digits && any(below, [...form.fraction!]) + digits;
  const written = form.write(parts, fraction, zone, below);
  const seconds = local - east - (form.lacks ? parts.second : 0);
  const nanoseconds = Number(digits.slice(0, 9).padEnd(9, "0"));
  setClockParts({ nowSeconds: seconds + 60 });

  const lead = any(below, before);
  const text = lead + written + any(below, after);
  const bytes = Buffer.from(text);
  const tokens = lex(bytes);
  const row = tokens.starts.indexOf(lead.length);
  const end = lead.length + Buffer.byteLength(written);
  const wanted = `${where}: ${JSON.stringify(text)}: expected ${JSON.stringify(written)}`;
  if (row < 0 || tokens.kinds[row] !== timestamp || tokens.ends[row] !== end) {
    const found = row < 0 ? "no token there" : JSON.stringify(bytes.toString("utf8", lead.length, tokens.ends[row]));
    throw new Error(`${wanted} as a token, found ${found}`);
  }
  const values = readValues(bytes, 0, { kinds: [timestamp], starts: [lead.length], ends: [end] });
  if (values.tag(0) !== "instant" || values.number(0) !== seconds || values.nanoseconds(0) !== nanoseconds) {
    const found = `${values.tag(0)} ${values.number(0)} ${values.nanoseconds(0)}`;
    throw new Error(`${wanted} to be ${seconds} s and ${nanoseconds} ns, found ${found}`);
  }
  if (!written.startsWith("@")) checkFields(bytes, lead.length, end, parts, wanted);
}

/** Templates have the places of fields. */
function checkFields(bytes: Uint8Array, start: number, end: number, parts: Parts, wanted: string): void {
  const places = datePlaces(bytes, Float64Array.of(start), Float64Array.of(end), "any")[0]!;
  if (!places.day || !places.minute) throw new Error(`${wanted} to have a day and a minute for templates`);
  // As they may be written in place of their values.
  const others: Partial<Record<DateField, number>> = { year: parts.year % 100, hour: noon(parts) };
  for (const [field, [from, to]] of Object.entries(places) as [DateField, readonly [number, number]][]) {
    const found = Number(Buffer.from(bytes.subarray(from, to)).toString("latin1"));
    if (found !== parts[field] && found !== others[field])
      throw new Error(`${wanted} to have the ${field} ${parts[field]} for templates, found ${found}`);
  }
}
