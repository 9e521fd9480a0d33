import { expect, test } from "bun:test";
import { matcher } from "./program.ts";

test("what a program holds is measured, however much this process has held", async () => {
  // Long enough for several samples.
  const words = ["lib", "--test"];
  const { memoryMib } = await matcher(words);
  expect(memoryMib).toBeGreaterThan(0);
  await expect(matcher(words, { memoryMib: 0.5 })).rejects.toThrow("of at most 0.5");
}, 60_000);
