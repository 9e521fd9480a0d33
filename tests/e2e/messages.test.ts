/** Messages for programs: MATCHER_MESSAGES=json. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

test("errors and hints are lines of JSON with their class and what was given", () => {
  const env = { ...process.env, MATCHER_MESSAGES: "json" };
  const { stderr, exitCode } = Bun.spawnSync([process.execPath, main, "scan", '"took', "--text", "x"], { env });
  expect(exitCode).toBe(2);
  const { code, message, at } = JSON.parse(stderr.toString());
  expect({ code, at }).toEqual({ code: "pattern", at: '"took' });
  expect(message).toContain("byte 5");
});

test("without it they are sentences", () => {
  const { stderr } = Bun.spawnSync([process.execPath, main, "scan", '"took', "--text", "x"]);
  expect(stderr.toString()).toStartWith("matcher: pattern, byte 5");
});
