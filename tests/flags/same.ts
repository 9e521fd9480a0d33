/** Flags that change nothing that the matrix can see, in any mode. */
import type { SameRow } from "./matrix.ts";

export const sameEverywhere: readonly SameRow[] = [
  { modes: "*", flags: ["max-memory"], because: "it bounds memory: tests/e2e/memory.test.ts" },
  {
    modes: "*",
    flags: ["no-config"],
    because: "no configuration file is named: ts/cli/args and tests/e2e have its tests",
  },
  { modes: "*", flags: ["no-progress", "hyperlink"], because: "they are for a terminal: tests/e2e/terminal.test.ts" },
  { modes: "*", flags: ["no-index"], because: "results never depend on an index: tests/e2e/indexed-tree.test.ts" },
];

/** @param because what shows that the command reads no time */
export const clockOfEveryCommand = (because: string): SameRow => ({
  modes: "*",
  flags: ["now", "tz", "date-order"],
  because: `every command takes the clock (chapter 04, 1.1), but here no time is read: ${because}`,
});
