import { deepLevelLimit } from "../../tables/limits.ts";
import type { Flag, FlagGroup } from "./flag.ts";

const flag = {
  long: "deep",
  help: "search inside quoted text too, as in JSON",
  more: `A quoted text is one token: the address in {"msg":"peer 10.0.0.7 down"} is found only with --deep.
Its content is searched as a separate text with escapes decoded, and so are quotes inside it, up to ${deepLevelLimit} levels. Matches
show the decoded text and their place in the input; replacements are escaped. No match crosses a quote.`,
} as const satisfies Flag;

const everywhere = {
  long: "everywhere",
  help: "search within tokens of any kind: the address in a URL, in a path, before a full stop",
  more: `As --deep, and also text within other tokens: URLs and paths, and encoded text: mail%40example.com,
mail&#64;example.com, mail=40example.com, base64. Addresses, mail addresses, cards and other kinds with a form of their
own are found wherever a reader sees one, as in 10.0.0.5. at the end of a sentence. A match in base64 covers all of the
base64. A pattern that looks at its surroundings (anchors, look-around, readings) is searched as with --deep.`,
} as const satisfies Flag;

export const deep = { title: "Text within tokens", flags: [flag, everywhere] } as const satisfies FlagGroup;

/** For `redact`, which looks everywhere unless told otherwise: what is left in the clear there is a leak. */
export const deepByDefault = {
  title: "Text within tokens",
  flags: [
    { ...flag, refuses: ["everywhere"], help: "look inside quoted text too, but within no other tokens" },
    { ...everywhere, help: "look within tokens of any kind (this is the default)" },
    { long: "no-deep", refuses: ["deep", "everywhere"], help: "look only at whole tokens" },
  ],
} as const satisfies FlagGroup;
