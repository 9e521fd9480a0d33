/**
 * Consumers of an input's text, and what each can't do, since it sees only a part of the text or only counts. The
 * options and the pattern are compared with these rows, and nowhere else, to decide how an input is read.
 */
import { mayCrossLines, type ScanJob, showsPaths } from "./job.ts";
import type { ReportForm } from "./report.ts";

type Form = ReportForm["form"];

/** What the options and the pattern may ask. */
const asks = {
  window: ({ window }) => window !== null,
  "window of lines": ({ window, record }) => window !== null && window.kind !== "time" && record === null,
  query: ({ query }) => query !== null,
  "query of lines": ({ query }) => Boolean(query?.ofLines),
  "plain texts": ({ texts }) => texts !== null,
  fields: ({ pattern }) => pattern.fields !== undefined,
  /** Matches of several programs are merged over whole texts alone. */
  "several programs": ({ pattern }) => pattern.groups !== undefined,
  readings: ({ pattern }) => pattern.readings.length > 0,
  "readings in a template": ({ options: { report } }) => report.form === "format" && report.template.includes("${@"),
  "lines without matches": ({ options }) => options.invert,
  explanations: ({ options }) => options.explain,
  statistics: ({ options }) => Boolean(options.stats),
  "timed grains": ({ options }) => options.dualGrain,
  chunks: ({ options }) => options.chunkBytes !== undefined,
  "text in quotes": ({ options }) => Boolean(options.deep),
  "text in all tokens": ({ options }) => options.deep === "everywhere",
  "matches of whole lines": ({ options }) => options.wholeLine,
  "one match of each member": ({ options }) => options.singleMatch,
  "at most so many": ({ options }) => options.maxCount !== Infinity,
  context: ({ options: { before, after } }) => before !== 0 || after !== 0,
  "records as context": ({ options: { before, after } }) => typeof before === "string" || typeof after === "string",
  rank: ({ options }) => options.rank !== null,
  /** Lines with all of their matches are put in order, so that the text of the last one is still needed. */
  "lines in order": ({ options }) => options.rank !== null && options.limitsLines,
  /** They can be printed once no later match changes them. */
  "lines around matches": ({ options: { report, before, after, rank, limitsLines } }) =>
    report.form === "passthru" ||
    (report.form === "plain" && (before !== 0 || after !== 0)) ||
    (rank !== null && limitsLines),
  "matches over several lines": ({ options }) => !options.byLine,
  "cut at line ends": (job) => mayCrossLines(job),
  "files without a match": ({ options: { report } }) => report.form === "list" && report.listed === "others",
  "zeros of one file": (job) => job.options.report.form.startsWith("count") && !showsPaths(job),
  /** On Windows Bun reads the files. */
  Windows: () => process.platform === "win32",
} satisfies Readonly<Record<string, (job: ScanJob) => boolean>>;

type Ask = keyof typeof asks;

interface ConsumerRow {
  /** Forms of its reports; all if left out. */
  readonly forms?: readonly Form[];
  /** What must be asked. */
  readonly of?: readonly Ask[];
  /** What must not be asked. */
  readonly without: readonly Ask[];
}

/** Only the matches are needed, each with its own text. */
const ofMatches = {
  forms: ["plain", "json", "count", "count-matches", "list", "quiet", "format"],
  without: [
    "readings in a template",
    "lines without matches",
    "explanations",
    "context",
    "query",
    "lines in order",
    "several programs",
  ],
} as const satisfies ConsumerRow;

/** Only the number of matches or lines is needed. */
const ofCounts = [
  "matches of whole lines",
  "plain texts",
  "statistics",
  "timed grains",
  "one match of each member",
  "query",
  "fields",
] as const satisfies readonly Ask[];
const ofFiles = ["window", "several programs", "Windows"] as const satisfies readonly Ask[];

const consumers = {
  "counts of a text": { without: [...ofCounts, "text in quotes"] },
  "counts of a file": { without: [...ofCounts, "text in quotes", ...ofFiles] },
  "counts of a file's lines, also by matches in quotes": {
    of: ["text in quotes"],
    without: [...ofCounts, "text in all tokens", "cut at line ends", ...ofFiles],
  },
  "whole files": { without: ["plain texts", "query", "chunks", "fields", ...ofFiles] },
  /** An input without a match changes nothing. */
  "inputs with matches": {
    forms: ["plain", "json", "count", "count-matches", "list", "quiet", "lines", "format"],
    without: [
      "lines without matches",
      "context",
      "statistics",
      "timed grains",
      "query",
      "files without a match",
      "zeros of one file",
    ],
  },
  "matches of a window": { ...ofMatches, of: ["window of lines"], without: [...ofMatches.without, "text in quotes"] },
  matches: { ...ofMatches, without: [...ofMatches.without, "window", "plain texts", "fields"] },
  lines: {
    forms: ["lines", "invert"],
    without: [
      "matches over several lines",
      "rank",
      "records as context",
      "window",
      "query",
      "readings",
      "statistics",
      "chunks",
      "fields",
    ],
  },
  "lines around matches": {
    of: ["lines around matches"],
    without: [
      "window",
      "query",
      "plain texts",
      "fields",
      "explanations",
      "statistics",
      "text in quotes",
      "matches of whole lines",
      "one match of each member",
      "at most so many",
      "chunks",
      "records as context",
      "several programs",
    ],
  },
  records: { ...ofMatches, of: ["fields"], without: [...ofMatches.without, "window"] },
  /** Records that are printed whole, without the lines around them. */
  "lines of records": {
    forms: ["lines"],
    of: ["fields"],
    without: ["lines without matches", "context", "statistics", "window"],
  },
  "queried lines": { of: ["query of lines"], without: ["window", "statistics", "chunks"] },
} satisfies Readonly<Record<string, ConsumerRow>>;

export type Consumer = keyof typeof consumers;

/** Whether a scan has this consumer. */
export function isFor(consumer: Consumer, job: ScanJob): boolean {
  const { forms, of = [], without }: ConsumerRow = consumers[consumer];
  if (forms && !forms.includes(job.options.report.form)) return false;
  return !of.some((ask) => !asks[ask](job)) && !without.some((ask) => asks[ask](job));
}
