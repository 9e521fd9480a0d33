/** A command that follows files, and what it prints as they change. */
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

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

/** What must have come by then, where it has not come the test fails. */
const patienceMs = 10_000;
/** How long nothing more must come. */
const quietMs = 120;

export class Session {
  readonly folder = mkdtempSync(join(tmpdir(), "follow-"));
  #output = "";
  #notes = "";
  #process: Bun.Subprocess<"ignore", "pipe", "pipe"> | null = null;
  #listening: Promise<unknown> = Promise.resolve();

  /** @param files what the folder holds when the command starts */
  constructor(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
  }

  start(...args: readonly string[]): void {
    const started = Bun.spawn([process.execPath, main, ...args], {
      cwd: this.folder,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      env: { ...process.env, NO_COLOR: "1" },
    });
    this.#process = started;
    this.#listening = Promise.all([
      listen(started.stdout, (text) => (this.#output += text)),
      listen(started.stderr, (text) => (this.#notes += text)),
    ]);
  }

  /** Waits until the command has a file of the folder open: what is written from then on is news to it. */
  async opened(): Promise<void> {
    const descriptors = `/proc/${this.#process!.pid}/fd`;
    if (process.platform !== "linux") return Bun.sleep(1000);
    const isOpen = () =>
      readdirSync(descriptors).some((name) => linkOf(join(descriptors, name)).startsWith(this.folder));
    await this.#until(isOpen);
    await Bun.sleep(quietMs);
  }

  append(name: string, text: string): void {
    appendFileSync(join(this.folder, name), text);
  }

  /** A new file of that text is renamed over the name. */
  replace(name: string, text: string): void {
    writeFileSync(join(this.folder, "beside"), text);
    renameSync(join(this.folder, "beside"), join(this.folder, name));
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

  /** Waits until standard output has gained `text`, and no more than it. @returns what it gained */
  async gained(text: string): Promise<string> {
    await this.#until(() => this.#output.length >= text.length);
    if (text === "") await Bun.sleep(quietMs);
    const found = this.#output;
    this.#output = "";
    return found;
  }

  /** Waits for a note on standard error that names all of `words`. @returns the words it does not name */
  async noted(...words: readonly string[]): Promise<string[]> {
    await this.#until(() => words.every((word) => this.#notes.includes(word)));
    const missing = words.filter((word) => !this.#notes.includes(word));
    if (!this.#notes.startsWith("matcher: ")) missing.push("matcher: ");
    this.#notes = "";
    return missing;
  }

  /** Notes that no one asked for. */
  get notes(): string {
    return this.#notes;
  }

  /** Exit status, once the command has ended by itself. */
  async status(): Promise<number> {
    const status = await this.#process!.exited;
    await this.#listening;
    return status;
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<NodeJS.Signals | null> {
    this.#process?.kill(signal);
    await this.#process?.exited;
    rmSync(this.folder, { recursive: true, force: true });
    return (this.#process?.signalCode ?? null) as NodeJS.Signals | null;
  }

  async #until(isTrue: () => boolean): Promise<void> {
    for (const start = performance.now(); !isTrue() && performance.now() - start < patienceMs; ) await Bun.sleep(5);
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // Closed since it was listed.
  }
}

async function listen(stream: ReadableStream<Uint8Array>, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const piece of stream) hear(decoder.decode(piece, { stream: true }));
}
