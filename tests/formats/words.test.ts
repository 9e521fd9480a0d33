/**
 * What is read of lines with each word of the tables of events: `words.txt` has a digest for each word. After a change
 * that is wanted, `MATCHER_ANSWERS=write bun test tests/formats/words.test.ts` writes the file; `bun
 * tests/formats/words.ts WORD`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventsOfWords } from "./words.ts";

const path = join(import.meta.dir, "words.txt");

test("lines with words of the tables are read as before", () => {
  const lines = Array.from(
    eventsOfWords(),
    ([word, events]) => `${Bun.hash.wyhash(events).toString(36).slice(0, 5)} ${JSON.stringify(word)}`,
  );
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 60_000);
