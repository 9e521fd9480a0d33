import type { InputOptions } from "../../input/index.ts";
import { textPath } from "../../input/path.ts";
import { isTerminal } from "../../native/system.ts";
import { isWatched, standardOutput, startProgress } from "../../terminal/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * Shows a progress line if it is enabled and standard error is a terminal.
 * @param passes how often the text is searched; `null` if only part of it is
 */
export function showProgress(args: ParsedArgs, { text, paths }: InputOptions, passes: number | null): void {
  if (args.has["no-progress"] || text !== undefined || !isWatched()) return;
  if (paths.includes("-") && isTerminal(0)) return; // Standard input is typed.
  startProgress(passes === null ? null : bytesToSearch(paths, passes), standardOutput);
}

/** Bytes that searching the files `passes` times goes over; `null` if a path is not a regular file. */
export function bytesToSearch(paths: readonly string[], passes: number): number | null {
  const total = totalBytes(paths);
  return total === null ? null : total * passes;
}

/** Total bytes of the files; `null` if a path is not a regular file, so that the total is unknown. */
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
    return null; // The error is reported when the file is opened.
  }
  return total;
}
