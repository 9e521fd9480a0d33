import type { InputOptions } from "../../input/index.ts";
import { textPath } from "../../input/path.ts";
import { isTerminal } from "../../native/system.ts";
import { isWatched, standardOutput, startProgress } from "../../terminal/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * Shows the progress of long work where it is wanted and somebody watches.
 * @param passes how often the text is searched; `null` where not all of it is
 */
export function showProgress(args: ParsedArgs, { text, paths }: InputOptions, passes: number | null): void {
  if (args.has("no-progress") || text !== undefined || !isWatched()) return;
  if (paths.includes("-") && isTerminal(0)) return; // Somebody types there.
  const total = passes === null ? null : totalBytes(paths);
  startProgress(total === null ? null : total * passes!, standardOutput);
}

/** Bytes of all the files; `null` where a path is none, so that nobody knows. */
function totalBytes(paths: readonly string[]): number | null {
  const { statSync } = require("node:fs") as typeof import("node:fs");
  let total = 0;
  try {
    for (const path of paths) {
      const found = statSync(textPath(path).raw);
      if (!found.isFile()) return null;
      total += found.size;
    }
  } catch {
    return null; // Whoever opens it says what is wrong.
  }
  return total;
}
