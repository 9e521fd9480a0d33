/**
 * `--in` of every command: what it reads there, and what is said where there is none. The rows of the flag, their
 * values, completions, and the advice of commands without it come from these two tables.
 */
import type { Flag } from "./flag.ts";

const flag = { long: "in", value: "FORMAT" } as const;
/** Events: the records of any format of logs. Records may also be those of JSON, logfmt, CSV and TSV. */
const ofEvents = { ...flag, offers: "formats" } as const;
const ofRecords = { ...flag, offers: "records and formats" } as const;

/** What a query over fields can't be used with. */
const withoutText = [
  ...["regexp", "file", "patterns", "program", "single-match", "ignore-case", "fixed-strings", "word-regexp"],
  ...["line-regexp", "line", "deep", "everywhere", "head", "tail", "lines", "record", "record-start", "record-span"],
  ...["all", "any", "none", "at-least", "not", "explain", "stats", "fields", "chunk-size", "dual-grain"],
  ...["passthru", "only", "except", "name", "no-deep"],
];

/** The row of the flag in the commands that use it so. */
export const inFlag = {
  query: {
    ...ofRecords,
    once: true,
    refuses: withoutText,
    help: "read records of json, logfmt, csv, tsv or columns, or events: auto, or a format that matcher formats lists; PATTERN is conditions on their fields",
    more:
      "auto recognises the formats of logs; every event has .time, .level, .source and .message: .level{>=warn}. " +
      'All must hold: .took{>1s} (a value, by its kind), .level{=error} .path{:/api/*} (a text), .msg("timed" "out") ' +
      "(a pattern in it), .start:epoch{>=10:00} (a number that is a time), .user (has the field), !.user (has not), !.level{=debug} (no value satisfies it), . (every record). ${.took} in a template, and .took " +
      "as the REGISTER of an aggregate, is the field's value; .http.status is a key inside another, .items[].x the x of any element of items.",
  },
  replaced: {
    ...ofRecords,
    once: true,
    refuses: [...withoutText, "interactive", "follow"],
    help: "in records of json, logfmt, csv or tsv, or in events (auto, or a format), replace the value of the field that PATTERN names first",
    more:
      "PATTERN is conditions on fields, which must all hold, as for scan --in: .email .amount{>100} replaces .email where " +
      "the amount is above 100. ${.email} in TEMPLATE is a field's value. The new value gets the quotes and escapes that " +
      "the record needs, also within JSON that a container's line holds; everything else stays as it is. Where a " +
      "value can't be replaced, it stays, with its line told and status 2.",
  },
  masked: {
    ...ofRecords,
    once: true,
    refuses: [...withoutText, "interactive", "follow"],
    help: "in records of json, logfmt, csv or tsv, or in events (auto, or a format), mask the values of the fields that PATTERN names",
    more:
      "PATTERN is names of fields, such as .user .client.ip; a record need not have all of them. Records stay valid. A line " +
      "that is no record, or a name that no record has, is an error, status 2; with --in-place nothing is then written. " +
      "Of a key that a JSON object has twice, the last value is masked. Comments stay as they are, with a warning.",
  },
  ends: {
    ...ofRecords,
    help: "read records of json, logfmt, csv, tsv or columns, or events: auto, or a format; START and END are conditions on their fields",
    more:
      "As for scan --in: pairs --in json '.event{=start}' '.event{=end}' --by .id. The time is that of the event, or of " +
      "--time .field; of other records it is the first one in them.",
  },
  messages: {
    ...ofEvents,
    once: true,
    refuses: ["record", "record-start", "record-span", "follow"],
    help: "read events: auto, or a format; templates are of the first lines of their messages",
    more:
      "With each template are its levels, its first and last time, and lines of the input: with --json of all of its " +
      "events, otherwise the first and the last. An event without a message counts by its own first line.",
  },
  page: {
    ...ofEvents,
    once: true,
    help: "read events: auto, or a format; statements are the first lines of their messages",
    more:
      "Levels and times are those of the events, whether or not their messages name them. Fields besides the message " +
      "are on the page only without --in.",
  },
  times: {
    ...ofRecords,
    help: "the format of the records whose field --time names, as in --in json --time .ts; auto: the time of any event",
  },
  printed: {
    ...ofEvents,
    once: true,
    help: "read every record as this format (default: auto, which recognises it)",
    more: "matcher formats lists them. What a format opens, such as the message of a syslog line, is recognised in any case.",
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** The use of each command that has the flag. */
export const commandsWithIn: Readonly<Record<string, keyof typeof inFlag>> = {
  scan: "query",
  grep: "query",
  "count-by": "query",
  top: "query",
  uniq: "query",
  rewrite: "replaced",
  redact: "masked",
  pairs: "ends",
  templates: "messages",
  digest: "page",
  diff: "page",
  merge: "times",
  head: "times",
  tail: "times",
  lines: "times",
  events: "printed",
};

/** How a command that reads text gets the messages of a log; `undefined` if it reads none, or reads events itself. */
export function eventsFor(command: string, readsInputs: boolean): string | undefined {
  if (!readsInputs || command in commandsWithIn) return undefined;
  return `${command} reads text: matcher scan --in auto . INPUT --format '\${.message}' | matcher ${command} gives it the messages of a log`;
}
