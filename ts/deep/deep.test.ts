import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { readingOf } from "../scan/index.ts";
import { run } from "./deep.fuzz.ts";
import { foundMatches } from "./index.ts";
import { run as runInsides } from "./insides.fuzz.ts";

/** Each match as `LINE:START TEXT`, with the text inside the quotes. */
function findDeep(pattern: string, text: string, options = {}): string[] {
  const bytes = new TextEncoder().encode(text);
  const texts: string[] = [];
  const scanOptions = { from: 0, to: bytes.length, deep: true, ...options };
  for (const found of foundMatches(compilePattern(pattern), bytes, scanOptions)) {
    const { text, matches } = readingOf({ text: bytes, base: 0 }, found);
    for (let i = 0; i < found.count; i++) {
      const read = Buffer.from(text.subarray(matches.start(i), matches.end(i))).toString();
      texts.push(`${found.line(i)}:${found.start(i)} ${read}`);
    }
  }
  return texts;
}

test("quoted content is a separate text; offsets are in the input", () => {
  expect(findDeep("\\I", '{"msg":"peer 10.0.0.7 down"}\n"10.0.0.8" 10.0.0.9')).toEqual([
    "1:13 10.0.0.7",
    "2:30 10.0.0.8",
    "2:40 10.0.0.9",
  ]);
  expect(findDeep("^ \\W", '"one two" "three"')).toEqual(["1:1 one", "1:11 three"]);
});

test("no match crosses a quote", () => {
  expect(findDeep("\\W \\W", '"a b" "c" "d e"')).toEqual(["1:1 a b", "1:11 d e"]);
  expect(findDeep("\\W+", 'x "a" y')).toEqual(["1:0 x", "1:3 a", "1:6 y"]);
});

test("a match that contains a quoted token replaces those inside it", () => {
  expect(findDeep("\\Q | \\I", '"at 10.0.0.1" 10.0.0.2')).toEqual(['1:0 "at 10.0.0.1"', "1:14 10.0.0.2"]);
  expect(findDeep('"a" ":" \\Q | \\W', 'a:"b" "c"')).toEqual(['1:0 a:"b"', "1:7 c"]);
});

test("escapes are decoded", () => {
  expect(findDeep("\\E", '"a\\u0040b.example" "\\ud83d\\ude00 c@d.example"')).toEqual([
    "1:1 a@b.example",
    "1:33 c@d.example",
  ]);
  expect(findDeep("\\W", '"a\\nb\\u00zz"')).toEqual(["1:1 a", "1:4 b", "1:6 u00zz"]);
});

test("quotes within quotes", () => {
  expect(findDeep("\\I", '{"d":"{\\"ip\\":\\"1.2.3.4\\"}"}')).toEqual(["1:16 1.2.3.4"]);
  expect(findDeep("\\I", "\"user '1.2.3.4' left\"")).toEqual(["1:7 1.2.3.4"]);
});

test("windows and counts apply", () => {
  const text = '"1.1.1.1"\n"2.2.2.2" 3.3.3.3\n"4.4.4.4"\n';
  expect(findDeep("\\I", text, { from: 10, to: 29 })).toEqual(["2:11 2.2.2.2", "2:20 3.3.3.3"]);
  expect(findDeep("\\I", text, { maxCount: 2 })).toEqual(["1:1 1.1.1.1", "2:11 2.2.2.2"]);
  expect(findDeep("\\I", text, { maxCount: 0 })).toEqual([]);
});

test("blocks are prefetched in order, including long ones and those without quotes", () => {
  const line = (i: number) => (i % 7 === 0 ? "no quotes 1.1.1.1\n" : `{"n":${i},"ip":"10.0.${i >> 8}.${i & 255}"}\n`);
  const lines = Array.from({ length: 60_000 }, (_, i) => line(i));
  lines[30_000] = `"${"long ".repeat(200_000)}2.2.2.2"\n`;
  const wanted = lines.flatMap((text, i) => [...text.matchAll(/\d+\.\d+\.\d+\.\d+/g)].map(([ip]) => `${i + 1} ${ip}`));
  const places = findDeep("\\I", lines.join("")).map((row) => row.replace(/:\d+/, ""));
  expect(places).toEqual(wanted);
});

test("blocks are cut between quoted tokens", () => {
  const line = '{"msg":"peer 10.0.0.7 down and much more to read on this line"}\n';
  expect(findDeep("\\I", line.repeat(20_000))).toHaveLength(20_000);
});

test("matches equal those of scans of each quoted content", () => {
  runInsides(3, 150);
});

test("random JSON stays JSON", () => {
  expect(run(5, 300).changed).toBeGreaterThan(100);
});
