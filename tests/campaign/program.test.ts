import { expect, test } from "bun:test";
import { matcher } from "./program.ts";

test("what a program holds is measured, however much this process has held", async () => {
  const { memoryMib } = await matcher(["--version"]);
  expect(memoryMib).toBeGreaterThan(0);
  await expect(matcher(["--version"], { memoryMib: 0.5 })).rejects.toThrow("of at most 0.5");
}, 60_000);
