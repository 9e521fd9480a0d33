import { expect, spyOn, test } from "bun:test";
import * as diagnostics from "../../error/diagnostics.ts";
import { native } from "../../native/open.ts";
import { compilePattern } from "../../pattern/index.ts";
import { scan } from "../../scan/index.ts";
import { comparingStepsLimit } from "../../tables/limits.ts";
import { warnOfComparing } from "./comparing-steps.ts";

/** Steps of a search for a word that comes again, in lines whose words differ. */
function countSteps(source: string, lines: number, byLine: boolean): number {
  const text = Buffer.from(Array.from({ length: lines }, (_, i) => `w${i} ${i}.5`).join("\n"));
  const before = native().mb_comparing_steps();
  for (const _ of scan(compilePattern(source), text, { byLine }));
  return native().mb_comparing_steps() - before;
}

test("comparisons with registers are counted: quadratic over lines, linear within them", () => {
  const source = "\\W:a .* =a";
  expect(countSteps(source, 400, false)).toBeGreaterThan(3 * countSteps(source, 200, false));
  expect(countSteps(source, 400, true)).toBeLessThan(2.4 * countSteps(source, 200, true));
  expect(countSteps('\\W:a .* "none"', 200, false)).toBe(0);
});

test("a search above the limit of such steps says how to go on, once matches may go over line ends", () => {
  const warned = spyOn(diagnostics, "warn").mockImplementation(() => {});
  try {
    const pattern = compilePattern("\\W:a .* =a");
    warnOfComparing(pattern, false, comparingStepsLimit);
    warnOfComparing(pattern, true, comparingStepsLimit + 1);
    expect(warned).not.toHaveBeenCalled();
    warnOfComparing(pattern, false, comparingStepsLimit + 1);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]![0]).toContain("(comparingStepsLimit)");
    expect(warned.mock.calls[0]![0]).toContain("--line");
  } finally {
    warned.mockRestore();
  }
});
