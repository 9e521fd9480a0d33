/** The symbols of units, spelled out. Apart from the table, since most runs that name a family need none of them. */
import { unitRows } from "./units.ts";

/** Where a symbol may appear for its number to become a quantity. */
export type UnitPlace =
  | "anywhere" // attached or after one separator
  | "attached" // directly after the number
  | "never"; // used in values, never lexed

export interface Unit {
  readonly family: string;
  readonly symbol: string;
  /** Exact decimals. */
  readonly factor: string;
  readonly offset: string;
  readonly place: UnitPlace;
}

/** Every spelling of every symbol. */
export const units: readonly Unit[] = unitRows.flatMap(([family, , entries]) => {
  const bySymbol = new Map<string, Unit>();
  for (const entry of entries.split(", ")) {
    const [, symbols, factor, offset = "0"] = /^(.*?) (-?\d\S*)(?: (-?\d\S*))?$/.exec(entry)!;
    for (const written of symbols!.split(" ")) {
      for (const symbol of spellings(written.replace(/[!~]$/, ""))) {
        bySymbol.set(symbol, { family, symbol, factor: factor!, offset, place: parsePlace(written, symbol) });
      }
    }
  }
  return [...bySymbol.values()];
});

function parsePlace(written: string, symbol: string): UnitPlace {
  if (written.endsWith("!")) return "never";
  return written.endsWith("~") || /^[A-Za-z]$/.test(symbol) ? "attached" : "anywhere";
}

function spellings(symbol: string): string[] {
  if (symbol.endsWith("(s)")) {
    const word = symbol.slice(0, -"(s)".length);
    const capital = word[0]!.toUpperCase() + word.slice(1);
    return [word, `${word}s`, capital, `${capital}s`];
  }
  const variants: Readonly<Record<string, readonly string[]>> = {
    µ: ["\u00b5", "\u03bc", "u"],
    Ω: ["\u03a9", "\u2126"],
    "²": ["²", "2"],
    "³": ["³", "3"],
  };
  // A rate of a second, as words: `MB per second`.
  if (/^(?!bit|req|ops)\w+\/s$/.test(symbol)) {
    const amount = symbol.slice(0, -"/s".length);
    return [symbol, `${amount} per second`, `${amount} per sec`];
  }
  if (symbol === "km/h") return [symbol, "km per hour"];
  let all = [""];
  for (const character of symbol) {
    all = all.flatMap((head) => (variants[character] ?? [character]).map((tail) => head + tail));
  }
  return all;
}
