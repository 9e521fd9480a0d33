/** Flags of the commands that read the structure of a text. */
import { declare } from "./declare.ts";
import type { FlagGroup } from "./flag.ts";
import { longs } from "./mode.ts";
import { json, limit, limitFor } from "./readings.ts";

const title = "Readings";

export const stress = {
  title,
  flags: [
    { long: "field", help: "print the depth, strain and load of every token" },
    { long: "peaks", help: "print local maxima of depth" },
    { long: "fractures", help: "print where closing brackets release depth" },
    { long: "peak-min-depth", value: "NUM", min: 0, help: "minimum depth of a peak (default 2)" },
    { long: "fracture-min-depth", value: "NUM", min: 0, help: "minimum depth of a release (default 2)" },
    json,
    limitFor("field", "peaks", "fractures"),
  ],
} as const satisfies FlagGroup;

export const seam = {
  title,
  flags: [
    { long: "field", help: "print both entropies at every byte, and the strength of a cut before it" },
    { long: "segment", help: "print the segments (the default)" },
    { long: "order", value: "NUM", choices: ["1", "2", "3"], help: "bytes of the longest context (default 3)" },
    {
      long: "cut-threshold",
      value: "NUM",
      help: "minimum strength of a cut, in standard deviations above the mean (default 0.6)",
    },
    json,
    limit,
  ],
} as const satisfies FlagGroup;

export const gravity = {
  title,
  flags: [
    { long: "grain", value: "GRAIN", choices: ["byte", "token", "super"], help: "the units to read (default token)" },
    { long: "strain", help: "print the units that the preceding ones predict least" },
    { long: "bound", help: "print the weakest cuts" },
    { long: "classes", help: "print the types that occur in the same places" },
    { long: "field", help: "print strain, bound and class of every unit" },
    {
      long: "top",
      value: "NUM",
      min: 0,
      needsOneOf: ["strain", "bound"],
      refuses: ["json"],
      help: "number of units for --strain and --bound (default 8)",
    },
    json,
    limitFor("strain", "bound", "classes", "field"),
  ],
} as const satisfies FlagGroup;

const group = {
  long: "group",
  value: "GROUP",
  help: "fold texts by a group or relation, as in (?orbit:GROUP ..)",
  more: "subnet takes a width: subnet/16.",
} as const;

export const shape = {
  title,
  flags: [
    { long: "period", help: "print the regions that follow one template" },
    { long: "segment", help: "print the points where the shape changes" },
    { long: "classes", help: "print class, period, strength and novelty of every token" },
    group,
    { long: "template-strength", value: "NUM", help: "minimum strength of a template region (default 0.6)" },
    json,
    limitFor("period", "segment", "classes"),
  ],
} as const satisfies FlagGroup;

export const relation = {
  title,
  flags: [
    { long: "canonical", help: "print the text with bound names as numbers of scopes" },
    { long: "edges", help: "print every edge, and every chord from a token to the next of its text" },
    { long: "field", help: "print depth and enclosing heads of every token in brackets" },
    json,
    limitFor("edges", "field"),
  ],
} as const satisfies FlagGroup;

// Without the type the compiler would look for the names of this group in itself.
const declarations: readonly string[] = longs(declare);

export const orbit = {
  title,
  flags: [
    { ...group, help: "fold texts by a group or relation (default shape)" },
    { long: "collapse", help: "print each orbit once, with the texts in it" },
    {
      long: "same-as",
      value: "TEXT",
      refuses: ["collapse", "boundary"],
      help: "print the tokens in the orbit of TEXT",
    },
    {
      long: "boundary",
      refuses: ["collapse", "group", ...declarations],
      help: "print the runs of letters, digits, spaces and other bytes",
    },
    json,
    limit,
  ],
} as const satisfies FlagGroup;
