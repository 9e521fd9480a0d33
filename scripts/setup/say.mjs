/** Messages of the set-up scripts: on standard error, with the program's prefix. */
import { spawnSync } from "node:child_process";

/** Announces a step that may take long. */
export function say(text) {
  process.stderr.write(`matcher: ${text}\n`);
}

/** Prints an error and ends the script. */
export function stop(text) {
  say(text);
  process.exit(2);
}

/** Runs a command quietly; its output is shown only if it failed. @returns whether it succeeded */
export function quiet(command, args, options = {}) {
  const run = spawnSync(command, args, { encoding: "utf8", ...options });
  if (run.status === 0) return true;
  process.stderr.write(run.stdout ?? "");
  process.stderr.write(run.stderr ?? "");
  if (run.error) say(`${command}: ${run.error.message}`);
  return false;
}

/**
 * Runs a command in the foreground and returns its exit status; if a signal ended it, this process ends by the same
 * signal.
 */
export function foreground(command, args, options = {}) {
  const run = spawnSync(command, args, { stdio: "inherit", ...options });
  if (run.error) stop(`${command} could not be started: ${run.error.message}`);
  if (run.signal) process.kill(process.pid, run.signal);
  return run.status ?? 2;
}
