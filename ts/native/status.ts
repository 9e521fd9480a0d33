/** Converts the status of a failed native call to an error: one row per status name. */
import { type ErrorCode, MatcherError } from "../error/errors.ts";
import { savedWordingsLimit, tableKeysLimit } from "../tables/limits.ts";
import { Status } from "./layout.gen.ts";

type Failure = Exclude<keyof typeof Status, "ok" | "no_memory">;

/** A text that formats numbers is a function: the first number formatted for a language takes as long as a scan. */
const failures: Readonly<Record<Failure, readonly [ErrorCode, string | (() => string)]>> = {
  bad_program: ["pattern", "the program is damaged, or made by another version"],
  too_large: ["io", "the input has a line or string that is too large to be searched: 4 GiB is the limit"],
  too_long: ["io", "the input, or a stretch of it without a line end, has four gigabytes or more"],
  too_many_files: ["io", "too many files are in flight"],
  too_many_groups: ["io", "the input has more templates than 2^24: search a part of it"],
  too_many_wordings: [
    "io",
    () =>
      `the lines have more than ${savedWordingsLimit.toLocaleString("en")} wordings (savedWordingsLimit), and a saved set or a comparison keeps each apart: mask what varies in them, or take fewer lines`,
  ],
  too_many_keys: [
    "io",
    `the table has more distinct keys than the ${tableKeysLimit} it may hold: make the key coarser (an accessor such as :octet1-2 or :host), or narrow the inputs`,
  ],
  damaged_part: ["io", "a part of a table is damaged"],
};

const names = Object.keys(Status) as (keyof typeof Status)[];

/**
 * @param what the purpose of the memory that ran out: "this scan"
 * @param advice how to use less memory
 * @throws {MatcherError} `status` is not `ok`
 */
export function checkStatus(status: number, what = "this scan", advice?: string): void {
  if (status === Status.ok) return;
  const name = names[status];
  if (name === "no_memory") throw noMemory(what, advice);
  const [code, reason] = failures[name as Failure] ?? ["io", `the native library failed with ${status}`];
  throw new MatcherError(code, typeof reason === "string" ? reason : reason());
}

/** The error for memory that ran out; parameters as above. Loads what spells the limit. */
export function noMemory(what: string, advice?: string): MatcherError {
  const { memoryError } = require("./memory-limit.ts") as typeof import("./memory-limit.ts");
  return memoryError(what, advice);
}
