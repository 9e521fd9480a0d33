/** What users of a shell do, and the cases of the specification do not reach: `habits.md`. */
import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { findExamples, wrongExamples } from "./examples.ts";
import { builtModule, isRunnable } from "./module.ts";

beforeAll(async () => {
  if (isRunnable) await builtModule();
}, 120_000);

test.skipIf(!isRunnable)(
  "each habit of habits.md",
  async () => {
    const examples = findExamples(join(import.meta.dir, "habits.md"));
    expect(await wrongExamples(examples.map((one) => [one]))).toEqual([]);
  },
  300_000,
);
