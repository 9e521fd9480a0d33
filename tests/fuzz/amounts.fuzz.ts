/**
 * Numbers of every spelling with units, and lengths of time in parts, written from an exact value into random
 * surroundings: a token with a unit there is the whole of what was written, with its value, or there is none. Plain
 * spellings must be read.
 */
import { lex } from "../../ts/lex/index.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { readValues } from "../../ts/value/index.ts";
import { type Below, randomBelow } from "../prng.ts";

/** Kinds whose tokens have a number with a unit. */
const withUnit = new Set(["percent", "bytesize", "duration", "quantity"]);

/** `digits` times a power of ten. */
interface Exact {
  readonly digits: bigint;
  readonly power: number;
}

/** What was written; `value` is null where no reading is known to be right. */
interface Written {
  readonly text: string;
  readonly value: Exact | null;
  /** It must be read. */
  readonly isPlain: boolean;
}

const any = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;
const times = (a: Exact, b: Exact): Exact => ({ digits: a.digits * b.digits, power: a.power + b.power });

function sum(a: Exact, b: Exact): Exact {
  const power = Math.min(a.power, b.power);
  const at = ({ digits, power: own }: Exact) => digits * 10n ** BigInt(own - power);
  return { digits: at(a) + at(b), power };
}

/** The decimal as values are spelled: no zeros that say nothing. */
function spellDecimal({ digits, power }: Exact): string {
  const sign = digits < 0n ? "-" : "";
  const size = digits < 0n ? -digits : digits;
  if (power >= 0) return sign + size * 10n ** BigInt(power);
  const all = String(size).padStart(1 - power, "0");
  const fraction = all.slice(power).replace(/0+$/, "");
  return sign + all.slice(0, power) + (fraction && `.${fraction}`);
}

/** A unit with its size in the base unit of its kind or family; `apart`: a blank may precede it. */
interface Unit {
  readonly symbol: string;
  readonly size: Exact;
  readonly isApart?: boolean;
}

const unit = (symbol: string, digits: number, power: number, isApart?: boolean): Unit => ({
  symbol,
  size: { digits: BigInt(digits), power },
  ...(isApart && { isApart }),
});

const units: readonly Unit[] = [
  ...[unit("KB", 1, 3, true), unit("MB", 1, 6, true), unit("GiB", 1024 ** 3, 0, true), unit("B", 1, 0)],
  ...[unit("K", 1024, 0), unit("Mi", 1024 ** 2, 0), unit("%", 1, 0), unit("kg", 1, 3, true), unit("bytes", 1, 0, true)],
  ...[unit("ns", 1, 0), unit("ms", 1, 6), unit("s", 1, 9), unit("m", 6, 10), unit("h", 36, 11), unit("d", 864, 11)],
  ...[unit("min", 6, 10, true), unit("seconds", 1, 9, true), unit("hours", 36, 11, true), unit("days", 864, 11, true)],
];

/** Units that the table lacks; what precedes the sign is none of theirs. */
const unknownUnits = ["m/s²", "kg/m³", "s⁻¹", "m^2", "kg^2", "MB/sec", "h/day", "kWh/day", "GB/min", "s^-1", "kg·m"];

/** A number in many spellings, with its value; null where it has no value of its own. */
function number(below: Below): { text: string; value: Exact | null; isPlain: boolean } {
  // Not 1 to 5 and three digits: a status of HTTP may precede a number.
  const head = String(any(below, [1 + below(99), 600 + below(400)]));
  const group = () => String(below(1000)).padStart(3, "0");
  const groups = Array.from({ length: 1 + below(2) }, group);
  const fraction = String(below(10 ** (1 + below(4))));
  const whole = BigInt(head + groups.join(""));
  const none = (text: string) => ({ text, value: null, isPlain: false });
  switch (below(12)) {
    case 0:
    case 1:
      return { text: head, value: { digits: BigInt(head), power: 0 }, isPlain: true };
    case 2:
      return {
        text: `${head}.${fraction}`,
        value: { digits: BigInt(head + fraction), power: -fraction.length },
        isPlain: true,
      };
    case 3:
      return { text: [head, ...groups].join("_"), value: { digits: whole, power: 0 }, isPlain: false };
    case 4:
      return none([head, ...groups].join(any(below, [",", "'", "’", "\u00a0", "\u202f", " "])));
    case 5:
      return none(`${head},${fraction.slice(0, 2)}`);
    case 6:
      return none(`${[head, ...groups].join(".")},${fraction}`);
    case 7:
      return none(`.${fraction}`);
    case 8:
      return none(`${head}${any(below, ["", ".5"])}${any(below, ["e", "E"])}${any(below, ["", "+", "-"])}${below(20)}`);
    case 9:
      return none(`${any(below, ["", "1.5×", "2*"])}10^${below(9)}`);
    case 10:
      return none(`${head}.${groups.join(".")}.${below(9)}`);
    default:
      return none(any(below, ["１２", "٣", "½", "²"]) + head);
  }
}

function amount(below: Below): Written {
  const { text, value, isPlain } = number(below);
  if (below(5) === 0) return { text: text + any(below, unknownUnits), value: null, isPlain: false };
  const { symbol, size, isApart } = any(below, units);
  // A digit before a capital letter may be hexadecimal, and a percentage an escape.
  const blank = isApart ? any(below, ["", " "]) : "";
  const sign = any(below, ["", "", "", "-", "+", "\u2212"]);
  const signed = value && sign !== "" && sign !== "+" ? { ...value, digits: -value.digits } : value;
  return {
    text: sign + text + blank + symbol,
    value: signed && times(signed, size),
    isPlain: isPlain && sign === "" && !(text.length === 1 && /^[dB]$/.test(symbol)),
  };
}

/** Names of units of time, in order: letters, short ones, written out. */
const parts = [
  { names: ["d", "days", "day"], size: { digits: 864n, power: 11 }, most: 300 },
  { names: ["h", "hr", "hrs", "hours"], size: { digits: 36n, power: 11 }, most: 24 },
  { names: ["m", "min", "mins", "minutes", "minute(s)"], size: { digits: 6n, power: 10 }, most: 60 },
  { names: ["s", "sec", "secs", "seconds"], size: { digits: 1n, power: 9 }, most: 60 },
] as const;

function length(below: Below): Written {
  const first = below(3);
  const taken = parts.slice(first, first + 2 + below(3));
  const isLetters = below(2) === 0;
  // A letter behind a blank is no unit, so such a length has no value.
  const gap = isLetters ? any(below, ["", "", "", " "]) : " ";
  const join = isLetters ? " " : any(below, [" ", " ", ", ", " and ", ", and "]);
  let value: Exact = { digits: 0n, power: 0 };
  const texts = taken.map(({ names, size, most }, at) => {
    const count = 1 + below(most - 1);
    const fraction = at === taken.length - 1 && below(3) === 0 ? below(10) : null;
    value = sum(value, times({ digits: BigInt(`${count}${fraction ?? ""}`), power: fraction === null ? 0 : -1 }, size));
    const name = isLetters ? names[0] : any(below, names.slice(1));
    return `${count}${fraction === null ? "" : `.${fraction}`}${gap}${name}`;
  });
  if (below(6) === 0) {
    const months = `${1 + below(11)} ${any(below, ["mon", "mons", "months", "month(s)"])}${any(below, [" ", ", "])}`;
    return { text: months + texts.join(" "), value: null, isPlain: false };
  }
  return { text: texts.join(join), value, isPlain: gap === "" && join === " " };
}

function clockLength(below: Below): Written {
  const two = (most: number) => String(below(most)).padStart(2, "0");
  const day = 1 + below(40);
  const [hours, minutes, seconds] = [two(24), two(60), two(60)];
  const clock = `${hours}:${minutes}:${seconds}`;
  const total = ((day * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  const value = { digits: BigInt(total), power: 9 };
  return { text: `${day}${any(below, [" days ", "d ", " days, "])}${clock}`, value, isPlain: true };
}

/** A length or mass in two or three units, and one with a fraction or a rate, of which no part is a value. */
function compound(below: Below): Written {
  const [larger, size, smaller, part, most] = any(below, [
    ["ft", 12 * 254, "in", 254, 12] as const,
    ["lb", 16 * 28_349_523_125, "oz", 28_349_523_125, 16] as const,
    ["kg", 1000, "g", 1, 1000] as const,
  ]);
  const power = { in: -4, oz: -9, g: 0 }[smaller];
  const [first, second, gap] = [1 + below(40), below(most), any(below, ["", " "])];
  const value = { digits: BigInt(first) * BigInt(size) + BigInt(second) * BigInt(part), power };
  const text = `${first}${gap}${larger}${any(below, [" ", ", "])}${second}${gap}${smaller}`;
  const none = (written: string) => ({ text: written, value: null, isPlain: false });
  switch (below(5)) {
    case 0:
      return none(`${first} 1/${any(below, [2, 4, 8])}${gap}${larger}`);
    case 1:
      return none(`${first}${gap}${any(below, [larger, "MB", "m", "h"])} per ${any(below, ["day", "min", "year"])}`);
    case 2: {
      const [feet, inches] = [below(5280), below(12)];
      const tenths = BigInt(first) * 16_093_440n + BigInt(feet) * 3048n + BigInt(inches) * 254n;
      const miles = `${first}${gap}mi ${feet}${gap}ft${any(below, [" ", ", "])}${inches}${gap}in`;
      return { text: miles, value: { digits: tenths, power: -4 }, isPlain: true };
    }
    default:
      return { text, value, isPlain: true };
  }
}

const before = ["", "x ", "took ", "[", "(", "=", "n=", ": ", "\t", "\n", "{", "<", "|", "size: ", "é ", "~"];
const after = ["", " x", "]", ")", ", y", "; y", "\n", '"', " (y", "|", ": y", ".", ". Z", " - y", "\t7"];

/** @throws with the seed and round of an amount of which a part is read, or which has another value */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const written = any(below, [amount, amount, length, clockLength, compound])(below);
    oneAmount(written, any(below, before), any(below, after), `seed ${seed}, round ${round}`);
  }
}

function oneAmount(written: Written, lead: string, tail: string, where: string): void {
  const bytes = Buffer.from(lead + written.text + tail);
  const start = Buffer.byteLength(lead);
  const end = start + Buffer.byteLength(written.text);
  const wanted = `${where}: ${JSON.stringify(lead + written.text + tail)}: ${JSON.stringify(written.text)}`;
  const tokens = lex(bytes);
  let isRead = false;
  for (let row = 0; row < tokens.count; row++) {
    const name = kinds[tokens.kinds[row]!]!.name;
    const [from, to] = [tokens.starts[row]!, tokens.ends[row]!];
    if (!withUnit.has(name) || to <= start || from >= end) continue;
    const text = bytes.toString("utf8", from, to);
    // A plus changes nothing.
    const isWhole = from === start || (from === start + 1 && written.text.startsWith("+"));
    if (!isWhole || to !== end) throw new Error(`${wanted} should be read whole, found ${name} ${text}`);
    isRead = true;
    const values = readValues(bytes, 0, { kinds: [tokens.kinds[row]!], starts: [from], ends: [to] });
    const found = values.text(0);
    if (written.value === null) throw new Error(`${wanted} should have no value, found ${name} ${text}`);
    const expected = spellDecimal(written.value);
    const isRatio = values.tag(0) === "quantity" && values.family(0) === "ratio";
    const value = isRatio ? spellDecimal(times(written.value, { digits: 1n, power: 7 })) : expected;
    if (found !== value) throw new Error(`${wanted} should be ${value}, found ${found}`);
  }
  if (written.isPlain && !isRead) throw new Error(`${wanted} should be read`);
}
