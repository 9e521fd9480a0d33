import { expect, test } from "bun:test";
import { Slices, Turns } from "./turns.ts";

/** Turns that are due whenever `isDue` says so, counted. */
function countTurns(isDue: () => boolean) {
  const taken = { count: 0 };
  const turns = {
    get isDue() {
      return isDue();
    },
    check: () => {},
    take: async () => void taken.count++,
  };
  return { turns: turns as unknown as Turns, taken };
}

async function runSlices(isDue: () => boolean, count: number) {
  const { turns, taken } = countTurns(isDue);
  const sizes: number[] = [];
  await new Slices(turns).each(count, (from, to) => sizes.push(to - from) > 0);
  return { sizes, taken: taken.count };
}

test("slices grow while they are quick, and the loop need not turn", async () => {
  const { sizes, taken } = await runSlices(() => false, 1000);
  expect(sizes).toEqual([8, 16, 32, 64, 128, 256, 256, 240]);
  expect(taken).toBe(0);
});

test("slices that take long stay small, and the loop turns after each", async () => {
  const { sizes, taken } = await runSlices(() => true, 20);
  expect(sizes).toEqual([8, 8, 4]);
  expect(taken).toBe(3);
});

test("work that wants no more ends", async () => {
  const { turns } = countTurns(() => false);
  const seen: number[] = [];
  const isAll = await new Slices(turns).each(100, (from) => seen.push(from) < 2);
  expect(isAll).toBe(false);
  expect(seen).toEqual([0, 8]);
});

test("a signal ends the work at the next slice, though the loop need not turn yet", async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const work = (from: number) => {
    if (seen.push(from) === 2) controller.abort(new Error("enough"));
    return true;
  };
  await expect(new Slices(new Turns(controller.signal)).each(1000, work)).rejects.toThrow("enough");
  expect(seen).toEqual([0, 8]);
});
