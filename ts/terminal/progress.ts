/** One line on a terminal that tells how far long work has come. Nothing is printed where nobody watches. */
import { writeSync } from "node:fs";
import { isTerminal } from "./output.ts";

/** Where the line goes; standard error, or a stand-in under test. */
export interface ProgressTerminal {
  readonly columns: number;
  write(text: string): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** Work that ends sooner shows no line. */
const patienceMs = 1000;
const intervalMs = 100;

export class Progress {
  #done = 0;
  #shownAt: number;
  #isShown = false;
  #isOver = false;
  readonly #startedAt: number;

  /** @param totalBytes all there is to do; `null` where nobody knows */
  constructor(
    readonly totalBytes: number | null,
    readonly terminal: ProgressTerminal,
  ) {
    this.#startedAt = terminal.now();
    this.#shownAt = this.#startedAt + patienceMs - intervalMs;
  }

  /** Tells that `bytes` more are done; shows the line where it is time to. */
  advance(bytes: number): void {
    this.#done += bytes;
    if (this.#isOver) return;
    const now = this.terminal.now();
    if (now - this.#shownAt < intervalMs) return;
    this.#shownAt = now;
    this.#isShown = true;
    const line = progressLine(this.#done, this.totalBytes, now - this.#startedAt);
    this.terminal.write(`\r${line.slice(0, this.terminal.columns - 1)}\x1b[K`);
  }

  /** Takes the line away for good: the work is done, or its report begins on the same terminal. */
  end(): void {
    if (this.#isShown) this.terminal.write("\r\x1b[K");
    this.#isShown = false;
    this.#isOver = true;
  }
}

/** Progress on standard error; `null` where that is no terminal, or a dumb one. */
export function startProgress(totalBytes: number | null): Progress | null {
  if (!isTerminal(2) || process.env.TERM === "dumb") return null;
  return new Progress(totalBytes, {
    columns: process.stderr.columns || 80,
    write: (text) => void writeSync(2, text),
    now: () => performance.now(),
  });
}

/** `1.5 GB of 3.0 GB  50%  512 MB/s  0:03 left` */
export function progressLine(doneBytes: number, totalBytes: number | null, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (doneBytes / elapsedMs) * 1000 : 0;
  const speed = `${size(rate)}/s`;
  if (totalBytes === null || totalBytes < doneBytes) return `${size(doneBytes)}  ${speed}`;
  const share = totalBytes === 0 ? 100 : Math.floor((doneBytes / totalBytes) * 100);
  const left = rate > 0 ? `  ${clock((totalBytes - doneBytes) / rate)} left` : "";
  return `${size(doneBytes)} of ${size(totalBytes)}  ${share}%  ${speed}${left}`;
}

const units = ["B", "kB", "MB", "GB", "TB", "PB"];

function size(bytes: number): string {
  let unit = 0;
  for (; bytes >= 999.95 && unit < units.length - 1; unit++) bytes /= 1000;
  return `${unit === 0 || bytes >= 99.95 ? Math.round(bytes) : bytes.toFixed(1)} ${units[unit]}`;
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
