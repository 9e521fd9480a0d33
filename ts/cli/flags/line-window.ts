import type { FlagGroup } from "./flag.ts";

/** A range instead of the number that `head` and `tail` take. */
export const lineRange = {
  title: "Window",
  flags: [{ long: "lines", value: "RANGE", once: true, help: "A..B, A.., ..B or A, counted from 1" }],
} as const satisfies FlagGroup;

/** Follows growing files, under the short name known from `tail`. */
export const followLines = {
  title: "Follow",
  flags: [{ long: "follow", short: "f", refuses: ["text"], help: "keep reading as the files grow" }],
} as const satisfies FlagGroup;
