/** Ends by a signal: clean up, then die of the same signal, so that the caller sees which one it was. */
import { native } from "../native/open.ts";

const signals = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;

/**
 * Runs `cleanUp` when a signal ends the program, before dying of that signal. A signal that the caller has set to be
 * ignored (as `nohup` does) stays ignored.
 * @returns a function that removes the handlers
 */
export function onEnding(cleanUp: () => void): () => void {
  const handled = endingSignals();
  const remove = () => {
    for (const signal of handled) process.off(signal, handle);
  };
  const handle = (signal: NodeJS.Signals) => {
    remove();
    cleanUp();
    process.kill(process.pid, signal);
  };
  for (const signal of handled) process.on(signal, handle);
  return remove;
}

/** The signals by which a program is asked to end, without those that the caller has set to be ignored. */
export function endingSignals(): NodeJS.Signals[] {
  return signals.filter((signal) => !isIgnored(signal));
}

function isIgnored(signal: NodeJS.Signals): boolean {
  if (process.platform === "win32") return false;
  const { constants } = require("node:os") as typeof import("node:os");
  return native().mb_signal_is_ignored(constants.signals[signal]);
}
