/**
 * What is masked of snippets with small faults is what it was. After a change that is wanted, `MATCHER_ANSWERS=write
 * bun test tests/redact/perturbed.test.ts` writes the digests; `bun tests/redact/perturbed.ts NAME`, before and after
 * it, shows what differs.
 */
import { test } from "bun:test";
import { join } from "node:path";
import { digest, expectStored } from "../stored.ts";
import { maskEachFault } from "./perturbed.ts";

const path = join(import.meta.dir, "perturbed.txt");

test("snippets with small faults are masked as before", () => {
  const lines = Array.from(maskEachFault(), ([name, masked]) => `${digest(masked)} ${name}`);
  expectStored(path, lines);
}, 240_000);
