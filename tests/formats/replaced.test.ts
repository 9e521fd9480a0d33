/**
 * What is written where values of events are masked and replaced: `replaced.txt` has a digest of each format within
 * each text. After a change that is wanted, `MATCHER_ANSWERS=write bun test tests/formats/replaced.test.ts` writes it;
 * `bun tests/formats/replaced.ts NAME`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceValues } from "./replaced.ts";

const path = join(import.meta.dir, "replaced.txt");

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

test("values of events are masked and replaced as before, and JSON stays JSON", async () => {
  const lines: string[] = [];
  const broken: string[] = [];
  for await (const { name, before, after } of replaceValues()) {
    lines.push(`${Bun.hash.wyhash(after.join()).toString(36).slice(0, 5)} ${name}`);
    const given = before.split("\n").map(isJson);
    for (const text of after) {
      for (const [i, line] of text.split("\n").entries())
        if (given[i] && !isJson(line)) broken.push(`${name}: ${line}`);
    }
  }
  expect(broken).toEqual([]);
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 60_000);
