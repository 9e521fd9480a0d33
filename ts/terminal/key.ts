/** Reads one key from a terminal, without waiting for the end of the line. */
import { isTerminal } from "../native/system.ts";
import { onEnding } from "./signals.ts";

const [interrupt, endOfInput] = ["\x03", "\x04"];

/** Whether single keys can be read. */
export function readsKeys(): boolean {
  return process.platform !== "win32" && isTerminal(0) && stty("-g") !== null;
}

/**
 * Waits for a key; `null` at the end of input. The terminal is as before when it returns, or when a signal ends the
 * program meanwhile.
 * @param ask prints the question, once a key can answer it
 */
export async function readKey(ask: () => void): Promise<string | null> {
  const before = stty("-g");
  if (before === null) return null;
  const restore = () => void stty(before.trim());
  const done = onEnding(restore);
  stty("-icanon", "-isig", "-echo", "min", "1", "time", "0");
  let text: string;
  try {
    ask();
    text = (await nextByte()) ?? endOfInput;
  } finally {
    restore();
    done();
  }
  if (text === interrupt) process.kill(process.pid, "SIGINT");
  return text === endOfInput || text === interrupt ? null : text;
}

/** Reads off the event loop, which handles signals meanwhile. */
async function nextByte(): Promise<string | null> {
  const { read } = require("node:fs") as typeof import("node:fs");
  const key = new Uint8Array(1);
  for (;;) {
    const [error, length] = await new Promise<[NodeJS.ErrnoException | null, number]>((resolve) => {
      read(0, key, 0, 1, null, (error, length) => resolve([error, length]));
    });
    if (error?.code === "EINTR") continue;
    return error || length === 0 ? null : String.fromCharCode(key[0]!);
  }
}

/** Its output; `null` if it failed. */
function stty(...words: readonly string[]): string | null {
  // Loaded only here: loading takes longer than a short scan.
  const { spawnSync } = require("node:child_process") as typeof import("node:child_process");
  const { status, stdout } = spawnSync("stty", words, { stdio: [0, "pipe", "ignore"] });
  return status === 0 ? stdout.toString() : null;
}
