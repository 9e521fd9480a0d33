import { expect, test } from "bun:test";
import { compilePattern } from "../index.ts";
import { run } from "./parser.fuzz.ts";

test("random text parses, or is rejected with a byte offset", () => run(1, 3000));

test("long and deep patterns do not crash the parser", () => {
  const long = '"a" '.repeat(20_000);
  expect(compilePattern(long).program.length).toBeGreaterThan(20_000);
  expect(() => compilePattern("[".repeat(100_000))).toThrow("249");
  expect(() => compilePattern("(".repeat(100_000))).toThrow("249");
  expect(() => compilePattern("a".repeat(300_000))).toThrow("200000");
  expect(() => compilePattern("a ".repeat(1 << 20))).toThrow("1048576");
});
