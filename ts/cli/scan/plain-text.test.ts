import { describe, expect, test } from "bun:test";
import type { ReportInput } from "../../report/report.ts";
import { plainTextMatches } from "./plain-text.ts";

function findPlaces(
  text: string | Uint8Array,
  texts: readonly string[],
  options: { ignoresCase?: boolean; wholeLine?: boolean } = {},
) {
  const bytes = Buffer.from(text as string);
  const input: ReportInput = { path: null, text: bytes, base: 100, from: 100, to: 100 + bytes.length, firstLine: 7 };
  const search = { texts, ignoresCase: false, wholeLine: false, ...options };
  return Array.from(plainTextMatches(search, input, Infinity), (batch) =>
    Array.from({ length: batch.count }, (_, i) =>
      [batch.start(i), batch.end(i), batch.line(i), batch.lineStart(i)]
        .map((n, k) => (k === 2 ? n - 7 : n - 100))
        .join(" "),
    ),
  ).flat();
}

describe("places of plain texts", () => {
  test("stand anywhere, on their lines", () => {
    expect(findPlaces("xab\n\nabab", ["ab"])).toEqual(["1 3 0 0", "5 7 2 5", "7 9 2 5"]);
  });

  test("do not overlap: the leftmost, then the longest", () => {
    expect(findPlaces("abcd bcd", ["b", "abc", "bcd"])).toEqual(["0 3 0 0", "5 8 0 0"]);
  });

  test("ignore case, also outside ASCII and in text that is not UTF-8", () => {
    expect(findPlaces("Ab aB", ["AB"], { ignoresCase: true })).toEqual(["0 2 0 0", "3 5 0 0"]);
    expect(findPlaces("xÉ é\né", ["É"], { ignoresCase: true })).toEqual(["1 3 0 0", "4 6 0 0", "7 9 1 7"]);
    expect(findPlaces(Uint8Array.of(0xff, 0xc3, 0xa9), ["É"], { ignoresCase: true })).toEqual(["1 3 0 0"]);
  });

  test("or are whole lines", () => {
    expect(findPlaces("ab\nxab\nab\r\nab", ["ab"], { wholeLine: true })).toEqual(["0 2 0 0", "7 9 2 7", "11 13 3 11"]);
  });
});

test("are those of a plain search in random texts", () => {
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: random(30) }, () => "abAB\n "[random(6)]).join("");
    const texts = Array.from({ length: 1 + random(3) }, () => ["a", "ab", "b a", "AB", "bb"][random(5)]!);
    const ignoresCase = random(2) === 1;
    const fold = (one: string) => (ignoresCase ? one.toLowerCase() : one);
    const wanted: string[] = [];
    for (let at = 0; at < text.length; ) {
      const here = texts.filter((one) => fold(text).startsWith(fold(one), at)).map((one) => one.length);
      const length = Math.max(0, ...here);
      const before = text.slice(0, at);
      if (length > 0)
        wanted.push(`${at} ${at + length} ${before.split("\n").length - 1} ${before.lastIndexOf("\n") + 1}`);
      at += length || 1;
    }
    expect(findPlaces(text, texts, { ignoresCase })).toEqual(wanted);
  }
});
