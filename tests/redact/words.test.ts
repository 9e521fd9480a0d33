/**
 * What is masked near each word of the tables of secrets, in the forms in which files, commands and logs have names and
 * values: `words.txt` has a digest for each word. A row that is taken out, or a rule that asks another question, is
 * seen at its word. After a change that is wanted, `MATCHER_ANSWERS=write bun test tests/redact/words.test.ts` writes
 * the file; `bun tests/redact/words.ts WORD`, before and after it, shows what differs.
 */
import { test } from "bun:test";
import { join } from "node:path";
import { digest, expectStored } from "../stored.ts";
import { maskedWords } from "./words.ts";

const path = join(import.meta.dir, "words.txt");

test("values near the words of the tables are masked as before", () => {
  const lines = Array.from(maskedWords(), ([word, masked]) => `${digest(masked)} ${JSON.stringify(word)}`);
  expectStored(path, lines);
}, 240_000);
