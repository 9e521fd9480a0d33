/** The modes of `scan` and `grep`. */
import type { CommandMatrix, ModeCase, SameRow } from "./matrix.ts";
import { sameEverywhere } from "./same.ts";
import { searchSamples } from "./samples.ts";

const usual = { pattern: ['"took" \\R:t'], inputs: ["d"] };

const rules = (...flags: string[]): ModeCase => ({ flags, patternFrom: asRule });

/** A pattern as a rule with a fix; the file is empty. Conditions on fields have no fix. */
function asRule([pattern = ""]: readonly string[]): readonly string[] {
  const rule = ["--rules", "empty.m", "--declare", `rule made error "slow" = ${pattern}`];
  return pattern.startsWith(".") ? rule : [...rule, "--declare", "fix made = FIXED"];
}

/** A query over fields that names what the pattern names. */
function asFields([pattern = ""]: readonly string[]): readonly string[] {
  if (pattern.startsWith(".")) return [pattern];
  return [pattern.includes("zz") ? `.t(${pattern})` : pattern.includes("absent") ? ".absent" : ".t"];
}

const program = { flags: [], patternFrom: () => ["--program", "w.bin"] };
const set = { flags: [], patternFrom: () => ["--patterns", "set.m"] };
/** Beside the pattern there is one that binds the value. */
const inOrder: ModeCase = {
  flags: ["--sort-by", "by", "-e", "\\R:by"],
  patternFrom: (pattern) => pattern.flatMap((one) => ["-e", one]),
};
const fields = (...flags: string[]) => ({ flags: ["--in", "logfmt", ...flags], patternFrom: asFields });

/** Forms of reports, and ways of searching, that `scan` and `grep` share. */
const shared: Readonly<Record<string, ModeCase>> = {
  plain: { flags: [] },
  json: { flags: ["--json"] },
  ndjson: { flags: ["--ndjson"] },
  count: { flags: ["-c"] },
  "count of matches": { flags: ["--count-matches"] },
  list: { flags: ["-l"] },
  "list of others": { flags: ["-L"] },
  quiet: { flags: ["-q"] },
  inverted: { flags: ["-v"] },
  context: { flags: ["-C1"] },
  "in order": inOrder,
  times: { flags: ["--since", "10:30"], inputs: ["d/a.log", "other.log"] },
  set,
  "set as JSON": { ...set, flags: ["--json"] },
  "plain text": { flags: ["-F"], pattern: ["took"] },
  fields: fields(),
  "fields as JSON": fields("--json"),
  deep: { flags: ["--deep"] },
  everywhere: { flags: ["--everywhere"] },
  text: { flags: ["--text", "took 5s TOOK 6s"], inputs: [], hasOnlyInput: true },
  "one file": { flags: [], inputs: ["d/a.log"] },
  files: { flags: ["--files"], patternFrom: () => [] },
  "near misses": { flags: ["--why-not"], pattern: ['"took" "5x"'] },
};

const walking = ["hidden", "no-ignore", "binary", "search-zip", "glob", "type", "type-not", "texture", "sort", "sortr"];
const named = ["times", "text", "one file"];
const declaring = ["lib", "shape", "shape-after", "kind", "let", "declare"];
const sets = ["set", "set as JSON"];
/** Flags for matches; the others are for queries and rules, in `scan` alone. */
const simpleLists = ["list", "list of others"];
const simpleCounts = ["count", "count of matches"];
const simpleJsons = ["json", "set as JSON", "fields as JSON"];
const lists = [...simpleLists, "list of rules"];
const jsons = [...simpleJsons, "ndjson", "query as JSON", "rules as JSON"];
const forPrograms = ["rules for GitHub", "rules as SARIF", "template", "rules by a template"];

const sameInSearches: readonly SameRow[] = [
  {
    modes: ["quiet"],
    flags: [
      ...["patterns", "ignore-case", "program", "text", "hidden", "no-ignore", "binary", "search-zip"],
      ...["glob", "type", "type-not", "sort", "sortr", "null", "line-regexp", "invert-match", "after-context"],
      ...["before-context", "context", "max-count", "all", "any", "none", "at-least", "not", "record"],
      ...["record-start", "record-span", "head", "tail", "lines", "since", "until", "json", "ndjson"],
      ...["values", "duration-unit", "format", "explain", "fields", "count", "count-matches", "files-with-matches"],
      ...["files-without-match", "passthru", "only-matching", "require-match", "with-filename", "no-filename"],
      ...["context-separator", "no-context-separator", "line-number", "color", "colors", "cpu", "dual-grain"],
      ...["chunk-size", "no-line-number", "heading", "no-heading"],
    ],
    because: "nothing is printed, and something is found either way",
  },
  {
    modes: named,
    flags: walking.filter((flag) => flag !== "sort" && flag !== "sortr"),
    because: "the input is named, and no folder is walked",
  },
  { modes: ["text", "one file"], flags: ["sort", "sortr"], because: "there is one input" },
  { modes: ["times", "one file"], flags: ["index"], because: "an index is of a folder" },
  { modes: ["list of others"], flags: ["no-ignore", "search-zip"], because: "the files that join have a match" },
  { modes: ["inverted"], flags: ["no-ignore", "search-zip"], because: "every line of the files that join matches" },
  { modes: [...sets, "program"], flags: ["require-match"], because: "what is searched for is found" },
  { modes: ["inverted"], flags: ["require-match"], because: "there are lines without a match" },
  {
    modes: sets,
    flags: declaring.filter((flag) => flag !== "kind"),
    because: "no member of the set has the declared name",
  },
  { modes: ["program"], flags: ["deep", "everywhere"], because: "what the program finds is in no quotes" },
  { modes: ["plain text"], flags: ["deep", "everywhere"], because: "plain text is found in quotes without a flag" },
  { modes: ["plain text"], flags: declaring.filter((flag) => flag !== "let"), because: "plain text names nothing" },
  {
    modes: ["text"],
    flags: ["deep", "everywhere", "line", "separator", "comment", "decimal"],
    because: "the text has nothing of it",
  },
  { modes: ["everywhere"], flags: ["deep"], because: "everywhere is deeper" },
  { modes: ["text"], flags: ["null", "colors", "no-filename"], because: "a text has no path" },
  { modes: ["one file"], flags: ["null", "colors"], because: "one file is shown without its path" },
  { modes: [...jsons, ...forPrograms], flags: ["null"], because: "-0 is for lists and lines, as its help says" },
  { modes: ["template", "rules by a template"], flags: ["no-filename"], because: "the template names the path" },
  { modes: lists, flags: ["no-filename", "with-filename"], because: "a list is one of paths (chapter 04, 6.5)" },
  {
    modes: [...simpleCounts, ...simpleLists, ...simpleJsons],
    flags: ["after-context", "before-context", "context"],
    because: "context has no effect beside counts, lists and JSON (chapter 04, 7.6)",
  },
  {
    modes: ["context"],
    flags: ["after-context", "before-context", "context"],
    because: "the mode has one line on each side",
  },
  { modes: ["text"], flags: ["max-count"], because: "the text has one line, and one match" },
  { modes: ["text"], flags: ["sort-by", "reverse"], because: "the text has one match" },
  {
    modes: ["in order"],
    flags: ["regexp", "file", "require-match", "now", "tz", "date-order"],
    because: "of the patterns beside the value's own, what is found has no value, or is in the same lines",
  },
  { modes: ["text"], flags: ["time"], because: "the text has no time" },
  { modes: lists, flags: ["max-count"], because: "one match in a file is enough for a list" },
  {
    modes: ["list", ...simpleCounts, "count of a query"],
    flags: ["json"],
    because: "beside JSON a list or a count is printed (7.6)",
  },
  {
    modes: [...simpleCounts, "count of a query"],
    flags: ["files-with-matches"],
    because: "beside a count the count is printed (chapter 04, 6.5)",
  },
  {
    modes: "*",
    except: ["context", "statistics", "query", "records"],
    flags: ["context-separator", "no-context-separator"],
    because: "it is the line between groups that are apart, and the report has none",
  },
  {
    modes: "*",
    except: ["json", "ndjson", "set as JSON", "fields as JSON", "statistics", "rules as JSON"],
    flags: ["values", "duration-unit"],
    because: "it says how JSON spells values, and the report is none, or has no typed value",
  },
  {
    modes: [...jsons, ...forPrograms, "table of fields"],
    flags: ["color", "colors"],
    because: "not painted (chapter 04, 8.3)",
  },
  {
    modes: [...sets, "fields", "fields as JSON", "times", "plain text"],
    flags: ["now", "tz", "date-order"],
    because: "no time is compared",
  },
  {
    modes: ["text", "program"],
    flags: ["now", "tz", "date-order"],
    because: "no time is compared, or its bounds are compiled",
  },
  { modes: ["times", "window"], flags: ["with-filename"], because: "a window shows the path without it" },
  { modes: ["template"], flags: ["with-filename"], because: "a template says what is printed (chapter 04, 5.6)" },
  { modes: "*", flags: ["program"], because: "it is the program of the same pattern" },
  { modes: ["near misses"], flags: ["line"], because: "near misses are of lines" },
  { modes: sets, flags: ["line"], because: "no member of the set goes over a line end" },
  { modes: ["plain text"], flags: ["line"], because: "the text has no line end" },
];

const sameInGrep: readonly SameRow[] = [
  { modes: ["in order"], flags: ["ignore-case"], because: "the value's own pattern is in these lines too" },
  { modes: ["text"], flags: ["after-context", "before-context", "context"], because: "the text has one line" },
  { modes: ["text"], flags: ["patterns", "ignore-case"], because: "the one line matches either way" },
  { modes: ["set"], flags: ["ignore-case"], because: "the same lines match" },
  {
    modes: [...simpleJsons, "ndjson", ...simpleCounts, ...simpleLists, "near misses"],
    flags: ["line-number", "no-line-number", "heading", "no-heading"],
    because: "no line is printed, or its number is always there",
  },
  {
    modes: ["text", "one file"],
    flags: ["no-line-number", "heading", "no-heading"],
    because: "one input has neither numbers nor a path in a pipe",
  },
  {
    modes: [...simpleJsons, ...simpleLists, "count of matches", "fields"],
    flags: ["only-matching"],
    because: "JSON and counts are of matches, a record is one match, a list is of paths",
  },
  {
    modes: simpleLists,
    flags: ["record", "record-start", "record-span"],
    because: "the records with a match are in the same files",
  },
  { modes: ["text"], flags: ["record", "record-start"], because: "the text is one record" },
  { modes: ["inverted"], flags: ["column"], because: "a line without a match has no column" },
];

const sameInScan: readonly SameRow[] = [
  { modes: "*", flags: ["only-matching"], because: "scan prints matches; -o goes with anything (chapter 04, 1.3)" },
  {
    modes: "*",
    except: [
      ...["plain", "inverted", "in order", "set", "plain text", "fields", "deep", "everywhere", "text", "one file"],
      ...["every line", "explained", "statistics", "query", "records", "chunks", "two grains"],
    ],
    flags: ["line-number"],
    because: "-n adds LINE:COL to match lines of one input; elsewhere it is there, or no match line is (1.3)",
  },
  { modes: "*", flags: ["chunk-size", "dual-grain", "cpu", "gpu"], because: "results never depend on the engine" },
  { modes: ["every line"], flags: ["line", "now", "tz", "date-order"], because: "every line is printed, unpainted" },
  { modes: ["table of fields"], flags: ["with-filename"], because: "accepted and ignored (chapter 04, 5.7)" },
  {
    modes: [
      "rules",
      "rules as JSON",
      "rules for GitHub",
      "rules as SARIF",
      "rules by a template",
      "count of rules",
      "rules in a window",
    ],
    flags: ["with-filename"],
    because: "findings in files show the path without it",
  },
  { modes: ["list of rules"], flags: ["rules"], because: "the other rules find something in the same files" },
  {
    modes: ["records", "count", "list", "list of others"],
    flags: ["all", "any", "at-least"],
    because: "there is one pattern, and it is in the same lines",
  },
  {
    modes: ["list", "list of others"],
    flags: ["not", "record", "record-start", "record-span"],
    because: "the records that are left are in the same files",
  },
  {
    modes: ["a watch file"],
    flags: [...["rules", "json", "quiet", "color", "now", "tz", "date-order", "type-list"], ...walking],
    because: "ts/cli/watch has its tests: an alert takes time that the file of this matrix has not",
  },
  { modes: ["fixes"], flags: ["update-all"], because: "--fix applies every fix" },
  { modes: ["fixes"], flags: ["quiet"], because: "fixes print nothing on standard output" },
  { modes: ["asked fixes"], flags: ["ignore-case"], because: "beside --fix, -i is --interactive" },
  { modes: ["asked fixes"], flags: ["show-skipped"], because: "no answer is T: standard input has none" },
  { modes: ["fixes", "diff of fixes", "asked fixes"], flags: ["color"], because: "it is for messages on a terminal" },
];

/** Flags that chapter 04, 4.6 has accepted and ignored beside `--files`: those of patterns and reports. */
const ignoredByFiles: readonly SameRow[] = [
  {
    modes: ["files"],
    flags: [
      ...["regexp", "file", "patterns", "single-match", "ignore-case", "fixed-strings", "line", "lib"],
      ...["shape", "shape-after", "kind", "let", "declare", "deep", "everywhere", "in", "line-regexp"],
      ...["separator", "no-header", "comment", "decimal"],
      ...["invert-match", "after-context", "before-context", "context", "max-count", "all", "any"],
      ...["none", "at-least", "not", "utf16", "record", "record-start", "record-span", "json", "ndjson"],
      ...["format", "explain", "fields", "count", "count-matches", "files-with-matches", "files-without-match"],
      ...[
        "sort-by",
        "reverse",
        "passthru",
        "require-match",
        "stats",
        "with-filename",
        "no-filename",
        "now",
        "tz",
        "date-order",
      ],
      ...["word-regexp", "only-matching", "line-number", "no-line-number", "column", "heading", "no-heading"],
    ],
    because: "--files searches nothing: flags of patterns and reports are ignored (4.6)",
  },
];

export const scan: CommandMatrix = {
  command: "scan",
  usual,
  modes: {
    ...shared,
    program,
    template: { flags: ["--format", "${path} ${0}"] },
    "every line": { flags: ["--passthru"] },
    explained: { flags: ["--explain"] },
    "table of fields": { flags: ["--fields"] },
    statistics: { flags: ["--stats=line"] },
    query: { flags: ["--any"] },
    "query as JSON": { flags: ["--any", "--json"] },
    "count of a query": { flags: ["--any", "-c"] },
    records: { flags: ["--record", "paragraph"] },
    window: { flags: ["--tail", "7"] },
    chunks: { flags: ["--chunk-size", "7"] },
    "two grains": { flags: ["--dual-grain"] },
    rules: rules(),
    "rules as JSON": rules("--json"),
    "rules for GitHub": rules("--github"),
    "rules as SARIF": rules("--sarif"),
    "rules by a template": rules("--format", "${path} ${rule}"),
    "count of rules": rules("-c"),
    "list of rules": rules("-l"),
    "rules in a window": rules("--tail", "7"),
    fixes: rules("--fix"),
    "diff of fixes": rules("--fix", "--dry-run"),
    "asked fixes": rules("--fix", "--interactive"),
    "a watch file": { flags: [], patternFrom: () => ["--rules", "rules.watch"], isUnread: true },
  },
  samples: searchSamples,
  same: [...sameEverywhere, ...sameInSearches, ...sameInScan, ...ignoredByFiles],
};

export const grep: CommandMatrix = {
  command: "grep",
  usual,
  modes: { ...shared, records: { flags: ["--record", "paragraph"] } },
  samples: searchSamples,
  same: [...sameEverywhere, ...sameInSearches, ...sameInGrep, ...ignoredByFiles],
};
