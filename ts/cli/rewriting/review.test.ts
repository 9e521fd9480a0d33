import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();

/** The readings printed below the tokens of each change. */
function printReadings(text: string, ...args: string[]): string[] {
  place.write("a.log", text);
  const words = ["rewrite", "--interactive", "--explain", ...args, "X", "a.log"];
  const lines = place.output(words, "n\nn\nn\n").split("\n");
  return lines.filter((line) => /^ {2}(?:echo|magnitude|baseline):/.test(line));
}

test("a review explains each change with the readings of its tokens", () => {
  expect(printReadings("alpha beta alpha\nbeta\n", "@echo:nth=2 \\W")).toEqual([
    '  echo: count 2, occurrence 2 of 2 at the identity rung "alpha"',
    '  echo: count 2, occurrence 2 of 2 at the identity rung "beta"',
  ]);
  expect(printReadings("a 5 b 6 c 7000\n", "\\N{>+1}")).toEqual([
    '  magnitude: 3.85 "7000"',
    '  baseline: window: mean 0.30, spread 0.36, over 5 "7000"',
  ]);
});

test("a review reads matches inside quotes among the tokens there", () => {
  const text = 'a "b c 5" b\nx "y bb"\n';
  expect(printReadings(text, "--deep", "\\W{>=+0.5}")).toEqual([
    '  magnitude: 1.00 "bb"',
    '  baseline: window: mean 0.00, spread 0.00, over 1 "bb"',
  ]);
});
