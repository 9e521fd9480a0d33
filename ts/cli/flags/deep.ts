import { deepLevelLimit } from "../../tables/limits.ts";
import type { Flag, FlagGroup } from "./flag.ts";

const flag: Flag = {
  long: "deep",
  help: "search inside quoted text too, as in JSON",
  more: `A quoted text is one token: the address in {"msg":"peer 10.0.0.7 down"} is found only with --deep.
Its content is searched as a separate text with escapes decoded, and so are quotes inside it, up to ${deepLevelLimit} levels. Matches
show the decoded text and their place in the input; replacements are escaped. No match crosses a quote.`,
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
