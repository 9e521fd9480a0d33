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
