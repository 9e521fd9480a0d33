/**
 * What is read of lines with each word of the tables of events: `words.txt` has a digest for each word. After a change
 * that is wanted, `MATCHER_ANSWERS=write bun test tests/formats/words.test.ts` writes the file; `bun
 * tests/formats/words.ts WORD`, before and after it, shows what differs.
 */
import { test } from "bun:test";
import { join } from "node:path";
import { digest, expectStored } from "../stored.ts";
import { eventsOfWords } from "./words.ts";

const path = join(import.meta.dir, "words.txt");

test("lines with words of the tables are read as before", () => {
  const lines = Array.from(eventsOfWords(), ([word, events]) => `${digest(events)} ${JSON.stringify(word)}`);
  expectStored(path, lines);
}, 60_000);
