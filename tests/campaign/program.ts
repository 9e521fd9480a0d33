/**
 * Runs the program as users do and checks how it ended: status 0, 1 or 2, proper messages, within its limits of memory
 * and time.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Finding } from "./scenario.ts";

const root = join(import.meta.dir, "..", "..");
const wanted = process.env.MATCHER_CAMPAIGN;
/**
 * The single file. MATCHER_CAMPAIGN names another program; with `source` the sources are run with the library that
 * MATCHER_NATIVE names, such as a safe build.
 */
export const singleFile = join(root, "dist", "matcher");
export const command: readonly string[] =
  wanted === "source" || (wanted === undefined && !existsSync(singleFile))
    ? [process.execPath, join(root, "ts", "main.ts")]
    : [wanted ?? singleFile];

const cpuSecondsDefault = 60;
/**
 * A busy machine makes every process slow: the clock alone ends only what is not watched. Of what is watched, a process
 * that took no CPU time for `idleMsMax` waits for nothing.
 */
export const wallMs = 10 * 60_000;
const idleMsMax = 3 * 60_000;
const memoryMibDefault = 700;
/** Words that only a programmer should ever read. */
const internalWords =
  /internal error|undefined|is not an? (object|function|constructor)|TypeError|RangeError|ReferenceError|\bat .*\.ts:\d|panic|Segmentation|bun\.report|NaN|\[object/;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly stdin?: Uint8Array | ReadableStream | "ignore";
  /** CPU time after which the system ends it. */
  readonly cpuSeconds?: number;
  /** Maximum memory that it may use. */
  readonly memoryMib?: number;
  /** The signal that ends it, if it never ends by itself. */
  readonly endedBy?: NodeJS.Signals;
  /** Whether its messages may quote words of the input. */
  readonly quotes?: boolean;
}

export interface RunResult {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly cpuMs: number;
  /** The most that it held, on Linux at its last sample; 0 if that is not known. */
  readonly memoryMib: number;
}

/** @throws {Finding} it ended in another way */
export async function matcher(words: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return waitAndJudge(await startProgram(words, options), words, options);
}

export function startProgram(words: readonly string[], { cwd, env, stdin = "ignore", cpuSeconds }: RunOptions = {}) {
  const limit = ["sh", "-c", 'ulimit -t "$0"; exec "$@"', String(cpuSeconds ?? cpuSecondsDefault)];
  const running = Bun.spawn([...(process.platform === "win32" ? [] : limit), ...command, ...words], {
    cwd,
    stdin,
    stdout: "pipe",
    stderr: "pipe",
    timeout: process.platform === "linux" ? undefined : wallMs,
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  if (process.platform === "linux") watch(running);
  return running;
}

const sampleMs = 10;
/** The most memory of a program so far, in KiB. */
const heldKib = new WeakMap<object, number>();
/** Programs that were ended since they took no CPU time. */
const idle = new WeakSet<object>();

/** What Linux reports after the end of a program counts also what the process that started it had held. */
function watch(running: Pick<Bun.Subprocess, "pid" | "exited" | "kill">): void {
  let [ticks, changedMs] = ["", performance.now()];
  const sample = () => {
    try {
      const status = readFileSync(`/proc/${running.pid}/status`, "latin1");
      const kib = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      if (kib > 0) heldKib.set(running, kib);
      const now = cpuTicks(running.pid);
      if (now !== ticks) [ticks, changedMs] = [now, performance.now()];
      if (performance.now() - changedMs < idleMsMax) return;
      idle.add(running);
      running.kill("SIGKILL");
    } catch {
      // It has ended.
    }
  };
  sample();
  const timer = setInterval(sample, sampleMs);
  void running.exited.finally(() => clearInterval(timer));
}

/** User and system time of a process. The name before the other fields may hold blanks. */
const cpuTicks = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .join(" ");
};

type Running = ReturnType<typeof startProgram>;

/**
 * Looks after a program that never ends by itself. @returns ends it, and is told how it ended
 * @param read what it prints
 */
export function stopper(running: Running, words: readonly string[], options: RunOptions, read: Promise<Uint8Array>) {
  // Its messages are read meanwhile: it would wait for room in their pipe.
  const ended = waitAndJudge(running, words, { ...options, endedBy: "SIGTERM" }, read);
  ended.catch(() => {});
  return async (): Promise<RunResult> => {
    running.kill("SIGTERM");
    return ended;
  };
}

/** @param read what it prints, if somebody else reads it */
export async function waitAndJudge(
  running: Running,
  words: readonly string[],
  options: RunOptions = {},
  read: Promise<Uint8Array> = running.stdout.bytes(),
): Promise<RunResult> {
  const [stdout, stderr] = await Promise.all([read, running.stderr.text()]);
  const status = await running.exited;
  const usage = running.resourceUsage();
  const heldBytes = process.platform === "linux" ? (heldKib.get(running) ?? 0) * 1024 : (usage?.maxRSS ?? 0);
  const result: RunResult = {
    status,
    stdout: Buffer.from(stdout),
    stderr,
    cpuMs: usage ? Number(usage.cpuTime.total) / 1000 : 0,
    memoryMib: heldBytes / (1 << 20),
  };
  const facts = { words, status, signal: running.signalCode, stderr: stderr.slice(0, 500) };
  if (idle.has(running)) throw new Finding("waited without end", facts);
  const { endedBy } = options;
  if (endedBy !== undefined && running.signalCode === null) throw new Finding("ended before it was told to", facts);
  if (running.signalCode && running.signalCode !== endedBy) throw new Finding("ended by a signal", facts);
  if (endedBy === undefined && ![0, 1, 2].includes(status)) throw new Finding("a status that has no meaning", facts);
  if (status === 2 && stderr === "") throw new Finding("status 2 without a word", facts);
  if (!options.quotes && internalWords.test(stderr)) throw new Finding("internal words in a message", facts);
  const ceiling = options.memoryMib ?? memoryMibDefault;
  if (result.memoryMib > ceiling) throw new Finding(`held ${result.memoryMib} MiB of at most ${ceiling}`, facts);
  return result;
}
