/** Areas of the library's functions; each is a page of its reference. */

interface Area {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly functions: readonly string[];
}

export const areas: readonly Area[] = [
  {
    path: "searching.md",
    title: "Searching",
    about: "Matches of a pattern in texts and files, and the tokens of a text.",
    functions: [
      ...["compile", "parse", "scan", "scanAsync", "find", "isMatch", "grep", "split", "query", "queryAsync"],
      ...["tokens", "escape", "scanStats", "texture"],
    ],
  },
  {
    path: "streams.md",
    title: "Streams and growing files",
    about: "Text that arrives in chunks, and files that grow.",
    functions: [
      ...["scanStream", "matchStream", "redactStream", "rewriteStream"],
      ...["follow", "followEvents", "followLines", "followRedact", "followRewrite"],
    ],
  },
  {
    path: "files.md",
    title: "Files, lines and records",
    about: "Which files are read, and parts of them.",
    functions: ["files", "filesAsync", "read", "records", "head", "tail", "lines"],
  },
  {
    path: "rewriting.md",
    title: "Rewriting and redacting",
    about: "Texts with their matches replaced or masked.",
    functions: ["rewrite", "rewriteAsync", "redact", "redactAsync", "sensitive"],
  },
  {
    path: "tables.md",
    title: "Tables",
    about: "Matches counted and summed by a key.",
    functions: ["countBy", "groupBy", "groupByAsync", "distinct", "distinctAsync"],
  },
  {
    path: "logs.md",
    title: "Logs",
    about: "What is in a log, how two differ, their statements and events, and patterns from examples.",
    functions: ["digest", "diff", "templates", "templatesAsync", "events", "eventsAsync", "eventNotices", "infer"],
  },
  {
    path: "axes.md",
    title: "Readings of a text",
    about:
      'What the commands for [readings](../readings.md) print, as data: `import { axes } from "matcher"`, or each function by `import { flow } from "matcher/axes"`. Offsets are bytes of the decoded text.',
    functions: [
      ...["magnitude", "stress", "flow", "observation", "context", "spectral", "seam", "shape"],
      ...["echo", "gravity", "orbit", "relation"],
    ].map((name) => `axes.${name}`),
  },
  {
    path: "rules.md",
    title: "Findings of rules",
    about: "Reports of what rules found.",
    functions: ["sarif", "findingsJson"],
  },
  {
    path: "settings.md",
    title: "Settings",
    about: "The clock and the time zone against which times are read, the version, the device.",
    functions: [
      ...["setNow", "setTimeZone", "setTzOffset", "setDateOrder", "timeNotices", "version", "deviceAvailable"],
    ],
  },
];

/** The page of the functions that no area names. */
export const otherFunctions = { path: "more.md", title: "More functions", about: "" };
