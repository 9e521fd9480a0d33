/** Texts of values, and patterns with predicates on them, under any clock: what an index refuses has no match. */
import { PatternError } from "../../ts/error/errors.ts";
import { Needs } from "../../ts/indexing/needs.ts";
import { Signer } from "../../ts/indexing/signature.ts";
import { type CompiledPattern, compilePattern } from "../../ts/pattern/index.ts";
import { countMatches } from "../../ts/scan/index.ts";
import { fixedZone, setClockParts } from "../../ts/value/index.ts";
import { namedZone } from "../../ts/value/zone.ts";
import { type Below, randomBelow } from "../prng.ts";

const berlin = namedZone("Europe/Berlin")!;

type Write = (below: Below) => string;

const pad = (number: number) => String(number).padStart(2, "0");
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A moment in one of the forms of timestamps, mostly of a few days. */
const stamp: Write = (below) => {
  const [year, month, day] = [2025 + below(2), 1 + below(12), 1 + below(28)];
  const time = `${pad(below(24))}:${pad(below(60))}:${pad(below(60))}`;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const zone = ["", "Z", "+02:00", "-0730", ".25Z", ".123456"][below(6)]!;
  return [
    `${date}T${time}${zone}`,
    `${date} ${time}`,
    date,
    time,
    `${pad(month)}/${pad(day)}/${year} ${time}`,
    `${pad(1 + below(12))}/${pad(1 + below(12))}/${year}`,
    `${pad(day)}/${monthNames[month - 1]}/${year}:${time} +0100`,
    `${monthNames[month - 1]} ${day} ${time}`,
  ][below(8)]!;
};

const integer: Write = (below) => String([below(20), below(2000), 2 ** 40 + below(9), -below(50)][below(4)]);
const number: Write = (below) =>
  [integer(below), `${below(100)}.${below(1000)}`, `${below(9)}e${below(30)}`, `0x${below(5000).toString(16)}`][
    below(4)
  ]!;
const generateWithUnit = (units: readonly string[]) => (below: Below) => `${below(3000)}${units[below(units.length)]}`;

/** Atoms, and values of their kinds. */
const kinds: readonly { atom: string; write: Write }[] = [
  { atom: "N", write: number },
  { atom: "R", write: generateWithUnit(["ns", "us", "ms", "s", "m", "h"]) },
  { atom: "S", write: generateWithUnit(["B", "KB", "MiB", "GB"]) },
  { atom: "T", write: stamp },
  { atom: "{percent}", write: (below) => `${below(200)}.${below(10)}%` },
  { atom: "{money}", write: (below) => `$${below(5000)}.${pad(below(100))}` },
];
const comparisons = [">", ">=", "<", "<=", "=", "!=", ">now", "<now"];

function source(below: Below): string {
  const { atom, write } = kinds[below(kinds.length)]!;
  const predicate = () => {
    const comparison = comparisons[below(comparisons.length)]!;
    return comparison.endsWith("now") ? comparison : comparison + write(below);
  };
  const one = `\\${atom}{${predicate()}${below(3) === 0 ? `,${predicate()}` : ""}}`;
  return [one, one, `"a" ${one}`, `${one} | "zzz"`, `(${one})* "a"`][below(5)]!;
}

function compileIfValid(written: string): CompiledPattern | null {
  try {
    return compilePattern(written);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

/**
 * @returns the number of texts that were refused
 * @throws with pattern and text, if one that is refused has a match
 */
export function run(seed: number, rounds: number): number {
  const signer = new Signer();
  let refused = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const below = randomBelow(Math.imul(seed, 1013) + round);
      const text = Array.from({ length: 1 + below(4) }, () =>
        below(4) === 0 ? "a" : kinds[below(kinds.length)]!.write(below),
      ).join([" ", "\n", " a "][below(3)]);
      const bytes = new TextEncoder().encode(text);
      const signature = signer.sign(bytes);
      // An index is read under another clock than it was written.
      setClockParts({
        nowSeconds: 1_735_689_600 + below(63_000_000),
        zone: below(3) === 0 ? berlin : fixedZone((below(53) - 26) * 1800),
        order: below(2) === 0 ? "dmy" : "mdy",
      });
      const written = source(below);
      const pattern = compileIfValid(written);
      if (pattern === null || !new Needs(pattern, true).refuses(signature, true)) continue;
      refused++;
      const { matches } = countMatches(pattern, bytes, { engine: "reference" });
      if (matches > 0) throw new Error(`seed ${seed}: ${written} is refused over ${JSON.stringify(text)}`);
    }
  } finally {
    signer.close();
    setClockParts({ nowSeconds: null, zone: fixedZone(0), order: "any" });
  }
  return refused;
}
