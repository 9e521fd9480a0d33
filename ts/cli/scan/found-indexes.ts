import { areInTurn } from "../../input/index.ts";
import { exists } from "../../native/system.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { hasPositionalPattern } from "../args/pattern-options.ts";
import type { ScanJob } from "./job.ts";

/** The job with the indexes of its folders, if there are any; without them, no code for them is loaded. */
export async function withFoundIndexes(args: ParsedArgs, job: ScanJob): Promise<ScanJob> {
  // Bounds of times in an index are in one zone.
  if (args.has("no-index") || args.has("text") || areInTurn()) return job;
  const roots = args.positionals.slice(hasPositionalPattern(args) ? 1 : 0);
  if (roots.length === 0) roots.push(".");
  const writes = args.has("index");
  // Also a pipe or a folder of that name: a message says then that it is not used.
  if (!writes && !roots.some((root) => exists(`${root}/.matcher-index`))) return job;
  return (await import("./indexed.ts")).withIndexes(job, args, roots, writes);
}
