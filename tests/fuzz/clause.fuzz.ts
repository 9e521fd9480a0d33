/**
 * The value that a report gives of a token, put into a clause, selects that very token: at least it and at most it hold,
 * above it does not. Over random spellings here, over the texts of the value vectors in the test beside it.
 */
import { scan } from "../../ts/index.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { units } from "../../ts/tables/units.ts";
import { Decimal } from "../../ts/value/decimal.ts";
import { readValues } from "../../ts/value/index.ts";
import { randomSample } from "../../ts/value/read.fuzz.ts";
import { randomBelow } from "../prng.ts";

/** How a value in a kind's base unit is written as a bound, by the kind; a quantity has its family's base unit. */
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

/** The longest value written out as a bound, in digits. */
const digitsMost = 200;

/** The bound that a token's reported value is; null where it has none. */
function boundOf(kind: string, text: string): string | null {
  const bytes = Buffer.from(text);
  const number = kinds.findIndex((row) => row.name === kind);
  const values = readValues(bytes, 0, { kinds: [number], starts: [0], ends: [bytes.length] });
  if (values.tag(0) === "none") return null;
  const whole = Decimal.parse(values.text(0)).toString();
  if (whole.length > digitsMost) return null;
  return bounds[kind]!(whole, values.tag(0) === "quantity" ? values.family(0) : "");
}

/**
 * @returns how many tokens of `kind` in `text` were held against their own value
 * @throws where a clause and the report disagree
 */
export function holdAgainstReport(kind: string, text: string): number {
  let held = 0;
  // A comparison with a sign behind it, first in its body, would ask for a magnitude.
  const field = kind === "quantity" ? "value" : "";
  const places = (clause: string) => [...scan(`\\{${kind}}${clause}`, text)].map(({ byteStart }) => byteStart);
  for (const token of [...scan(`\\{${kind}}`, text)]) {
    const bound = boundOf(kind, token.text);
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

/** @returns how many tokens were held against their own value */
export function run(seed: number, rounds: number): number {
  const below = randomBelow(seed);
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const { kind, text } = randomSample(below);
    if (bounds[kind]) held += holdAgainstReport(kind, text);
  }
  return held;
}
