/** A command that follows files, and its output as they change. */
import { expect } from "bun:test";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Content of the followed file at the start of most scenarios. */
export const log = "10:00 worker started\n10:01 job 7 took 120ms\n";

export const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

/** The test fails if expected output has not arrived by then. */
const patienceMs = 10_000;
/** How long no further output may arrive. */
const quietMs = 120;

export class Session implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), "follow-"));
  #output = "";
  #notes = "";
  readonly #process: Bun.Subprocess<"ignore", "pipe", "pipe">;
  readonly #listening: Promise<unknown>;

  /** @param files in the folder when the command starts */
  constructor(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.#process = Bun.spawn([process.execPath, main, ...args], {
      cwd: this.folder,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      env: { ...process.env, NO_COLOR: "1" },
    });
    this.#listening = Promise.all([
      listen(this.#process.stdout, (text) => (this.#output += text)),
      listen(this.#process.stderr, (text) => (this.#notes += text)),
    ]);
  }

  /** Waits until the command has opened a file of the folder: text written from then on is new to it. */
  async waitUntilOpen(): Promise<void> {
    const descriptors = `/proc/${this.#process.pid}/fd`;
    if (process.platform !== "linux") return Bun.sleep(1000);
    const isOpen = () =>
      readdirSync(descriptors).some((name) => readLink(join(descriptors, name)).startsWith(this.folder));
    await this.#until(isOpen);
    await Bun.sleep(quietMs);
  }

  append(name: string, text: string): void {
    appendFileSync(join(this.folder, name), text);
  }

  /** Replaces a file by renaming a new one over it. */
  replace(name: string, text: string): void {
    this.write("beside", text);
    this.rename("beside", name);
  }

  rename(name: string, to: string): void {
    renameSync(join(this.folder, name), join(this.folder, to));
  }

  cut(name: string, bytes: number): void {
    truncateSync(join(this.folder, name), bytes);
  }

  remove(name: string): void {
    rmSync(join(this.folder, name));
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Expects standard output to gain exactly `text`. */
  async gains(text: string): Promise<void> {
    await this.#until(() => this.#output.length >= text.length);
    if (text === "") await Bun.sleep(quietMs);
    const gained = this.#output;
    this.#output = "";
    expect(gained).toBe(text);
  }

  /** The lines that standard output gains, once there are so many. */
  async gainedLines(count: number): Promise<string[]> {
    await this.#until(() => this.#output.split("\n").length > count);
    const gained = this.#output;
    this.#output = "";
    return gained.split("\n").slice(0, -1);
  }

  /** Expects a message on standard error that contains all of `words`. */
  async notes(...words: readonly string[]): Promise<void> {
    await this.#until(() => words.every((word) => this.#notes.includes(word)));
    const noted = this.#notes;
    this.#notes = "";
    expect(noted).toStartWith("matcher: ");
    for (const word of words) expect(noted).toContain(word);
  }

  /** Messages that were not expected. */
  get unexpectedNotes(): string {
    return this.#notes;
  }

  /** Expects the command to end by itself, with status 0. */
  async ends(): Promise<void> {
    expect(await this.#process.exited).toBe(0);
    await this.#listening;
    expect(this.#output).toBe("");
  }

  /** @returns the name of the signal that ended it */
  async endedBy(signal: NodeJS.Signals): Promise<unknown> {
    this.#process.kill(signal);
    await this.#process.exited;
    return this.#process.signalCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.endedBy("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #until(isTrue: () => boolean): Promise<void> {
    for (const start = performance.now(); !isTrue() && performance.now() - start < patienceMs; ) await Bun.sleep(5);
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // Closed since the directory was listed.
  }
}

async function listen(stream: ReadableStream<Uint8Array>, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const piece of stream) hear(decoder.decode(piece, { stream: true }));
}
