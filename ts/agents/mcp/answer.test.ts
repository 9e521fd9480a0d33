import { expect, test } from "bun:test";
import { answerText } from "./answer.ts";

const next = (shown: number) => `lines {"from":${shown + 1}}`;

test("lines that do not fit are counted, and the next call begins behind those shown", () => {
  const lines = Array.from({ length: 10 }, (_, i) => `line ${i} `.padEnd(40, "x"));
  const text = answerText({ heading: "ten", lines, left: 5, what: "lines", next }, 50);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.split("\n").slice(1, -2)).toEqual(lines.slice(0, 3));
  expect(text).toEndWith(`left out: 12 lines\nnext: ${next(3)}`);
});

test("a first line that is longer than the budget is cut, so that the calls come to an end", () => {
  const lines = ["a".repeat(1000), "b"];
  const text = answerText({ heading: "two", lines, what: "lines", next }, 50);
  expect(text.length).toBeLessThanOrEqual(200);
  const [, cut, ...ending] = text.split("\n");
  const shown = /^(a+)\.\.\. \((\d+) more\)$/.exec(cut!);
  expect(shown![1]!.length + Number(shown![2])).toBe(1000);
  expect(ending).toEqual(["left out: 1 lines", `next: ${next(1)}`]);
});

test("no answer is above the budget, whatever there is", () => {
  for (let budget = 1; budget < 60; budget++) {
    for (const lines of [[], ["🙂".repeat(100)], ["short"], ["short", "x".repeat(300)]]) {
      const text = answerText(
        { heading: "a heading of forty characters, or so....", lines, what: "lines", next },
        budget,
      );
      expect(text.length).toBeLessThanOrEqual(budget * 4);
      expect(text.isWellFormed()).toBe(true);
    }
  }
});
