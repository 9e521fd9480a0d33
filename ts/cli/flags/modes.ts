/** Modes of a scan that several flags can select, and the flags that each mode refuses. */
import type { GivenFlag, ParsedArgs } from "../args/parsed-args.ts";

export interface Mode {
  /** Its name in messages. */
  readonly name: string;
  /** The flag that selects it; `undefined` if none does. */
  readonly selectedBy: (args: ParsedArgs) => GivenFlag | undefined;
  /** Long names of flags that it can't be combined with. */
  readonly refuses: readonly string[];
}

const context = ["after-context", "before-context", "context"] as const;

/** The flag that makes a scan a record query; `undefined` if none does. */
export function queryFlag(args: ParsedArgs): GivenFlag | undefined {
  const selector = args.lastOf("all", "any", "none", "at-least", "not");
  if (selector) return selector;
  // With a window, a record is the window's unit; as a side of context, it is what is printed around a match.
  for (const long of context) if (args.text(long) === "record") return undefined;
  if (args.lastOf("head", "tail", "lines")) return undefined;
  return args.lastOf("record", "record-start", "record-span");
}

function queryOfLines(args: ParsedArgs): GivenFlag | undefined {
  const counts = args.lastOf("count", "count-matches", "files-with-matches", "files-without-match");
  return counts ? undefined : queryFlag(args);
}

/** The same of `grep`, where records take the place of lines. */
export const grepModes: readonly Mode[] = [
  {
    name: "a search of records",
    selectedBy: queryFlag,
    refuses: [...["line-regexp", "only-matching", "column", "follow", "why-not"], ...context],
  },
  { name: "a search that prints records", selectedBy: queryOfLines, refuses: ["invert-match"] },
];

export const scanModes: readonly Mode[] = [
  {
    name: "a record query",
    selectedBy: queryFlag,
    refuses: [...["format", "explain", "passthru", "line-regexp", "single-match", "fields", "follow"], ...context],
  },
  {
    name: "a check by rules",
    selectedBy: (args) => (args.has("fix") ? undefined : args.lastOf("rules")),
    refuses: ["context"],
  },
  { name: "a record query that prints records", selectedBy: queryOfLines, refuses: ["invert-match"] },
];
