/** Tokens of a part of a text are those of the whole. */
import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { lex, lexAround } from "./index.ts";

/** Line ends in strings, escaped line ends, blanks at the start of lines, sequences of a terminal. */
const pieces = [
  "a",
  "5ms",
  " ",
  "\n",
  "\n  ",
  "\\\n",
  "'\n'",
  '"',
  '"x y"',
  "\r\n",
  "\x1b[31m",
  "10.0.0.1",
  "/a/b",
  "é",
];

test("a part of a text has the tokens of the whole, and contains what was asked for", () => {
  const random = randomBelow(7);
  for (let round = 0; round < 500; round++) {
    const text = Buffer.from(Array.from({ length: random(80) }, () => pieces[random(pieces.length)]!).join(""));
    const whole = lex(text);
    const from = random(text.length + 1);
    const to = from + random(text.length - from + 1);
    const part = lexAround(text, from, to, random(60));
    expect(part.from).toBeLessThanOrEqual(from);
    expect(part.to).toBeGreaterThanOrEqual(to);
    const spans = Array.from(part.tokens.starts, (start, i) => [start + part.from, part.tokens.ends[i]! + part.from]);
    const wanted = Array.from(whole.starts, (start, i) => [start, whole.ends[i]!]);
    expect(spans).toEqual(wanted.filter(([start]) => start! >= part.from && start! < part.to));
  }
});

test("of lines that can be cut, no more than needed is lexed", () => {
  const text = Buffer.from("took 5ms\n".repeat(100_000));
  const part = lexAround(text, 450_000, 450_008, 4096);
  expect([part.from, part.to - part.from]).toEqual([450_000, 4095]);
});
