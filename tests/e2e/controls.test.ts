/** Control characters of quoted tokens are escaped in what the program writes as patterns, which find the same text. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const place = new Workplace();
const line = 'a "q\x1b]0;z\x07w\rx\x7f\x01" 1';
place.write("log", `${line}\n${line}\n`);

const matcher = (...words: string[]) => place.output(words);

test.each<[words: string[], pattern: (output: string) => string]>([
  [["escape", line], (output) => output.trimEnd()],
  [["infer", "-f", "log"], (output) => output.split("\n")[0]!],
  [["templates", "--pattern", "log"], (output) => output.trimEnd().replace(/^\d+ +/, "")],
])("%j writes no control character, and its pattern finds the text", (words, patternOf) => {
  const output = matcher(...words);
  expect(output).not.toMatch(/[\0-\x09\x0b-\x1f\x7f]/);
  expect(output).toContain('"\\"q\\x1b]0;z\\x07w\\rx\\x7f\\x01\\""');
  expect(matcher("scan", "--count", patternOf(output), "log")).toBe("2\n");
});
