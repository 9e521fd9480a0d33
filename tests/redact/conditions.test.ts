/**
 * What is masked of values that differ in one property near names: `conditions.txt` has a digest for each row. After a
 * change that is wanted, `MATCHER_ANSWERS=write bun test tests/redact/conditions.test.ts` writes the file; `bun
 * tests/redact/conditions.ts ROW`, before and after it, shows what differs.
 */
import { test } from "bun:test";
import { join } from "node:path";
import { digest, expectStored } from "../stored.ts";
import { maskConditions } from "./conditions.ts";

const path = join(import.meta.dir, "conditions.txt");

test("values for which two conditions hold are masked as before", () => {
  const lines = Array.from(maskConditions(), ([row, masked]) => `${digest(masked)} ${JSON.stringify(row)}`);
  expectStored(path, lines);
}, 240_000);
