/** One line on standard error that tells how far long work has come. The native library counts the bytes and draws it. */
import { native } from "../native/open.ts";
import { isTerminal } from "../native/system.ts";
import type { Output } from "./output.ts";

const columnsDefault = 80;

let isShown = false;

/** Standard error is a terminal that can draw a line. */
export function isWatched(): boolean {
  return isTerminal(2) && process.env.TERM !== "dumb";
}

/**
 * Starts it, where somebody watches. A report on the same terminal takes its place.
 * @param totalBytes all there is to search; `null` where nobody knows
 */
export function startProgress(totalBytes: number | null, output: Output): void {
  guardTerminal();
  isShown = true;
  native().mb_progress_start(totalBytes ?? -1, process.stderr.columns || columnsDefault);
  if (output.isTerminal) output.beforeWrite(endProgress);
}

/** From now on a signal that ends the program leaves no line and no colour behind. */
export function guardTerminal(): void {
  native().mb_terminal_guard();
}

/** Takes the line away for good. */
export function endProgress(): void {
  if (isShown) native().mb_progress_end();
}
