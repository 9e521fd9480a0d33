/** Follows the journal of the system: `journalctl -o export -f` is started and read, from a cursor on. */
import type { From } from "./classify.ts";
import { journalEntryBytesMax, journalRetryMs, journalRetryMsMax } from "./limits.ts";
import type { Log } from "./log.ts";

interface Options {
  readonly from: From;
  /** The last entry that was counted. */
  readonly cursor: string | null;
  readonly log: Log;
  /** Takes whole entries, as they are exported. */
  readonly take: (entries: Uint8Array) => void;
}

export class Journal {
  #cursor: string | null;
  #child: Bun.Subprocess<"ignore", "pipe", "pipe"> | null = null;
  #isStopped = false;

  constructor(private readonly options: Options) {
    this.#cursor = options.cursor;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  /** Reads until it is stopped; a `journalctl` that ends is started again. */
  async run(): Promise<void> {
    for (let waitMs = journalRetryMs; !this.#isStopped; waitMs = Math.min(journalRetryMsMax, 2 * waitMs)) {
      const before = this.#cursor;
      const why = await this.#readOne();
      if (this.#isStopped) return;
      if (this.#cursor !== before) waitMs = journalRetryMs;
      this.options.log.warn("journalctl ended and is started again", { why, in_ms: waitMs });
      if (this.#isStopped) return;
      await Bun.sleep(waitMs);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill();
  }

  async #readOne(): Promise<string> {
    let child: Bun.Subprocess<"ignore", "pipe", "pipe">;
    const program = Bun.which("journalctl", { PATH: process.env.PATH ?? "" });
    if (program === null) return "it is not installed";
    try {
      child = Bun.spawn([program, ...this.#begin()], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    } catch (error) {
      return String((error as Error).message);
    }
    this.#child = child;
    void this.#tellErrors(child.stderr);
    let rest: Uint8Array = new Uint8Array(0);
    for await (const piece of child.stdout as unknown as AsyncIterable<Uint8Array>) {
      if (this.#isStopped) break;
      rest = this.#take(rest.length === 0 ? piece : Buffer.concat([rest, piece]));
      if (rest.length <= journalEntryBytesMax) continue;
      child.kill();
      return `an entry has more than ${journalEntryBytesMax} bytes`;
    }
    return `status ${await child.exited}`;
  }

  /** @returns the entry that is not whole yet */
  #take(bytes: Uint8Array): Uint8Array {
    const { end, cursor } = wholeEntries(bytes);
    if (end === 0) return bytes.slice();
    this.options.take(bytes.subarray(0, end));
    this.#cursor = cursor ?? this.#cursor;
    return bytes.slice(end);
  }

  #begin(): string[] {
    const begin = this.#cursor !== null ? [`--after-cursor=${this.#cursor}`] : [];
    // What an earlier start of the machine wrote is old; it may be gigabytes.
    const first = this.options.from === "start" ? ["--boot", "--no-tail"] : ["--lines=0"];
    return ["--output=export", "--follow", ...(begin.length > 0 ? [...begin, "--no-tail"] : first)];
  }

  async #tellErrors(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    try {
      for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
        const said = decoder.decode(piece).trim().slice(0, 300);
        if (said !== "") this.options.log.warn("journalctl says", { text: said });
      }
    } catch {
      // It has ended.
    }
  }
}

/** @internal The end of the whole entries at the start of an export, and the cursor of the last. */
export function wholeEntries(bytes: Uint8Array): { end: number; cursor: string | null } {
  const whole: { end: number; cursor: string | null } = { end: 0, cursor: null };
  let cursor: string | null = null;
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf(lineFeed, at);
    if (lineEnd < 0) break;
    if (lineEnd === at) {
      whole.end = at + 1;
      whole.cursor = cursor ?? whole.cursor;
      at++;
      continue;
    }
    const equals = bytes.indexOf(equalsSign, at);
    if (equals >= 0 && equals < lineEnd) {
      if (isCursor(bytes, at)) cursor = Buffer.from(bytes.subarray(equals + 1, lineEnd)).toString("latin1");
      at = lineEnd + 1;
      continue;
    }
    // A field with any bytes: its size in eight bytes, the bytes, a line end.
    if (bytes.length < lineEnd + 9) break;
    const size = Number(new DataView(bytes.buffer, bytes.byteOffset + lineEnd + 1, 8).getBigUint64(0, true));
    at = lineEnd + 9 + size + 1;
  }
  return whole;
}

const cursorField = new TextEncoder().encode("__CURSOR=");

function isCursor(bytes: Uint8Array, at: number): boolean {
  return cursorField.every((byte, i) => bytes[at + i] === byte);
}

const lineFeed = 10;
const equalsSign = 61;
