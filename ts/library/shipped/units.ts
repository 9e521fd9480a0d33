/** Units recognised only by their context: `300 K` near "temperature". Each family has words, a cue and unit kinds. */
import type { ShippedPattern } from "./patterns.ts";
import { wordPattern } from "./word-pattern.ts";
import { contextWords } from "./words.ts";

export interface ShippedUnit {
  readonly name: string;
  readonly symbols: readonly string[];
  /** Name of the cue, which must be among `cueTokens` tokens before the number or after the symbol. */
  readonly cue: string;
  readonly what: string;
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
}

type Family = keyof typeof contextWords;

interface ContextFamily {
  readonly family: Family;
  /** Additional cues besides the family's words and quantities. */
  readonly cues: string;
  readonly units: Readonly<Record<string, readonly string[]>>;
}

const families: readonly ContextFamily[] = [
  { family: "temperature", cues: '"T"', units: { kelvin: ["K"] } },
  { family: "length", cues: "", units: { inch: ["in"], meter: ["m"] } },
  { family: "time", cues: "\\R", units: { second: ["s"], hour: ["h"] } },
  { family: "mass", cues: "", units: { gram: ["g"], tonne: ["t"] } },
  { family: "current", cues: "", units: { ampere: ["A"] } },
  { family: "voltage", cues: "", units: { volt: ["V"] } },
  { family: "power", cues: "", units: { watt: ["W"] } },
  { family: "force", cues: "", units: { newton: ["N"] } },
  { family: "energy", cues: "", units: { joule: ["J"], calorie: ["cal"] } },
  { family: "volume", cues: "", units: { liter: ["L", "l"], gallon: ["gal"] } },
  { family: "pressure", cues: "", units: { bar: ["bar"] } },
];

export type ContextEntry = ShippedPattern | ShippedUnit;

/** Words, cue and unit kinds of every family, in the library's order. */
export const contextEntries: readonly ContextEntry[] = families.flatMap(({ family, cues, units }) => {
  const words = contextWords[family].trim().split(/\s+/);
  const [first, last] = [words[0]!, words.at(-1)!.toUpperCase()];
  const cue = `${family}_cue`;
  const word: ShippedPattern = {
    name: `${family}_word`,
    pattern: wordPattern(words, "any"),
    what: `a word that speaks of ${family}`,
    accepts: [first, last],
    rejects: [`${first}x`, "zebra"],
  };
  const cueEntry: ShippedPattern = {
    name: cue,
    pattern: `[\\{${family}_word} ${cues} \\{quantity}{family:${family}}]`,
    what: `what makes a bare symbol beside a number a unit of ${family}`,
    accepts: [last],
    rejects: ["zebra"],
  };
  const unitEntries = Object.entries(units).map(
    ([name, symbols]): ShippedUnit => ({
      name,
      symbols,
      cue,
      what: `a number with ${symbols.join(" or ")} where ${cue} stands nearby`,
      accepts: [],
      rejects: [`zebra 5 ${symbols[0]}`, `${first} 5  ${symbols[0]}`],
    }),
  );
  return [word, cueEntry, ...unitEntries];
});
