/** A line on standard error that shows the progress of long work. The native library counts the bytes and draws it. */
import { native } from "../native/open.ts";
import { isTerminal } from "../native/system.ts";
import type { Output } from "./output.ts";

const columnsDefault = 80;

let isShown = false;

/** Whether standard error is a terminal that can show a progress line. */
export function isWatched(): boolean {
  return isTerminal(2) && process.env.TERM !== "dumb";
}

/**
 * Starts the progress line if standard error is a terminal. It is hidden while a report is written to the same
 * terminal.
 * @param totalBytes how much there is to search; `null` if unknown
 */
export function startProgress(totalBytes: number | null, output: Output): void {
  guardTerminal();
  isShown = true;
  native().mb_progress_start(totalBytes ?? -1, process.stderr.columns || columnsDefault);
  if (output.isTerminal) output.beforeWrite(endProgress);
}

/** From now on, ending by a signal clears the progress line and resets colours. */
export function guardTerminal(): void {
  native().mb_terminal_guard();
}

/** Removes the line for good. */
export function endProgress(): void {
  if (isShown) native().mb_progress_end();
}
