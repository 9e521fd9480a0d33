/**
 * The reported value of a token, used in a clause, selects that token: with >= and <=, but not with >. Over random
 * spellings here, over the texts of the value vectors in the test beside it.
 */
import { scan } from "../../ts/index.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { units } from "../../ts/tables/unit-symbols.ts";
import { Decimal } from "../../ts/value/decimal.ts";
import { readValues } from "../../ts/value/index.ts";
import { randomSample } from "../../ts/value/read.fuzz.ts";
import { randomBelow } from "../prng.ts";

/** How a value in a kind's base unit is written as a bound; a quantity uses its family's base unit. */
const bounds: Readonly<Record<string, (value: string, family: string) => string | null>> = {
  number: (value) => value,
  percent: (value) => `${value}%`,
  money: (value) => value,
  bytesize: (value) => `${value}B`,
  duration: (value) => `${value}ns`,
  quantity: (value, family) => {
    const base = units.find((unit) => unit.family === family && unit.factor === "1" && unit.offset === "0");
    return base ? `${value} ${base.symbol}` : null;
  },
};

export const kindsWithBounds = Object.keys(bounds);

/** Maximum digits of a value used as a bound. */
const digitsMost = 200;

/** A token's reported value as a bound; null if it has none. */
function readBound(kind: string, text: string): string | null {
  const bytes = Buffer.from(text);
  const number = kinds.findIndex((row) => row.name === kind);
  const values = readValues(bytes, 0, { kinds: [number], starts: [0], ends: [bytes.length] });
  if (values.tag(0) === "none") return null;
  const whole = Decimal.parse(values.text(0)).toString();
  if (whole.length > digitsMost) return null;
  return bounds[kind]!(whole, values.tag(0) === "quantity" ? values.family(0) : "");
}

/**
 * @returns how many tokens of `kind` in `text` were compared with their own value
 * @throws if a clause and the report disagree
 */
export function holdAgainstReport(kind: string, text: string): number {
  let held = 0;
  // At the start of a body, a comparison followed by a sign would be about the magnitude.
  const field = kind === "quantity" ? "value" : "";
  const places = (clause: string) => [...scan(`\\{${kind}}${clause}`, text)].map(({ byteStart }) => byteStart);
  for (const token of [...scan(`\\{${kind}}`, text)]) {
    const bound = readBound(kind, token.text);
    if (bound === null) continue;
    held++;
    for (const [comparison, expected] of [
      [">=", true],
      ["<=", true],
      [">", false],
      ["<", false],
    ] as const) {
      const body = `${field}${comparison}${bound}`;
      if (places(`{${body}}`).includes(token.byteStart) === expected) continue;
      throw new Error(`\\{${kind}}{${body}} should ${expected ? "" : "not "}hold for "${token.text}" in "${text}"`);
    }
  }
  return held;
}

/** @returns how many tokens were compared with their own value */
export function run(seed: number, rounds: number): number {
  const below = randomBelow(seed);
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const { kind, text } = randomSample(below);
    if (bounds[kind]) held += holdAgainstReport(kind, text);
  }
  return held;
}
