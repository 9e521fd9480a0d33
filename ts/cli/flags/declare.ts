import type { Flag, FlagGroup } from "./flag.ts";

/** Names that patterns use. */
export const declare = {
  title: "Declarations",
  flags: [
    { long: "lib", value: "PATH", repeats: true, help: "declarations of a pattern file, or of a directory of them" },
    { long: "shape", value: "NAME=FORM", repeats: true, help: "declare a shape of text that lexes as one token" },
    {
      long: "shape-after",
      value: "NAME=FORM",
      repeats: true,
      help: "the same, tried after the built-in kinds, but before words and plain numbers",
    },
    { long: "kind", value: "NAME=PATTERN", repeats: true, help: "declare a kind of token" },
    { long: "let", value: "NAME=PATTERN", repeats: true, help: "name a pattern to use in other patterns" },
    { long: "declare", value: "LINE", repeats: true, help: "a line of a pattern file" },
  ],
} as const satisfies FlagGroup;

const declarations: readonly Flag[] = declare.flags;

export const isDeclaration = (flag: Flag): boolean => declarations.includes(flag);
