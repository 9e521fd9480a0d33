import type { Flag, FlagGroup } from "./flag.ts";

const flag: Flag = {
  long: "deep",
  help: "look inside quoted text too, as in JSON",
  more: 'A quoted text is one token: the address in {"msg":"peer 10.0.0.7 down"} is found under --deep alone.\nIts inside is matched as a text of its own, escapes undone; what replaces a match is escaped anew.',
};

export const deep: FlagGroup = { title: "Quoted text", flags: [flag] };

/** The same for a scan, some of whose reports read the tokens of the whole text. */
export const deepScan: FlagGroup = {
  title: "Quoted text",
  flags: [
    {
      ...flag,
      refuses: ["line-regexp", "explain", "fields", "follow", "chunk-size", "all", "any", "none", "at-least", "not"],
    },
  ],
};
