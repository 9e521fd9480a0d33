import type { FlagGroup } from "./flag.ts";

/** Flags of `tokens`. */
export const tokens = {
  title: "Tokens",
  flags: [
    { long: "whitespace", help: "print whitespace too" },
    { long: "json", help: "print one JSON array" },
    { long: "explain", help: "explain the kind of each token, and name the other readings that came close" },
    { long: "binary", help: "read a file that contains a NUL byte" },
  ],
} as const satisfies FlagGroup;
