/** Flags of the commands that read the structure of a text. */
import type { FlagGroup } from "./flag.ts";
import { json, limit } from "./readings.ts";

const title = "Readings";

export const stress: FlagGroup = {
  title,
  flags: [
    { long: "field", help: "print the depth, strain and load of every token" },
    { long: "peaks", help: "print where depth is greatest among its neighbors" },
    { long: "fractures", help: "print where closing brackets release a depth" },
    { long: "peak-min-depth", value: "NUM", min: 0, help: "depth from which on a peak is told (default 2)" },
    { long: "fracture-min-depth", value: "NUM", min: 0, help: "depth from which on its release is told (default 2)" },
    json,
    limit,
  ],
};

export const seam: FlagGroup = {
  title,
  flags: [
    { long: "field", help: "print both entropies of every byte, and the strength of a cut before it" },
    { long: "segment", help: "print the segments; what is printed where nothing else is asked for" },
    {
      long: "cut-threshold",
      value: "NUM",
      help: "how many standard deviations above the mean make a cut strong (default 0.6)",
    },
    json,
    limit,
  ],
};

export const gravity: FlagGroup = {
  title,
  flags: [
    { long: "grain", value: "GRAIN", choices: ["byte", "token", "super"], help: "what is read (default token)" },
    { long: "strain", help: "print the units that what comes before them speaks for least" },
    { long: "bound", help: "print the cuts across which least holds" },
    { long: "classes", help: "print the types that stand in the same places" },
    { long: "field", help: "print strain, bound and class of every unit" },
    { long: "top", value: "NUM", min: 0, help: "units of --strain and --bound (default 8)" },
    json,
    limit,
  ],
};

const group = {
  long: "group",
  value: "GROUP",
  help: "fold texts by a group or relation, as in (?orbit:GROUP ..)",
  more: "subnet takes a width: subnet/16.",
} as const;

export const shape: FlagGroup = {
  title,
  flags: [
    { long: "period", help: "print the regions that follow one template" },
    { long: "segment", help: "print the points where the shape changes" },
    { long: "classes", help: "print class, period, strength and novelty of every token" },
    group,
    { long: "template-strength", value: "NUM", help: "strength of a template region, at least (default 0.6)" },
    json,
    limit,
  ],
};

export const relation: FlagGroup = {
  title,
  flags: [
    { long: "canonical", help: "print the text with bound names as numbers of scopes" },
    { long: "edges", help: "print every edge, and every chord from a token to the next of its text" },
    { long: "field", help: "print depth and enclosing heads of every token in brackets" },
    json,
    limit,
  ],
};

export const orbit: FlagGroup = {
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
      refuses: ["collapse", "group"],
      help: "print the runs of letters, digits, spaces and other bytes",
    },
    json,
    limit,
  ],
};
