/** The service as a process of its own, for tests. */
import { join } from "node:path";

export interface Given {
  readonly globs?: readonly string[];
  readonly [name: string]: unknown;
}

const script = join(import.meta.dir, "run-service.ts");

export class Watcher {
  readonly process: Bun.Subprocess<"pipe" | "ignore", "pipe", "pipe">;
  log = "";
  printed = "";
  readonly #read: Promise<unknown>;

  constructor(given: Given, options: { stdin?: "pipe"; env?: Record<string, string> } = {}) {
    this.process = Bun.spawn([process.execPath, script, JSON.stringify({ port: 0, ...given })], {
      stdin: options.stdin ?? "ignore",
      stdout: "pipe",
      stderr: "pipe",
      env: { ...process.env, ...options.env },
    });
    this.#read = Promise.all([
      this.#collect(this.process.stderr, (text) => {
        this.log += text;
      }),
      this.#collect(this.process.stdout, (text) => {
        this.printed += text;
      }),
    ]);
  }

  /** Waits until its log matches. */
  async waitForLog(pattern: RegExp): Promise<RegExpExecArray> {
    return await until(
      () => pattern.exec(this.log),
      () => `${pattern} in the log:\n${this.log}`,
    );
  }

  async address(): Promise<string> {
    return (await this.waitForLog(/metrics=(http\S+)/))[1]!;
  }

  async metrics(): Promise<string> {
    return await (await fetch(`${await this.address()}/metrics`)).text();
  }

  /** Counts of the engine by word, once they are as wanted, or as they stay. */
  async counts(): Promise<Record<string, number>> {
    const text = await this.metrics();
    const found = text.matchAll(/^test_lines_total\{word="([^"]+)"\} (\d+)/gm);
    return Object.fromEntries([...found].map(([, word, count]) => [word, Number(count)]));
  }

  /** Waits until the counts are these. */
  async waitForCounts(wanted: Record<string, number>, times = {}): Promise<void> {
    let counts: Record<string, number> = {};
    const isSame = async () => Bun.deepEquals((counts = await this.counts()), wanted) || null;
    await until(isSame, () => `${JSON.stringify(wanted)}, found ${JSON.stringify(counts)}\n${this.log}`, times);
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<string> {
    this.process.kill(signal);
    await this.process.exited;
    await this.#read;
    return String(this.process.signalCode ?? this.process.exitCode);
  }

  async #collect(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) add(decoder.decode(piece));
  }
}

/** Waits for something, as long as a busy machine may need. */
export async function until<T>(
  look: () => T | null | Promise<T | null>,
  wanted: () => string,
  { waitMs = 10, atMostMs = 20_000 } = {},
): Promise<T> {
  const endMs = performance.now() + atMostMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > endMs) throw new Error(`waited in vain for ${wanted()}`);
    await Bun.sleep(waitMs);
  }
}
