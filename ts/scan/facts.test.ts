import { describe, expect, test } from "bun:test";
import { shippedLibrary } from "../library/index.ts";
import { compilePattern, compileSet } from "../pattern/index.ts";
import { findRoute, ScanFacts, StreamScanner, scan } from "./index.ts";

const line = "job 7 took 5ms at 10.0.0.1\n";
const text = new TextEncoder().encode(line.repeat(50));
const tokensOfLine = 6;
const inPlace = "a route, not the engine";
const absent = "a search for text that every match holds, which is absent: nothing was lexed";

function scanForFacts(source: string, options: { from?: number; to?: number } = {}): ScanFacts {
  const facts = new ScanFacts();
  for (const _ of scan(compilePattern(source, shippedLibrary), text, { ...options, facts })) {
  }
  return facts;
}

describe("statistics of a scan", () => {
  test.each([
    ["\\I", "a route, not the engine"],
    ["\\W:w \\N", "a route, not the engine"],
    ['"took" \\R', "a search for the text that matches begin with, then a lex around it"],
    ['"took" | "job"', "a search for the text that matches begin with, then a lex around it"],
    ['\\N "took"', "a search for text that every match holds, then a lex around it"],
    ['~<("x") "took"', "a search for text that every match holds, then a lex around it"],
    ["\\U", "a search for text that every match holds, then a lex around it"],
    ["\\W+", "the single-pass engine over a whole lex"],
    ["^ (\\W:x | \\N{>5}){2,4} ~<($ .)", "the single-pass engine over a whole lex"],
    ["(\\N | \\W:x){2,} =x", "the set engine over a whole lex"],
    ["\\W++ \\N", "the set engine over a whole lex"],
    ["\\W || \\N", "the set engine over a whole lex"],
    ["\\{iban}", "the engines over a lex under the declared shapes"],
  ])("%s: %s", (source, route) => {
    expect(findRoute(compilePattern(source, shippedLibrary))).toBe(route);
  });

  test("a set has no route", () => {
    const sources = ["\\I", "\\{iban}"].map((source) => ({ name: source, source }));
    expect(findRoute(compileSet(sources, shippedLibrary))).toBeNull();
    expect(findRoute(compileSet(sources.slice(0, 1).concat({ name: "n", source: "\\N" })))).toBeNull();
  });

  test("the whole text is lexed once", () => {
    const facts = scanForFacts("\\W+");
    expect(facts.tokensLexed).toBe(50 * tokensOfLine);
    expect(facts.lexingMs).toBeGreaterThan(0);
    expect([...facts.routes]).toEqual(["the single-pass engine over a whole lex"]);
  });

  test("a window counts only its own tokens", () => {
    expect(scanForFacts("\\W+", { from: line.length, to: 3 * line.length }).tokensLexed).toBe(2 * tokensOfLine);
  });

  test("a scan on several cores counts the tokens lexed by all of them", () => {
    const times = 400_000; // More text than is scanned on one core.
    const long = new TextEncoder().encode(line.repeat(times));
    for (const [source, least, most, route] of [
      ["\\R", times, times * tokensOfLine, inPlace], // Some tokens are not lexed.
      ["\\I", times, times, inPlace], // Nothing else is lexed.
      ["\\N", times * tokensOfLine, times * tokensOfLine, inPlace],
      ['"nowhere"', 0, 0, absent],
    ] as const) {
      const facts = new ScanFacts();
      for (const _ of scan(compilePattern(source), long, { facts, lines: false })) {
      }
      expect(facts.tokensLexed).toBeGreaterThanOrEqual(least);
      expect(facts.tokensLexed).toBeLessThanOrEqual(most);
      expect([...facts.routes]).toEqual([route]);
    }
  });

  test("a literal that does not occur causes no lexing", () => {
    const facts = scanForFacts('"nowhere" \\N');
    expect(facts.tokensLexed).toBe(0);
    expect([...facts.routes]).toEqual([absent]);
  });

  test("for a literal that occurs once, only its line is lexed", () => {
    const facts = new ScanFacts();
    const rare = new TextEncoder().encode(`${line.repeat(500)}here 1\n${line.repeat(500)}`);
    for (const _ of scan(compilePattern('"here" \\N'), rare, { facts })) {
    }
    expect(facts.tokensLexed).toBe(2);
  });

  test("statistics of several scans, including streams, are added up", () => {
    const facts = new ScanFacts();
    const pattern = compilePattern("\\N+");
    const stream = new StreamScanner(pattern, 16, { facts });
    stream.push(text);
    stream.finish();
    stream.close();
    for (const _ of scan(pattern, text, { facts })) break; // An unfinished scan reports what it did.
    expect(facts.tokensLexed).toBe(100 * tokensOfLine);
  });
});
