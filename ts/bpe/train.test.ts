/** Learned pairs are those of counting all pairs anew for each. */
import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { type Merge, train } from "./index.ts";

/** All pairs are counted anew for each merge. */
function countedAnew(text: string, most: number): Merge[] {
  const words = (text.match(/\S+/g) ?? []).map((word) => [...word, "</w>"]);
  const merges: Merge[] = [];
  while (merges.length < most) {
    const counts = new Map<string, number>();
    for (const word of words) {
      for (let i = 1; i < word.length; i++) {
        const key = `${word[i - 1]}\t${word[i]}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    const order = (key: string) => Buffer.from(key.replace("\t", "\0"));
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || Buffer.compare(order(a[0]), order(b[0])));
    if (!best) break;
    const [left, right] = best[0].split("\t") as [string, string];
    merges.push([left, right]);
    for (const word of words) {
      for (let i = 0; i + 1 < word.length; i++)
        if (word[i] === left && word[i + 1] === right) word.splice(i, 2, left + right);
    }
  }
  return merges;
}

test.each([
  ["low low lower newest", 20],
  ["aaaa aaa aa a aaaaa", 20],
  ["abababab bababa abab", 30],
  ["", 5],
  ["\u{1f600}\u{1f601} \ufffd\u{1f600} \uffff\u{1f601} \ufffd\u{1f600}", 20],
] as const)("%j", (text, most) => {
  expect(train([text], most)).toEqual(countedAnew(text, most));
});

test("random texts of few letters, in which equal symbols are joined in several ways", () => {
  const below = randomBelow(7);
  for (let round = 0; round < 150; round++) {
    const letters = ["ab", "abc", "a\u{1f600}\ufffd", "abcdefgh"][below(4)]!;
    const alphabet = [...letters, ...(below(2) === 0 ? [" "] : [" ", "\n\t"])];
    const text = Array.from({ length: below(120) }, () => alphabet[below(alphabet.length)]!).join("");
    expect([text, train([text], 60)]).toEqual([text, countedAnew(text, 60)]);
  }
});

test("a text that comes in parts has the pairs of its words", () => {
  expect(train(["low lower", "low newest"], 9)).toEqual(train(["low lower low newest"], 9));
});
