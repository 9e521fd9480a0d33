/** The modes of `scan` and `grep`, and the flags that each of them takes. */
import type { GivenFlag, ParsedArgs } from "../args/parsed-args.ts";
import { colour } from "./colour.ts";
import { declare } from "./declare.ts";
import { fields } from "./fields.ts";
import { indexing } from "./indexing.ts";
import { compressed, filter, text, walk } from "./input.ts";
import { longs, type Mode, named } from "./mode.ts";
import type { FlagName } from "./names.ts";
import { program } from "./pattern.ts";
import { filename, progress } from "./report.ts";
import { query } from "./select.ts";
import { record, times, window } from "./window.ts";

const context = ["after-context", "before-context", "context"] as const;
const queryFlags = longs(query);
const recordFlags = longs(record);
const numberedWindow = longs(window);

/** The flag that makes a scan a record query; `undefined` if none does. */
export function queryFlag(args: ParsedArgs): GivenFlag | undefined {
  const selector = args.lastOf(...queryFlags);
  if (selector) return selector;
  // With a window, a record is the window's unit; as a side of context, it is what is printed around a match.
  for (const long of context) if (args.text[long] === "record") return undefined;
  if (args.lastOf(...numberedWindow)) return undefined;
  return args.has.rules ? undefined : args.lastOf(...recordFlags);
}

function queryOfLines(args: ParsedArgs): GivenFlag | undefined {
  const counts = args.lastOf("count", "count-matches", "files-with-matches", "files-without-match");
  return counts ? undefined : queryFlag(args);
}

/** Flags that say which inputs are read, and how. */
const inputs: readonly FlagName[] = [...longs(text, walk, compressed, filter), "no-index", "sort", "sortr"];

const searchByRules: readonly FlagName[] = [
  ...named("rules", "line", "ignore-case", "interactive", "max-count", "record", "require-match"),
  ...named("quiet", "cpu", "gpu"),
  ...longs(declare, window, times, progress),
  // `-o` goes with anything; `--color never` also holds for messages.
  ...named("only-matching", "color"),
  ...inputs,
];

const forms: readonly FlagName[] = [
  "json",
  "sarif",
  "github",
  "format",
  "count",
  "files-with-matches",
  "files-without-match",
  "quiet",
];

const reports = [
  ...forms,
  ...named("utf16", "values", "duration-unit", "null", "line-number"),
  ...longs(filename, colour),
];

const watchInputs = [...longs(walk, compressed, filter), ...named("sort", "sortr")];

const rules: readonly Mode[] = [
  {
    name: "a check by a watch file",
    flags: ["rules"],
    selectedBy: (args) =>
      (args.all.rules ?? []).some((file) => file.endsWith(".watch")) ? args.lastOf("rules") : undefined,
    takes: [...named("rules", "json", "quiet", "color", "tz", "date-order"), ...watchInputs],
  },
  {
    name: "a check by rules",
    flags: ["rules"],
    selectedBy: (args) => (args.has.fix ? undefined : args.lastOf("rules")),
    takes: [...searchByRules, ...reports, ...longs(fields), "follow", "keep-count"],
  },
  {
    name: "a check by rules that follows files",
    flags: ["follow"],
    selectedBy: (args) => (args.has.rules ? args.lastOf("follow") : undefined),
    takes: [
      ...named("rules", "follow", "keep-count", "ignore-case", "max-count", "record", "tail", "lines"),
      ...named("json", "utf16", "github", "format", "quiet", "only-matching", "color"),
      ...longs(declare),
      ...inputs,
    ],
    refuses: ["binary"],
  },
  {
    name: "a check by rules, where --record is the unit of a window",
    flags: ["rules"],
    selectedBy: (args) => (args.lastOf(...numberedWindow) ? undefined : args.lastOf("rules")),
    refuses: ["record"],
  },
  {
    name: "the report of a check by rules",
    flags: ["rules"],
    selectedBy: (args) => (args.has.rules ? args.lastOf(...forms) : undefined),
    refuses: forms,
  },
  {
    name: "fixes by rules",
    flags: ["fix"],
    takes: [...searchByRules, "dry-run", "update-all", "show-skipped", "context"],
    refuses: ["text", "search-zip", "max-count"],
  },
  {
    name: "fixes by rules without a question",
    flags: ["fix"],
    selectedBy: (args) => (isReviewed(args) ? undefined : args.lastOf("fix")),
    refuses: ["show-skipped"],
  },
  {
    name: "fixes by rules that are written at once",
    flags: ["fix"],
    selectedBy: (args) => (args.has["dry-run"] || isReviewed(args) ? undefined : args.lastOf("fix")),
    refuses: ["context"],
  },
  {
    name: "a diff of fixes by rules",
    flags: ["dry-run"],
    refuses: ["ignore-case", "interactive", "update-all"],
  },
  {
    name: "fixes by rules with a question each",
    flags: ["interactive"],
    selectedBy: (args) => (args.has.fix ? args.lastOf("interactive", "ignore-case") : undefined),
    refuses: ["quiet"],
  },
];

/** Whether each fix is put to the user: beside `--fix`, `-i` is `--interactive`. */
const isReviewed = (args: ParsedArgs) => args.has.fix && args.lastOf("interactive", "ignore-case") !== undefined;

/** `--files` searches nothing: the flags of patterns and reports are accepted beside it, and have no effect. */
const listing: Mode = {
  name: "a list of the files that would be searched",
  flags: ["files"],
  refuses: [
    ...named("rules", "github", "sarif", "fix", "dry-run", "interactive", "update-all", "show-skipped"),
    ...named("follow", "keep-count", "quiet", "why-not", "dual-grain", "chunk-size"),
    ...longs(indexing, program, window, times),
  ],
};

/** A program has its names; patterns of records beside it may still refer to others. */
const compiledProgram: Mode = {
  name: "a compiled program",
  flags: ["program"],
  selectedBy: (args) => (args.lastOf("not", "record-start", "record-span") ? undefined : args.lastOf("program")),
  refuses: longs(declare),
  advice: Object.fromEntries(longs(declare).map((long) => [long, "give it to matcher compile"])),
};

/** Only what is printed match by match, with nothing of the rest of its input, can be put in another order. */
const ordered: Mode = {
  name: "a report in order of a value",
  flags: ["sort-by"],
  refuses: [
    ...named("explain", "fields", "count", "count-matches", "files-with-matches", "files-without-match", "passthru"),
    ...named("invert-match", "quiet", "follow", "why-not", "rules", "dual-grain", "heading", "fixed-strings"),
  ],
};

const recordsInOrder = { "sort-by": "-C record beside the record prints the record of each match" };

export const scanModes: readonly Mode[] = [
  listing,
  compiledProgram,
  ordered,
  {
    name: "a record query",
    flags: [...queryFlags, ...recordFlags],
    selectedBy: queryFlag,
    refuses: [
      ...named("format", "explain", "passthru", "line-regexp", "single-match", "fields", "follow", "sort-by"),
      ...context,
    ],
    advice: recordsInOrder,
  },
  {
    name: "a record query that prints records",
    flags: [...queryFlags, ...recordFlags],
    selectedBy: queryOfLines,
    refuses: ["invert-match"],
  },
  ...rules,
];

/** In `grep` records take the place of lines. */
export const grepModes: readonly Mode[] = [
  listing,
  ordered,
  {
    name: "a search of records",
    flags: recordFlags,
    selectedBy: queryFlag,
    refuses: [
      ...named("line-regexp", "only-matching", "column", "heading", "follow", "why-not", "fixed-strings", "sort-by"),
      ...context,
    ],
    advice: {
      ...recordsInOrder,
      "fixed-strings": "write the text in double quotes, or use -C record instead",
    },
  },
  {
    name: "records of files that grow",
    flags: ["in", "follow"],
    selectedBy: (args) => (args.has.in ? args.lastOf("follow") : undefined),
    refuses: ["invert-match", ...context],
  },
  { name: "a search that prints records", flags: recordFlags, selectedBy: queryOfLines, refuses: ["invert-match"] },
];
