/** Random spellings of values: the native library reads what exact arithmetic computes from the same parts. */

import { type Below, randomBelow } from "../../tests/prng.ts";
import { kinds } from "../tables/kinds.ts";
import { units } from "../tables/unit-symbols.ts";
import { Decimal } from "./decimal.ts";
import { readValues } from "./read.ts";

/** A token's text, its kind, and the expected text of its value; for other values than decimals, the value's tag. */
interface Sample {
  readonly kind: string;
  readonly text: string;
  readonly expected: string;
}

function digits(below: Below, most: number): string {
  return Array.from({ length: 1 + below(most) }, () => below(10)).join("");
}

/** Digits, usually with a fraction. */
function head(below: Below): string {
  return below(3) > 0 ? `${digits(below, 25)}.${digits(below, 20)}` : digits(below, 45);
}

function number(below: Below): Sample {
  const radix = [undefined, undefined, 16, 8, 2][below(5)];
  if (radix) {
    const value = BigInt(digits(below, 45));
    const prefix = { 16: "0x", 8: "0o", 2: "0b" }[radix];
    return { kind: "number", text: prefix + value.toString(radix), expected: Decimal.of(value).canonical() };
  }
  const plain = head(below);
  const exponent = below(2) ? `e${["", "+", "-"][below(3)]}${below(60)}` : "";
  return { kind: "number", text: plain + exponent, expected: Decimal.parse(plain + exponent).canonical() };
}

const nanoseconds: readonly (readonly [unit: string, factor: bigint])[] = [
  ["ns", 1n],
  ["us", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
  ["d", 86_400_000_000_000n],
  ["w", 604_800_000_000_000n],
  ["y", 31_536_000_000_000_000n],
];

function duration(below: Below): Sample {
  let text = "";
  let sum = Decimal.zero;
  for (let count = 1 + below(4); count > 0; count--) {
    const [unit, factor] = nanoseconds[below(nanoseconds.length)]!;
    const plain = head(below);
    text += plain + unit;
    sum = sum.add(Decimal.parse(plain).multiply(factor))!;
  }
  return { kind: "duration", text, expected: sum.canonical() };
}

function bytesize(below: Below): Sample {
  const power = below(7);
  const binary = power > 0 && below(2) === 1;
  const unit = `${["", "k", "M", "G", "T", "P", "E"][power]}${binary ? "i" : ""}B`;
  const plain = head(below);
  const factor = (binary ? 1024n : 1000n) ** BigInt(power);
  const text = plain + (below(2) ? unit : unit.toLowerCase());
  return { kind: "bytesize", text, expected: Decimal.parse(plain).multiply(factor).canonical() };
}

const minutes = units.find(({ symbol }) => symbol === "min")!;

function quantity(below: Below): Sample {
  const written = units[below(units.length)]!;
  const plain = head(below);
  const sign = ["", "-", "+", "\u2212"][below(4)]!;
  const separator = ["", " ", "\u00a0", "\u202f", "\u2009"][below(5)]!;
  // `8m` is a duration; with a sign, which durations lack, it is a quantity of minutes.
  const unit = separator === "" && sign !== "" && written.symbol === "m" ? minutes : written;
  const count = sign === "-" || sign === "\u2212" ? Decimal.parse(plain).negate() : Decimal.parse(plain);
  const factor = Decimal.parse(unit.factor);
  const scaled = Decimal.of(count.coefficient * factor.coefficient, count.exponent + factor.exponent);
  const expected = scaled.add(Decimal.parse(unit.offset))!.canonical();
  return { kind: "quantity", text: sign + plain + separator + written.symbol, expected: `${expected} ${unit.family}` };
}

function address(below: Below): Sample {
  const bits = Array.from({ length: 8 }, () => (below(2) ? below(0x10000) : 0));
  const expected = bits.reduce((high, group) => (high << 16n) | BigInt(group), 0n).toString();
  const groups = bits.map((group) => group.toString(16));
  const from = below(8);
  let to = from;
  while (to < 8 && bits[to] === 0) to++;
  const text = to === from ? groups.join(":") : `${groups.slice(0, from).join(":")}::${groups.slice(to).join(":")}`;
  return { kind: "ip", text, expected };
}

const makers = [number, duration, bytesize, quantity, address];

/** A random spelling of a value of a random kind. */
export function randomSample(below: Below): Sample {
  return makers[below(makers.length)]!(below);
}

/** @throws with the seed and round of a difference */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const { kind, text, expected } = randomSample(below);
    const bytes = Buffer.from(text);
    const spans = { kinds: [kinds.findIndex((row) => row.name === kind)], starts: [7], ends: [7 + bytes.length] };
    const values = readValues(bytes, 7, spans);
    const found = values.tag(0) === "quantity" ? `${values.text(0)} ${values.family(0)}` : values.text(0);
    if (found !== expected) {
      throw new Error(`seed ${seed}, round ${round}: ${kind} ${text} reads as "${found}", expected "${expected}"`);
    }
  }
}
