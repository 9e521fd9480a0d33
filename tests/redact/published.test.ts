import { expect, test } from "bun:test";
import { surroundings } from "./keys.ts";
import { plantedForms } from "./published.ts";

test("random keys of every form that issuers publish are masked in all surroundings", () => {
  const results = plantedForms(surroundings.length);
  expect(results.length).toBeGreaterThan(270);
  expect(results.filter(({ readable }) => readable.length > 0)).toEqual([]);
}, 60_000);
