import { expect, test } from "bun:test";
import { compilePattern, compileSet } from "../pattern/index.ts";
import { scan } from "./index.ts";

const text = new TextEncoder().encode(
  'GET /a took 5ms\nERROR user = bob 10.0.0.1\nWARN "q s" user = amy (x y)\nGET took 7s 3 4 5\n'.repeat(30),
);

const sources = [
  `"GET" .`,
  `"ERROR" | "WARN" \\W`,
  `\\W "=" \\W:v`,
  `\\R`,
  `\\I`,
  `. "took"`,
  `\\N+`,
  `\\B(\\W*)`,
  `^ \\W`,
  `["user" "took"] .`,
  `(\\N \\N)+?`,
];

function spans(source: ReturnType<typeof compilePattern>): [number, number, number][] {
  const found: [number, number, number][] = [];
  for (const batch of scan(source, text)) {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.end(i), batch.member(i)]);
  }
  return found;
}

test("a set returns each member's own matches, sorted by start, end, member", () => {
  for (const count of [2, 3, 5, sources.length]) {
    const members = sources.slice(0, count).map((source, i) => ({ name: `m${i}`, source }));
    const wanted = members
      .flatMap(({ source }, member) =>
        spans(compilePattern(source)).map(([start, end]) => [start, end, member] as const),
      )
      .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    expect(spans(compileSet(members))).toEqual(wanted.map((span) => [...span]));
  }
});

test("only each member's first match", () => {
  const set = compileSet([
    { name: "number", source: "\\N" },
    { name: "word", source: "\\W" },
  ]);
  const found = [];
  for (const batch of scan(set, text, { singleMatch: true })) {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.member(i)]);
  }
  expect(found).toEqual([
    [0, 1],
    [82, 0],
  ]);
});

test("a set that leaves its automaton in one line finds the matches of the next lines", () => {
  // More questions about one number than the automaton's transitions have.
  const members = Array.from({ length: 40 }, (_, i) => ({ name: `m${i}`, source: `\\N{>${i}}` }));
  let count = 0;
  const lines = new TextEncoder().encode("99\n99\n99");
  for (const batch of scan(compileSet(members), lines, { byLine: true })) count += batch.count;
  expect(count).toBe(3 * members.length);
});

test("members that are found by a value match where they do alone", () => {
  const words = ["took", "user", "GET"];
  const members = Array.from({ length: 90 }, (_, i) => {
    const word = words[i % 3]!;
    const source = [
      `"${word}" \\R{=${i % 11}s}`,
      `"${word}" ("=")? \\W`,
      `\\R{>=${i % 9}ms,<${i}ms} .`,
      `\\N{=${i % 7}}`,
    ];
    return { name: `m${i}`, source: source[i % 4]! };
  });
  const wanted = members
    .flatMap(({ source }, member) => spans(compilePattern(source)).map(([start, end]) => [start, end, member]))
    .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
  expect(spans(compileSet(members))).toEqual(wanted as [number, number, number][]);
  expect(wanted.length).toBeGreaterThan(500);
});
