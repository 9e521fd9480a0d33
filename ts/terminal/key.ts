/** Reads one key from a terminal, without waiting for the end of the line. */
import { isTerminal, readSome } from "../native/system.ts";

const [interrupt, endOfInput] = ["\x03", "\x04"];

/** Whether single keys can be read. */
export function readsKeys(): boolean {
  return process.platform !== "win32" && isTerminal(0) && stty("-g") !== null;
}

/**
 * Waits for a key; `null` at the end of input. The terminal is as before when it returns.
 * @param ask prints the question, once a key can answer it
 */
export function readKey(ask: () => void): string | null {
  const before = stty("-g");
  if (before === null) return null;
  stty("-icanon", "-isig", "-echo", "min", "1", "time", "0");
  const key = new Uint8Array(1);
  let length: number | string;
  try {
    ask();
    length = readSome(0, key);
  } finally {
    stty(before.trim());
  }
  const text = length === 1 ? String.fromCharCode(key[0]!) : endOfInput;
  if (text === interrupt) process.kill(process.pid, "SIGINT");
  return text === endOfInput || text === interrupt ? null : text;
}

/** Its output; `null` if it failed. */
function stty(...words: readonly string[]): string | null {
  // Loaded only here: loading takes longer than a short scan.
  const { spawnSync } = require("node:child_process") as typeof import("node:child_process");
  const { status, stdout } = spawnSync("stty", words, { stdio: [0, "pipe", "ignore"] });
  return status === 0 ? stdout.toString() : null;
}
