import { expect, test } from "bun:test";
import { run } from "./parse.fuzz.ts";

test("random templates are read, or refused at a byte of theirs", () => {
  const { taken, refused } = run(7, 5000);
  expect(taken).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});
