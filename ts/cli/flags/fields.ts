import { recordFormats } from "../../fields/formats.ts";
import type { FlagGroup } from "./flag.ts";

/** How the tables of `--in csv` and `--in tsv` are laid out. */
export const tableLayout = [
  {
    long: "separator",
    value: "CHAR",
    needs: ["in"],
    help: "the character between the values of --in csv, as in --separator ';'; \\t is a tab",
  },
  {
    long: "no-header",
    needs: ["in"],
    help: "the first line of --in csv or tsv is a record, too; columns are .1, .2, .3",
  },
  {
    long: "comment",
    value: "CHAR",
    needs: ["in"],
    help: "lines of --in csv or tsv that begin with this character are no records, as in --comment '#'",
  },
] as const;

const inFlag = {
  long: "in",
  value: "FORMAT",
  offers: "records and formats",
  refuses: [
    ...["regexp", "file", "patterns", "program", "single-match", "ignore-case", "fixed-strings", "word-regexp"],
    ...["line-regexp", "line", "deep", "everywhere", "head", "tail", "lines", "record", "record-start", "record-span"],
    ...["all", "any", "none", "at-least", "not", "explain", "stats", "fields", "chunk-size", "dual-grain"],
    ...["follow", "rules", "passthru", "only", "except", "name", "no-deep"],
  ],
  help: "read records of json, logfmt, csv or tsv, or events: auto, or a format that matcher formats lists; PATTERN is conditions on their fields",
  more:
    "auto recognises the formats of logs; every event has .time, .level, .source and .message: .level{>=warn}. " +
    'All must hold: .took{>1s} (a value, by its kind), .level{=error} .path{:/api/*} (a text), .msg("timed" "out") ' +
    "(a pattern in it), .user (has the field), !.user (has not), . (every record). ${.took} in a template, and .took " +
    "as the REGISTER of an aggregate, is the field's value; .http.status is a key inside another.",
} as const;

/** Records with named fields in place of a text. */
export const fields = {
  title: "Fields",
  flags: [inFlag, ...tableLayout],
} as const satisfies FlagGroup;

/** The flags of a command that changes values of fields, with its own help. */
const changedFields = (texts: { readonly help: string; readonly more: string }) =>
  ({
    title: fields.title,
    flags: [
      {
        ...inFlag,
        choices: recordFormats.map(({ name }) => name),
        refuses: [...inFlag.refuses, "interactive"],
        ...texts,
      },
      ...tableLayout,
    ],
  }) as const satisfies FlagGroup;

/** The same for `rewrite`: of each record that satisfies the query, one value is replaced. */
export const replacedFields = changedFields({
  help: "in records of JSON, logfmt, CSV or TSV, replace the value of the field that PATTERN names first",
  more:
    "PATTERN is conditions on fields, which must all hold, as for scan --in: .email .amount{>100} replaces .email where " +
    "the amount is above 100. ${.email} in TEMPLATE is a field's value. The new value gets the quotes and escapes that " +
    "the record needs; everything else stays as it is.",
});

/** The same for `redact`: fields are named, and their values masked. */
export const maskedFields = changedFields({
  help: "in records of JSON, logfmt, CSV or TSV, mask the values of the fields that PATTERN names",
  more:
    "PATTERN is names of fields, such as .user .client.ip; a record need not have all of them. Records stay valid. A line " +
    "that is no record, or a name that no record has, is an error, status 2; with --in-place nothing is then written. " +
    "Of a key that a JSON object has twice, the last value is masked. Comments stay as they are, with a warning.",
});
