import { statSync } from "node:fs";
import type { InputOptions } from "../input/index.ts";
import { type Progress, standardOutput, startProgress } from "../terminal/index.ts";
import type { Words } from "./words.ts";

/**
 * The progress line of long work; `null` where none is wanted or nobody watches.
 * @param isWhole all of each input is read, so that its size says how much there is to do
 */
export function progressOf(words: Words, { text, paths }: InputOptions, isWhole: boolean): Progress | null {
  if (words.has("no-progress") || text !== undefined) return null;
  const progress = startProgress(isWhole ? totalBytes(paths) : null);
  // A report on the same terminal takes the line's place.
  if (progress && standardOutput.isTerminal) standardOutput.beforeWrite(() => progress.end());
  return progress;
}

/** Bytes of all the files; `null` where a path is none, so that nobody knows. */
function totalBytes(paths: readonly string[]): number | null {
  let total = 0;
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    total += found.size;
  }
  return total;
}
