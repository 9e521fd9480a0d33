import { deepLevelLimit } from "../../tables/limits.ts";
import type { Flag, FlagGroup } from "./flag.ts";

const flag: Flag = {
  long: "deep",
  help: "look inside quoted text too, as in JSON",
  more: `A quoted text is one token: the address in {"msg":"peer 10.0.0.7 down"} is found only with --deep.
Its inside is matched as a text of its own, escapes undone, and so are quotes within it, ${deepLevelLimit} deep: a match is told
by what the quotes stand for, its place is the input's own, and what replaces it is escaped anew. No match crosses a quote.`,
};

export const deep: FlagGroup = { title: "Quoted text", flags: [flag] };

/** For `redact`, which looks inside quotes unless told otherwise: what is left in the clear there is a leak. */
export const deepByDefault: FlagGroup = {
  title: "Quoted text",
  flags: [
    { ...flag, help: "look inside quoted text too, as in JSON (this is the default)" },
    { long: "no-deep", refuses: ["deep"], help: "do not look inside quoted text" },
  ],
};
