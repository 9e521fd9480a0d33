import type { FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";

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
    help: "treat the first line of --in csv or tsv as a record; columns are .1, .2, .3",
  },
  {
    long: "comment",
    value: "CHAR",
    needs: ["in"],
    help: "skip lines of --in csv or tsv that begin with this character, as in --comment '#'",
  },
  {
    long: "decimal",
    value: "MARK",
    needs: ["in"],
    offers: ["comma", "point"],
    help: "comma: in the fields of --in, 1.234,56 is the number 1234.56",
    more:
      "Conditions, sums, sorting and templates have it as 1234.56, also with a sign, a currency or a unit (3,5 MB). " +
      "12.5 is then no number; the numbers of JSON have a point in any case.",
  },
] as const;

/** Records with named fields in place of a text. */
export const fields = {
  title: "Fields",
  flags: [inFlag.query, ...tableLayout],
} as const satisfies FlagGroup;

/** The same for `rewrite`: of each record that satisfies the query, one value is replaced. */
export const replacedFields = {
  title: fields.title,
  flags: [inFlag.replaced, ...tableLayout],
} as const satisfies FlagGroup;

/** The same for `redact`: fields are named, and their values masked. */
export const maskedFields = {
  title: fields.title,
  flags: [inFlag.masked, ...tableLayout],
} as const satisfies FlagGroup;
