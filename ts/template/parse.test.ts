import { expect, test } from "bun:test";
import { run } from "./parse.fuzz.ts";

test("random templates are parsed, or refused with a byte offset", () => {
  const { taken, refused } = run(7, 5000);
  expect(taken).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});
