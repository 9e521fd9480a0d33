/** Windows: sums and values of the last steps, and that their memory is bounded. */
import { expect, test } from "bun:test";
import { windowValuesMax } from "../limits.ts";
import { planSteps, SumWindow, stepOf, ValueBudget, ValueWindow, ValueWindows } from "./window.ts";

test("a window of up to 300 seconds moves by the second, a longer one by more", () => {
  expect(planSteps(60_000)).toEqual({ seconds: 1, count: 60 });
  expect(planSteps(300_000)).toEqual({ seconds: 1, count: 300 });
  expect(planSteps(3_600_000)).toEqual({ seconds: 12, count: 300 });
  expect(planSteps(301_000)).toEqual({ seconds: 2, count: 151 });
  expect(stepOf(planSteps(3_600_000), 25)).toBe(2);
});

test("a sum forgets what is older, also after a long silence", () => {
  const window = new SumWindow(3);
  for (const [step, amount] of [
    [10, 1],
    [11, 2],
    [12, 4],
  ] as const)
    window.add(step, amount);
  expect(window.sum).toBe(7);
  window.advance(13);
  expect(window.sum).toBe(6);
  window.advance(1_000_000);
  expect(window.sum).toBe(0);
});

test("percentiles are values of the window, by the nearest rank", () => {
  const window = new ValueWindow(2, new ValueBudget());
  expect(window.percentile(0.5)).toBeNull();
  for (const value of [5, 1, 3, 1]) window.add(7, value);
  expect([0.25, 0.5, 0.75, 0.76, 1].map((share) => window.percentile(share))).toEqual([1, 1, 3, 5, 5]);
  window.add(8, 9);
  window.advance(9);
  expect([window.percentile(0.1), window.isEmpty]).toEqual([9, false]);
  window.advance(10);
  expect([window.percentile(0.1), window.isEmpty]).toEqual([null, true]);
});

test("too many different values are rounded, and stay few", () => {
  const budget = new ValueBudget();
  const windows = [new ValueWindow(9, budget), new ValueWindow(9, budget)];
  for (let i = 0; i < windowValuesMax + 1000; i++) windows[i % 2]!.add(i % 7, i + 0.125);
  expect(budget.digits).toBe(3);
  expect(budget.entries).toBeLessThan(20_000);
  const middle = windows[0]!.percentile(0.5)!;
  expect(Math.abs(middle - (windowValuesMax + 1000) / 2)).toBeLessThan(500);
  for (const window of windows) window.advance(100);
  expect([budget.entries, budget.digits]).toEqual([0, 0]);
});

test("windows that were rounded go on rounding after a restart", () => {
  const whole = new ValueWindows(60_000);
  for (let i = 0; i <= windowValuesMax; i++) whole.add(i % 2, i % 7, i + 0.125);
  const restarted = new ValueWindows(60_000);
  restarted.restore(whole.save());
  for (const windows of [whole, restarted]) for (let i = 0; i < 9; i++) windows.add(0, 8, 123.456);
  expect(restarted.save()).toEqual(whole.save());
  expect(restarted.save().digits).toBe(3);
});
