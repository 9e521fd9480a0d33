/**
 * What is masked near each word of the tables of secrets, in the forms in which files, commands and logs have names and
 * values: `words.txt` has a digest for each word. A row that is taken out, or a rule that asks another question, is
 * seen at its word. After a change that is wanted, `MATCHER_ANSWERS=write bun test tests/redact/words.test.ts` writes
 * the file; `bun tests/redact/words.ts WORD`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maskedWords } from "./words.ts";

const path = join(import.meta.dir, "words.txt");

test("values near the words of the tables are masked as before", () => {
  const lines = Array.from(
    maskedWords(),
    ([word, masked]) => `${Bun.hash.wyhash(masked).toString(36).slice(0, 5)} ${JSON.stringify(word)}`,
  );
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 240_000);
