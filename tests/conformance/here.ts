/**
 * The vectors in one process, in seconds: `npm test -- near` runs this file; the vectors of the whole check start the
 * single file. Those with an environment or standard input are left out.
 */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runHere } from "../flags/in-process.ts";
import { comparedIn, type Vector } from "./run.ts";
import { differenceOf } from "./vector.ts";

const read = (name: string) =>
  readFileSync(join(import.meta.dir, name), "utf8")
    .split("\n")
    .filter(Boolean);
const pending = new Set(read("pending.txt").map((line) => line.split(" ", 1)[0]!));

const files = readdirSync(join(import.meta.dir, "vectors")).filter((name) => name.endsWith(".jsonl"));
for (const name of files) {
  test(`vectors of ${name}`, async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const line of read(`vectors/${name}`)) {
      const vector = JSON.parse(line) as Vector;
      if (vector.stdin !== undefined || vector.env || pending.has(vector.id)) continue;
      tried += 1;
      const difference = await comparedIn(vector, async (folder) => {
        const { status, outBytes, error } = await runHere(vector.args, folder);
        return differenceOf(vector, { status, out: outBytes, err: error });
      });
      if (difference !== null) failed.push(`${vector.id}: ${difference}`);
    }
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  }, 120_000);
}
