/** Messages of the set-up scripts: on standard error, with the program's prefix. */
import { spawn, spawnSync } from "node:child_process";

/** Announces a step that may take long. */
export function say(text) {
  process.stderr.write(`matcher: ${text}\n`);
}

/** Prints an error and ends the script. */
export function stop(text) {
  say(text);
  process.exit(2);
}

/** Runs a command without showing its output unless it fails. @returns whether it succeeded */
export function quiet(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => output.push(data));
    child.on("error", (error) => {
      say(`${command}: ${error.message}`);
      done(false);
    });
    child.on("close", (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(output));
      done(status === 0);
    });
  });
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
