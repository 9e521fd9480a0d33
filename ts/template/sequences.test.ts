import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { compile } from "../index.ts";
import { lex } from "../lex/index.ts";
import { withoutSequences } from "./sequences.ts";

const without = (text: string): string => Buffer.from(withoutSequences(Buffer.from(text, "latin1"))).toString("latin1");

test.each([
  ["a\x1b[31mred\x1b[0m b", "ared b"],
  ["\x1b[38;5;208mx\x1b[K", "x"],
  ["\x1b]8;;http://a.b/\x1b\\link\x1b]8;;\x1b\\", "link"],
  ["\x1b]0;title\nx", "\nx"],
  ["\x1b[31\nx\x1b[1", "\nx"],
  ["\x1b \x1b7 \x1b", "\x1b \x1b7 \x1b"],
])("%j", (text, plain) => {
  expect(without(text)).toBe(plain);
});

test("what the lexer reads as blank is left out, and nothing else", () => {
  const below = randomBelow(7);
  const pieces = ["\x1b", "[", "]", "3", "1", ";", "m", "a", " ", "\n", "\r", "\x07", "\\", "8", "é", "!"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 1 + below(12) }, () => pieces[below(pieces.length)]).join("");
    const plain = without(text);
    const lexAndJoin = (given: string) => {
      const bytes = Buffer.from(given, "latin1");
      const { count, starts, ends } = lex(bytes);
      return Array.from({ length: count }, (_, i) => bytes.subarray(starts[i], ends[i]).toString("latin1")).join("");
    };
    expect({ text, tokens: lexAndJoin(text) }).toEqual({ text, tokens: plain.replace(/\s/g, "") });
  }
});

const coloured = "a \x1b[31mERROR\x1b[0m 5 \x1b[32mb\x1b[0m";

test.each([
  [String.raw`\W:a \N:b`, "${b} ${a}", "a \x1b[31m5 ERROR\x1b[0m \x1b[32mb\x1b[0m"],
  [String.raw`\W:a \N:b`, "x", "a \x1b[31mx\x1b[0m \x1b[32mb\x1b[0m"],
  [String.raw`\W \N`, "<${0}>", "a \x1b[31m<ERROR\x1b[0m 5> \x1b[32mb\x1b[0m"],
  [String.raw`\W \N`, "${0:lower}", "a \x1b[31merror 5\x1b[0m \x1b[32mb\x1b[0m"],
  [String.raw`(\W \N):r`, "${r:first3}|${r}", "a \x1b[31mERR|ERROR\x1b[0m 5 \x1b[32mb\x1b[0m"],
  [String.raw`\N:n \W`, "${n}", "a \x1b[31mERROR\x1b[0m 5\x1b[32m\x1b[0m"],
])("rewrite %s %s keeps the colours of what follows", (pattern, template, rewritten) => {
  expect(compile(pattern).rewrite(template, coloured)).toBe(rewritten);
});

test("masks leave no half of a sequence, and no colour that does not end", () => {
  expect(compile(String.raw`\W \N`).redact(coloured)).toBe("a \x1b[31m*******\x1b[0m \x1b[32mb\x1b[0m");
});
