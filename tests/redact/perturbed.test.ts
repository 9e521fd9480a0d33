/**
 * What is masked of snippets with small faults is what it was. After a change that is wanted, `MATCHER_ANSWERS=write
 * bun test tests/redact/perturbed.test.ts` writes the digests; `bun tests/redact/perturbed.ts NAME`, before and after
 * it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maskEachFault } from "./perturbed.ts";

const path = join(import.meta.dir, "perturbed.txt");

test("snippets with small faults are masked as before", () => {
  const lines = Array.from(
    maskEachFault(),
    ([name, masked]) => `${Bun.hash.wyhash(masked).toString(36).slice(0, 5)} ${name}`,
  );
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 240_000);
