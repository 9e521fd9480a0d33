import { recordFormats } from "../../fields/formats.ts";
import type { FlagGroup } from "./flag.ts";

/** Records with named fields in place of a text. */
export const fields: FlagGroup = {
  title: "Fields",
  flags: [
    {
      long: "in",
      value: "FORMAT",
      choices: recordFormats.map(({ name }) => name),
      refuses: [
        ...["regexp", "file", "patterns", "program", "single-match", "ignore-case", "fixed-strings", "word-regexp"],
        ...[
          "line-regexp",
          "line",
          "deep",
          "everywhere",
          "head",
          "tail",
          "lines",
          "record",
          "record-start",
          "record-span",
        ],
        ...["all", "any", "none", "at-least", "not", "explain", "stats", "fields", "chunk-size", "dual-grain"],
        ...["follow", "rules", "passthru"],
      ],
      help: "read records of JSON, logfmt, CSV or TSV; PATTERN is conditions on their fields",
      more:
        'All must hold: .took{>1s} (a value, by its kind), .level{=error} .path{:/api/*} (a text), .msg("timed" "out") ' +
        "(a pattern in it), .user (has the field), !.user (has not), . (every record). ${.took} in a template, and .took " +
        "as the REGISTER of an aggregate, is the field's value; .http.status is a key inside another.",
    },
  ],
};
