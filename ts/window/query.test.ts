import { expect, test } from "bun:test";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { heldProgram } from "../scan/program.ts";
import { type Quantifier, type Query, queryRecords } from "./query.ts";
import { lineRecords, type Places, type RecordDefinition } from "./records.ts";
import { resolveWindow } from "./resolve.ts";
import { parseUnit } from "./units.ts";
import { parseRange } from "./window.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const paragraphs: RecordDefinition = { kind: "unit", unit: parseUnit("paragraph") };

/** All occurrences in a text, in batches of two. */
function findWord(text: string, word: string) {
  return function* (): Generator<Places> {
    const at = [...text.matchAll(new RegExp(word, "gs"))].map((match) => [match.index, match.index + match[0].length]);
    for (let index = 0; index < at.length; index += 2) {
      const batch = at.slice(index, index + 2);
      yield { count: batch.length, start: (i) => batch[i]![0]!, end: (i) => batch[i]![1]! };
    }
  };
}

function runQuery(
  text: string,
  quantifier: Quantifier,
  words: readonly string[],
  { not = [] as string[], definition = lineRecords, inverted = false, range = "1.." } = {},
) {
  const found = queryRecords(resolveWindow(bytes(text), parseRange(range, "--lines")), {
    definition,
    quantifier,
    patterns: words.map((word) => findWord(text, word)),
    excluded: not.map((word) => findWord(text, word)),
    inverted,
  });
  const rows: (string | number)[][] = [];
  for (const batch of found) {
    for (let i = 0; i < batch.count; i++) {
      rows.push([batch.line(i), text.slice(batch.start(i), batch.end(i)), batch.patternsIn(i).join("")]);
    }
  }
  return rows;
}

const text = "a b\nb\n\na\nc\n";

test("quantifiers", () => {
  expect(runQuery(text, { kind: "any" }, ["a", "b"])).toEqual([
    [1, "a b", "01"],
    [2, "b", "1"],
    [4, "a", "0"],
  ]);
  expect(runQuery(text, { kind: "all" }, ["a", "b"])).toEqual([[1, "a b", "01"]]);
  expect(runQuery(text, { kind: "none" }, ["a", "b"])).toEqual([
    [3, "", ""],
    [5, "c", ""],
  ]);
  expect(runQuery(text, { kind: "at-least", count: 0 }, ["a"]).length).toBe(5);
  expect(runQuery(text, { kind: "at-least", count: 3 }, ["a", "b"])).toEqual([]);
});

test("a record that contains an excluded pattern does not qualify", () => {
  expect(runQuery(text, { kind: "any" }, ["a"], { not: ["b"] })).toEqual([[4, "a", "0"]]);
  expect(runQuery(text, { kind: "any" }, ["a"], { not: ["b"], inverted: true }).map(([line]) => line)).toEqual([
    1, 2, 3, 5,
  ]);
});

test("a match over several records counts for each of them, including blank ones inside it", () => {
  expect(runQuery("x\n\n\ny\nz\n", { kind: "any" }, ["x.*y"]).map(([line]) => line)).toEqual([1, 2, 3, 4]);
});

test("paragraphs, and lines numbered in the input inside a window", () => {
  expect(runQuery(text, { kind: "any" }, ["c"], { definition: paragraphs })).toEqual([[4, "a\nc", "0"]]);
  expect(runQuery(text, { kind: "any" }, ["a"], { range: "2.." })).toEqual([[4, "a", "0"]]);
});

test("text before the first start is a record, unless it is blank", () => {
  const starts: RecordDefinition = {
    kind: "start",
    matches: (bytes) => findWord(Buffer.from(bytes).toString(), "b")(),
  };
  const all = (text: string) =>
    runQuery(text, { kind: "at-least", count: 0 }, ["a"], { definition: starts }).map(([, found]) => found);
  expect(all("a\nb 1\nb 2\n")).toEqual(["a\n", "b 1\n", "b 2\n"]);
  expect(all(" \n\nb 1\n")).toEqual(["b 1\n"]);
  expect(all("a\nc\n")).toEqual(["a\nc\n"]);
  expect(all("")).toEqual([]);
  expect(resolveWindow(bytes("a\nb 1\n"), parseRange("1..1", "--lines"), starts).from).toBe(2);
});

test("matches that the library finds in the tokens of the records are those of a scan", () => {
  // Several segments, a bracket without a partner, and a construct over a segment's end.
  const line = "took 5ms at 10.0.0.1; f(12, x)\n";
  const long = bytes(`( took\n${line.repeat(1000)}${`${"w".repeat(63)} `.repeat(5000)}7\n[ 8 ]\n`);
  const patterns = ["\\N", "\\R{>2ms}", "`to+k`", "`w+`", "[\\N \\I]", "^ .", '"f" "("', "@novel ."].map((source) =>
    compilePattern(source),
  );
  const window = resolveWindow(long, parseRange("2..", "--lines"));
  const places = (pattern: CompiledPattern) => () =>
    scan(pattern, window.text, { from: window.from, to: window.to, registers: false, lines: false });
  for (const quantifier of [{ kind: "any" }, { kind: "all" }, { kind: "at-least", count: 2 }] as const) {
    for (const role of ["", ":call", ":numeric"]) {
      const chosen = quantifier.kind === "all" ? patterns.slice(2, 4) : patterns;
      const query = {
        definition: { kind: "unit", unit: parseUnit(`unit${role}`) },
        quantifier,
        patterns: chosen.map(places),
        excluded: [places(compilePattern('"at"'))],
        inverted: false,
      } as const;
      const listRows = (queried: Query) => {
        const rows: string[] = [];
        for (const batch of queryRecords(window, queried))
          for (let i = 0; i < batch.count; i++) rows.push(`${batch.start(i)}..${batch.end(i)} ${batch.patternsIn(i)}`);
        return rows.join("\n");
      };
      const programs = () => [...chosen, compilePattern('"at"')].map(heldProgram);
      let scans = 0;
      const countAndFind = function* () {
        scans++;
        yield* places(patterns[0]!)();
      };
      expect(listRows({ ...query, programs })).toBe(listRows(query));
      // What one token decides is not scanned for.
      const alone = { ...query, patterns: [countAndFind], excluded: [], programs: () => [heldProgram(patterns[0]!)] };
      expect(listRows(alone)).toBe(listRows({ ...query, patterns: [places(patterns[0]!)], excluded: [] }));
      expect(scans).toBe(0);
    }
  }
}, 120_000);
