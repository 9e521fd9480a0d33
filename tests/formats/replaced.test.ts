/**
 * What is written where values of events are masked and replaced: `replaced.txt` has a digest of each format within
 * each text. After a change that is wanted, `MATCHER_ANSWERS=write bun test tests/formats/replaced.test.ts` writes it;
 * `bun tests/formats/replaced.ts NAME`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { runHere } from "../flags/in-process.ts";
import { digest, expectStored } from "../stored.ts";
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
    lines.push(`${digest(after.join())} ${name}`);
    const given = before.split("\n").map(isJson);
    for (const text of after) {
      for (const [i, line] of text.split("\n").entries())
        if (given[i] && !isJson(line)) broken.push(`${name}: ${line}`);
    }
  }
  expect(broken).toEqual([]);
  expectStored(path, lines);
}, 60_000);

test("the new value of a pair is read back as one value, or the old one stays", async () => {
  const line = '203.0.113.9 - - [01/May/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.0" rt="0.029" a=b';
  let replaced = 0;
  for (const text of [`${line}\n`, line, `${line} c=d\n`, `${line.replace("a=b", 'a="b"')}\n`]) {
    for (const value of ["X Y", "x", '"q', "a;b=c", "x.", "x)", "(x)", "(x) y", "x,y", "=", "<x", "a=b,c=d"]) {
      const rewritten = await runHere(["rewrite", "--in", "auto", "--text", text, ".a", value], ".");
      const read = await runHere(["events", "--text", rewritten.out], ".");
      const now = JSON.parse(read.out) as { fields: { a: string } };
      expect([value, now.fields.a]).toEqual([value, rewritten.out === text ? "b" : value]);
      expect(rewritten.error.includes("the old value stays")).toBe(rewritten.out === text);
      if (rewritten.out !== text) replaced += 1;
    }
  }
  expect(replaced).toBeGreaterThan(20);
}, 60_000);
