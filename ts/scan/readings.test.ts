import { expect, test } from "bun:test";
import { prng } from "../../tests/prng.ts";
import { lex } from "../lex/index.ts";
import { withReadings } from "../pattern/compiled.ts";
import { compilePattern } from "../pattern/index.ts";
import { StreamScanner, scan } from "./index.ts";

const encoder = new TextEncoder();

/** Lines of keys, values and brackets, for which readings differ. */
function randomText(seed: number): Uint8Array {
  const random = prng(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const words = ["rt", "up", "Load", "f", "2026-01-02", "2026-01-01", ",", "=", "(", ")", "[", "]", ";"];
  const numbers = ["1", "7", "40", "38", "5200", "0.5", "1e9", "0"];
  let text = "";
  for (let i = 0; i < 120; i++) text += `${pick(random() < 0.4 ? numbers : words)}${pick([" ", " ", "", "\n"])}`;
  return encoder.encode(text);
}

const patterns = [
  String.raw`\N{>+1}`,
  String.raw`\N{<-0.5:echo} | \W{>+0:enclosing}`,
  String.raw`\W:k "=" \N{>+0:k}`,
  String.raw`(\W:k .)+ \N{<+1:k}`,
  String.raw`[\M{>2} ","]+ \N{mag<1}`,
  String.raw`@order:desc \T | @order:asc \T`,
  String.raw`@phase:1 . \M{<+1:phase}?`,
  String.raw`@order:desc:number \N | @order:asc:version . | @order:desc:keyed \N`,
  String.raw`@2:line . | @1:line(";") \W`,
  String.raw`@2:line(" ") . | @1:line(" ") \W`,
  String.raw`(@order:asc | \M{>+0s}) . ~(\N)`,
];

test("columns of a line are those that awk counts, whatever the tokens are", () => {
  const line = '10.0.0.5 - [12/Oct/2026:10:00:04 +0000] "GET /x HTTP/1.1" 200 2026-06-11 00:00:01 80 min 5120';
  const columns = line.split(" ");
  const findFirst = (k: number) => whole(`@${k}:line(" ") .`, new TextEncoder().encode(`x y\n${line}\n`), "automatic");
  const starts = columns.map((_, at) => 4 + columns.slice(0, at).join(" ").length + (at > 0 ? 1 : 0));
  const begun = columns.map((_, at) => findFirst(at + 1).filter(([start]) => start >= 4));
  // Columns 4, 6, 7, 10 and 12 begin within a token.
  expect(begun.map((matches) => matches.map(([start]) => start))).toEqual(
    starts.map((start, at) => ([4, 6, 7, 10, 12].includes(at + 1) ? [] : [start])),
  );
});

type Found = readonly (readonly [number, number])[];

function whole(pattern: string, text: Uint8Array, engine: "automatic" | "reference" | "backtrack" | "dfa"): Found {
  const found: [number, number][] = [];
  for (const batch of scan(compilePattern(pattern), text, { engine })) {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.end(i)]);
  }
  return found;
}

function inChunks(pattern: string, text: Uint8Array, size: number): Found {
  const found: [number, number][] = [];
  using stream = new StreamScanner(compilePattern(pattern));
  const take = (batch: ReturnType<typeof stream.finish>) => {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.end(i)]);
  };
  for (let at = 0; at < text.length; at += size) take(stream.push(text.subarray(at, at + size)));
  take(stream.finish());
  return found;
}

for (const pattern of patterns) {
  test(`${pattern}: every engine, and chunks of any size, find the same matches`, () => {
    for (let seed = 1; seed <= 12; seed++) {
      const text = randomText(seed);
      const wanted = whole(pattern, text, "reference");
      for (const engine of ["automatic", "backtrack", "dfa"] as const)
        expect({ seed, engine, found: whole(pattern, text, engine) }).toEqual({ seed, engine, found: wanted });
      for (const size of [1, 7, 64])
        expect({ seed, size, found: inChunks(pattern, text, size) }).toEqual({ seed, size, found: wanted });
    }
  });
}

/**
 * Starts of the tokens that are `distance` orders of magnitude above the mean of the previous 32, computed token by
 * token.
 */
function aboveWindow(text: Uint8Array, distance: number): number[] {
  const tokens = lex(text);
  const decoder = new TextDecoder();
  const sizes = Array.from({ length: tokens.count }, (_, i) => {
    const token = decoder.decode(text.subarray(tokens.starts[i]!, tokens.ends[i]!));
    const value = /^[0-9][0-9.e]*$/.test(token) ? Math.abs(Number(token)) : Number.NaN;
    if (!Number.isNaN(value)) return value === 0 ? 0 : Math.log10(value);
    return Math.log2(token.length);
  });
  return Array.from({ length: tokens.count }, (_, i) => i)
    .filter((i) => {
      const before = sizes.slice(Math.max(0, i - 32), i);
      const mean = before.reduce((sum, size) => sum + size, 0) / before.length;
      return before.length > 0 && sizes[i]! >= mean + distance;
    })
    .map((i) => tokens.starts[i]!);
}

test("a baseline over the window is the mean of the previous 32 tokens", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const text = randomText(seed);
    const found = whole(String.raw`\M{>+0.37}`, text, "automatic").map(([start]) => start);
    expect({ seed, found }).toEqual({ seed, found: aboveWindow(text, 0.37) });
  }
});

test("a closing bracket of another shape closes no construct", () => {
  const text = encoder.encode("f(a] b) c");
  expect(whole("@super .", text, "automatic")).toEqual([
    [0, 1],
    [2, 3],
    [8, 9],
  ]);
});

test("readings are reported for significant tokens only, also if the pattern matches white space", () => {
  const pattern = withReadings(compilePattern(String.raw`\W \s \N{>+1}`));
  const starts: number[] = [];
  for (const batch of scan(pattern, encoder.encode("a 12"))) {
    const found = batch.readings!(0)!;
    for (let token = 0; token < found.tokens; token++) starts.push(found.start(token));
  }
  expect(starts).toEqual([0, 2]);
});
