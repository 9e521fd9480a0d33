/** Messages of the set-up scripts: all on standard error, all with the program's prefix. */
import { spawnSync } from "node:child_process";

/** Tells what is being done, where it may take a while. */
export function say(text) {
  process.stderr.write(`matcher: ${text}\n`);
}

/** Ends the script with one clear sentence. */
export function stop(text) {
  say(text);
  process.exit(2);
}

/** Runs a command quietly; its output is shown only where it failed. @returns whether it ended well */
export function quiet(command, args, options = {}) {
  const run = spawnSync(command, args, { encoding: "utf8", ...options });
  if (run.status === 0) return true;
  process.stderr.write(run.stdout ?? "");
  process.stderr.write(run.stderr ?? "");
  if (run.error) say(`${command}: ${run.error.message}`);
  return false;
}

/** Runs a command in the foreground and gives its exit status; one ended by a signal ends this process so too. */
export function foreground(command, args, options = {}) {
  const run = spawnSync(command, args, { stdio: "inherit", ...options });
  if (run.error) stop(`${command} could not be started: ${run.error.message}`);
  if (run.signal) process.kill(process.pid, run.signal);
  return run.status ?? 2;
}
