/** Runs a command whose standard output and standard error are one pipe, so that their order stays. */
import { constants } from "node:os";
import { closeDescriptor, isTerminal, openPipe } from "../../native/system.ts";
import { endingSignals } from "../../terminal/signals.ts";

/** After the end of the command, a program that it started may hold the pipe: it is waited for so long. */
const heldPipeMs = 1000;
/** A second signal within this time ends the command at once. */
const secondSignalMs = 2000;

/** As shells have them. */
const notFoundStatus = 127;
const notRunStatus = 126;
const signalStatus = 128;

export interface ChildEnd {
  /** What the command ended with; 128 and its number if it was ended by a signal. */
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
  /** Another program still holds the pipe. */
  readonly isHeld: boolean;
}

/** The command did not run. */
export interface NotRun {
  readonly status: number;
  /** The name of the system's error. */
  readonly error: string;
}

interface ChildEvents {
  /** It runs. */
  onStart(): void;
  /** Is given what it writes; while this waits, so does the command. */
  onOutput(bytes: Uint8Array): void;
}

/**
 * Runs a command with this program's standard input. Signals that end a program go to it.
 */
export async function runChild(
  words: readonly string[],
  { onStart, onOutput }: ChildEvents,
): Promise<ChildEnd | NotRun> {
  const signals = new Signals();
  const started = start(words);
  if ("error" in started) {
    signals.stop();
    return started;
  }
  const { child, outputs } = started;
  onStart();
  signals.passTo(child);
  const readers = outputs.map(openReader);
  const read = Promise.all(readers.map((reader) => readAll(reader, onOutput)));
  try {
    await child.exited;
    const isHeld = !(await within(heldPipeMs, read));
    if (isHeld) await Promise.all(readers.map((reader) => reader.cancel()));
    await read;
    return { ...statusOf(child), isHeld };
  } finally {
    signals.stop();
  }
}

type Reader = ReturnType<typeof openReader>;
const openReader = (output: ReadableStream<Uint8Array>) => output.getReader();

async function readAll(reader: Reader, onOutput: (bytes: Uint8Array) => void): Promise<void> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) onOutput(part.value);
}

interface Started {
  readonly child: Bun.Subprocess;
  readonly outputs: readonly ReadableStream<Uint8Array>[];
}

function start(words: readonly string[]): Started | NotRun {
  const pipe = openPipe();
  // What the runtime reads of a pipe of its own, it holds without a limit: a pipe from here is read when there is room.
  const ends = typeof pipe === "string" ? (["pipe", "pipe"] as const) : ([pipe.write, pipe.write] as const);
  const env = { ...process.env };
  delete env.MATCHER_ARGUMENTS; // These arguments were this program's.
  try {
    const child = Bun.spawn([...words], { stdin: "inherit", stdout: ends[0], stderr: ends[1], env });
    if (typeof pipe !== "string") return { child, outputs: [Bun.file(pipe.read).stream()] };
    return { child, outputs: [child.stdout, child.stderr] as unknown as ReadableStream<Uint8Array>[] };
  } catch (error) {
    if (typeof pipe !== "string") closeDescriptor(pipe.read);
    const { code = "EIO" } = error as NodeJS.ErrnoException;
    return { error: code, status: code === "ENOENT" ? notFoundStatus : notRunStatus };
  } finally {
    if (typeof pipe !== "string") closeDescriptor(pipe.write);
  }
}

/** Takes the signals that end a program from before the command starts, so that none ends this program alone. */
class Signals {
  #child: Bun.Subprocess | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;
  readonly #waiting: NodeJS.Signals[] = [];
  readonly #handled = endingSignals();
  readonly #handle = (signal: NodeJS.Signals) => {
    const nowMs = performance.now();
    const isSecond = nowMs - this.#lastMs < secondSignalMs;
    this.#lastMs = nowMs;
    // The keys of a terminal signal all its programs.
    const isKey = isTerminal(0) && (signal === "SIGINT" || signal === "SIGQUIT");
    if (!isSecond && isKey) return;
    const passed = isSecond ? "SIGKILL" : signal;
    if (this.#child) this.#child.kill(passed);
    else this.#waiting.push(passed);
  };

  constructor() {
    for (const signal of this.#handled) process.on(signal, this.#handle);
  }

  passTo(child: Bun.Subprocess): void {
    this.#child = child;
    for (const signal of this.#waiting) child.kill(signal);
  }

  stop(): void {
    for (const signal of this.#handled) process.off(signal, this.#handle);
  }
}

function statusOf({ exitCode, signalCode }: Bun.Subprocess): Pick<ChildEnd, "status" | "signal"> {
  if (signalCode === null) return { status: exitCode ?? notRunStatus, signal: null };
  const signal = signalCode as NodeJS.Signals;
  return { status: signalStatus + constants.signals[signal], signal };
}

/** Whether work ends in time. */
function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, false);
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  });
}
