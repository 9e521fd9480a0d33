import { expect, test } from "bun:test";
import { units } from "./unit-symbols.ts";
import { unitFamilies } from "./units.ts";

test("no symbol belongs to two units", () => {
  const symbols = units.map((unit) => unit.symbol);
  expect(symbols.length).toBe(new Set(symbols).size);
});

test("a base unit that is a symbol has factor 1", () => {
  for (const { name, base } of unitFamilies) {
    const unit = units.find((row) => row.symbol === base && row.family === name);
    if (unit) expect(unit.factor, name).toBe("1");
    expect(units.some((row) => row.family === name)).toBe(true);
  }
});

test("symbols with several spellings are expanded; single letters must be attached to the number", () => {
  const place = (symbol: string) => units.find((unit) => unit.symbol === symbol)?.place;
  expect(["\u00b5g", "\u03bcg", "ug", "m2", "m²", "k\u2126"].map(place)).toEqual(Array(6).fill("anywhere"));
  expect(["m", "us", "gal", "B"].map(place)).toEqual(Array(4).fill("attached"));
  expect(["K", "C", "F", "H"].map(place)).toEqual(Array(4).fill("never"));
});
