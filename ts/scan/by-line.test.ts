/** Searching line by line equals scanning each line alone, except that readings are those of the whole text. */
import { expect, test } from "bun:test";
import { prng } from "../../tests/prng.ts";
import { withReadings } from "../pattern/compiled.ts";
import { compilePattern } from "../pattern/index.ts";
import { type Matches, ScanFacts, type ScanOptions, StreamScanner, scan } from "./index.ts";

const encoder = new TextEncoder();

const plainWords = ["a", "b", "7", "12", "(", ")", ",", "=", "\n", "\n", "\n\n"];
/** With strings that continue over a line end in the whole text, but not if each line is a text of its own. */
const quotedWords = ["a", "10.0.0.1", '"', '"', "'", "\\\n", "\\\r\n", "\n", "\\", "'\n'"];

function randomText(seed: number, words = plainWords): string {
  const next = prng(seed);
  return Array.from({ length: 60 }, () => `${words[next() % words.length]}${next() % 3 ? " " : ""}`).join("");
}

function spans(batches: Iterable<Matches>): string[] {
  const found: string[] = [];
  for (const batch of batches)
    for (let i = 0; i < batch.count; i++) found.push(`${batch.start(i)}..${batch.end(i)} line ${batch.line(i)}`);
  return found;
}

function lineByLine(source: string, text: string, options: ScanOptions = {}): string[] {
  return spans(scan(compilePattern(source), encoder.encode(text), { byLine: true, ...options }));
}

/** The same, each line being a text of its own. */
function apart(source: string, text: string): string[] {
  const pattern = compilePattern(source);
  let start = 0;
  return text.split("\n").flatMap((line, index) => {
    const found: string[] = [];
    for (const batch of scan(pattern, encoder.encode(line)))
      for (let i = 0; i < batch.count; i++)
        found.push(`${start + batch.start(i)}..${start + batch.end(i)} line ${index + 1}`);
    start += line.length + 1;
    return found;
  });
}

const patterns = [
  ".+",
  String.raw`^ (\W+) ~<($ .)`,
  String.raw`\W .* \N`,
  String.raw`\B(.*)`,
  String.raw`\W ~(\N)`,
  String.raw`(\W | \N){2,3}`,
  String.raw`\W:x .* =x`,
  String.raw`\N !~(.)`,
  '. ~"b"',
];

for (const source of patterns) {
  test(`${source}: every line is searched as if the text ended behind it`, () => {
    for (let seed = 1; seed <= 20; seed++) {
      const text = randomText(seed);
      const wanted = apart(source, text);
      for (const engine of ["automatic", "reference", "backtrack", "dfa"] as const)
        expect({ seed, engine, found: lineByLine(source, text, { engine }) }).toEqual({ seed, engine, found: wanted });
      expect(lineByLine(source, text, { segmentBytes: 8 })).toEqual(wanted);
      using stream = new StreamScanner(compilePattern(source), 5, { byLine: true });
      const streamed = [...spans([stream.push(encoder.encode(text))]), ...spans([stream.finish()])];
      expect(streamed).toEqual(wanted);
    }
  });
}

for (const source of [".", String.raw`\Q`, String.raw`\W`, String.raw`\I`, "\\W? \\Q", '`[^"]*`']) {
  test(`${source}: no token continues over a line end`, () => {
    for (let seed = 1; seed <= 60; seed++) {
      const text = randomText(seed, quotedWords);
      const wanted = apart(source, text);
      for (const engine of ["automatic", "reference", "backtrack", "dfa"] as const)
        expect({ seed, engine, found: lineByLine(source, text, { engine }) }).toEqual({ seed, engine, found: wanted });
      expect(lineByLine(source, text, { segmentBytes: 8 })).toEqual(wanted);
      expect(lineByLine(source, text, { facts: new ScanFacts(true) })).toEqual(wanted);
      for (const size of [1, 5, 100]) {
        using stream = new StreamScanner(compilePattern(source), size, { byLine: true });
        const streamed = [...spans([stream.push(encoder.encode(text))]), ...spans([stream.finish()])];
        expect({ seed, size, streamed }).toEqual({ seed, size, streamed: wanted });
      }
    }
  });
}

/** The readings of each token, by the token's start. */
function readings(source: string, text: Uint8Array, options: ScanOptions): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const batch of scan(withReadings(compilePattern(source)), text, options)) {
    for (let i = 0; i < batch.count; i++) {
      const read = batch.readings!(i)!;
      for (let token = 0; token < read.tokens; token++)
        found[read.start(token)] = Array.from(
          read.at(token),
          ({ axis, form, cells }) => `${axis.name} ${form} ${cells}`,
        );
    }
  }
  return found;
}

test("what is read of a line's tokens is what is read of them in the whole text", () => {
  const text = encoder.encode("a b a\nrt=40 rt=41\na b\n2026-01-02\nrt=5200 x\n2026-01-01");
  const source = String.raw`(!~(@order:desc .) !~(@echo>9 .) !~(\M{>+9}) !~(\M{>+9:echo}) .)+`;
  const whole = readings(source, text, {});
  expect(Object.keys(whole)).toHaveLength(16);
  expect(readings(source, text, { byLine: true })).toEqual(whole);
});

test("the end of the text is after the last line only", () => {
  expect(lineByLine(String.raw`\z \W`, "a\nb\n")).toEqual(["2..3 line 2"]);
  for (const size of [1, 2, 100]) {
    using stream = new StreamScanner(compilePattern(String.raw`\z \W`), size, { byLine: true });
    const found = [...spans([stream.push(encoder.encode("a\nb\n"))]), ...spans([stream.finish()])];
    expect(found).toEqual(["2..3 line 2"]);
  }
});

test.each(['"a"', '. "="', "$ @echo>2 .", "@nested>0 ."])(
  "%s: a string cut at its line end hides nothing behind it",
  (source) => {
    const text = "k=7 ( é \n7\n took\n(\n'\n'\nab\n 2026-01-01  ab\n]\ntook\na \n\n\n\nk=7 =  ,\n (é é)\n)\nab\n";
    const wanted = lineByLine(source, text, { engine: "reference" });
    for (const segmentBytes of [8, 16, 64, 1024]) {
      expect(lineByLine(source, text, { segmentBytes })).toEqual(wanted);
      expect(lineByLine(source, text, { segmentBytes, engine: "dfa" })).toEqual(wanted);
    }
  },
);
