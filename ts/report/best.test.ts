import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { Best } from "./best.ts";

test("the first items of an order, whatever order they come in", () => {
  const below = randomBelow(42);
  for (const limit of [0, 1, 2, 7, 100]) {
    const items = Array.from({ length: 60 }, (_, number) => ({ value: below(20), number }));
    const isBefore = (a: (typeof items)[number], b: (typeof items)[number]) =>
      a.value > b.value || (a.value === b.value && a.number < b.number);
    const best = new Best(limit, isBefore);
    const gone = items.flatMap((item) => (best.takes(item) ? (best.add(item) ?? []) : item));
    const sorted = items.toSorted((a, b) => b.value - a.value || a.number - b.number);
    expect(best.toSorted()).toEqual(sorted.slice(0, limit));
    expect(gone.length).toBe(items.length - Math.min(limit, items.length));
  }
});
