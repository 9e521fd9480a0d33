/** `-i` is about every text of every pattern: in byte patterns, in the patterns of record queries and of flags. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const workplace = new Workplace({ text: "ERROR a\nerror b\nTimeoutError c\n" });

test.each([
  { words: ["grep", "-i", '"Error"'], out: "ERROR a\nerror b\n" },
  { words: ["grep", "-i", "`.*timeout.*`"], out: "TimeoutError c\n" },
  { words: ["grep", "-i", '"é" | `[d-f]rr[o]r` \\W'], out: "ERROR a\nerror b\n" },
  { words: ["scan", "-i", "--all", "-e", '"error"', "-e", '"A"'], out: "ERROR a\n" },
  { words: ["scan", "-i", "--any", "`E.*r`"], out: "ERROR a\nerror b\n" },
  { words: ["scan", "-i", "--all", "--not", '"error"', "."], out: "TimeoutError c\n" },
  { words: ["scan", "-i", "--record-start", '"error"', "--all", '"C"'], out: "error b\nTimeoutError c\n" },
])("$words", ({ words, out }) => {
  expect(workplace.output([...words, "text"])).toBe(out);
});

test("in the members of a pattern file too", () => {
  const place = new Workplace({ text: "ERROR a\n", set: '"error"\n`timeout`\n' });
  expect(place.output(["scan", "-i", "--any", "--patterns", "set", "text"])).toBe("ERROR a\n");
  expect(place.output(["scan", "-i", "--count", "--patterns", "set", "text"])).toBe("1\n");
});
