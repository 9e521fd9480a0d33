import { expect, test } from "bun:test";
import { listSteps, parsePattern, printItem } from "../index.ts";

const stepsOfText = (source: string) =>
  listSteps(parsePattern(source)).map(
    ({ source, wanted, left, isAlmost, skips }) =>
      `${source.trim()} > ${printItem(wanted)} ${left}${isAlmost ? " almost" : ""}${skips ? " skips" : ""}`,
  );

test.each([
  { pattern: "\\R", steps: [] },
  { pattern: "\\R{>1s}", steps: ["\\R > \\R{>1s} 0.5 almost"] },
  { pattern: '"job" \\N', steps: ['"job" > \\N 1'] },
  { pattern: '"took" \\R', steps: ['"took" > \\R 1', '"took"~1 > "took" 1.5 almost'] },
  { pattern: '\\N "x" | \\W', steps: ['\\N > "x" 1'] },
  { pattern: '\\N .*? "x"', steps: ['\\N > "x" 1 skips'] },
  { pattern: '\\W+? "x"', steps: ['\\W+ > "x" 1'] },
  { pattern: "\\W{3}", steps: ["\\W{2} > \\W{3} 0.5", "\\W > \\W{3} 0.75"] },
  { pattern: '(?orbit:case "ab" \\N)', steps: ['(?orbit:case "ab" ) > \\N 1'] },
  { pattern: '^ (\\N ("x" | "y")) \\W', steps: ['^ (\\N ("x" | "y")) > \\W 1', '^ \\N > ("x" | "y") 2'] },
])("$pattern", ({ pattern, steps }) => {
  expect(stepsOfText(pattern)).toEqual([...steps]);
});

test("every step is a pattern", () => {
  const pattern =
    '(?orbit:case ^ "took":a (\\R{>1s} | \\N{2,3}? =a):b \\B("x" .*) ~(\\W) @order:asc) [\\N \\W] #"W(N)" \\I';
  const steps = listSteps(parsePattern(pattern));
  expect(steps.length).toBeGreaterThan(8);
  for (const { source } of steps) expect(() => parsePattern(source)).not.toThrow();
});
