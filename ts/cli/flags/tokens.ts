import type { FlagGroup } from "./flag.ts";

/** Flags of `tokens`. */
export const tokens = {
  title: "Tokens",
  flags: [
    { long: "whitespace", help: "print whitespace too" },
    { long: "json", help: "print one JSON array" },
    { long: "explain", help: "say why each token is of its kind, and which other readings came close" },
    { long: "binary", help: "read a file that contains a NUL byte" },
  ],
} as const satisfies FlagGroup;
