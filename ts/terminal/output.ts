/** Standard output in large blocks: a report of a million lines is written in blocks, not in a million system calls. */
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { isTerminal, readerIsGone, writeAll } from "../native/system.ts";
import { jsonSafe, terminalSafe } from "./quote.ts";
import { nameWord } from "./shell-word.ts";

/** The reader closed the pipe: the program ends quietly with status 0. */
export class ClosedPipe extends Error {}

/** How often a command that waits for more input looks whether its output is still read. */
const readerPollMs = 200;

const blockBytes = 1 << 16;
/** A string of this many UTF-16 units takes at most three times as many bytes, which fit in an empty block. */
const textUnitsMax = blockBytes / 4;

export class Output {
  #block = new Uint8Array(blockBytes);
  #length = 0;
  #flushedBytes = 0;
  #beforeWrite: (() => void) | null = null;
  /** On a terminal: holds an incomplete character at the end of an input's text until the rest arrives. */
  #decoder: TextDecoder | undefined;
  #isInText = false;
  #json: TextDecoder | null = null;
  /** Of signals of a run of the command. */
  readonly #polls = new Set<ReturnType<typeof setInterval>>();

  #isTerminal: boolean | undefined;

  /** `onRefused` reports a failed write, given the error's name, such as `ENOSPC`. */
  constructor(
    readonly descriptor: number,
    private readonly onRefused: (error: string) => FileError = standardOutputError,
  ) {}

  /**
   * Whether it is a terminal: text of inputs must not control it, and each line is flushed because someone is reading.
   */
  get isTerminal(): boolean {
    return (this.#isTerminal ??= isTerminal(this.descriptor));
  }

  /** A run of the command begins: what one before it in the process wanted of its output does not hold for it. */
  begin(): void {
    this.#beforeWrite = null;
    this.#json = null;
    for (const poll of this.#polls) clearInterval(poll);
    this.#polls.clear();
  }

  /** Bytes written so far, flushed or not. */
  get bytesWritten(): number {
    return this.#flushedBytes + this.#length;
  }

  /** Calls `action` once, just before bytes are next written to the descriptor. */
  beforeWrite(action: () => void): void {
    this.#beforeWrite = action;
  }

  /** Writes text of the program itself as UTF-8. */
  text(text: string): void {
    if (this.#isInText) this.endText();
    this.#units(text);
  }

  #units(text: string): void {
    if (text.length <= textUnitsMax) {
      this.#encode(text);
      return;
    }
    for (let at = 0, end: number; at < text.length; at = end) {
      end = Math.min(at + textUnitsMax, text.length);
      if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1; // The low surrogate begins the next part.
      this.#encode(text.slice(at, end));
    }
  }

  byte(byte: number): void {
    if (this.#isInText) this.endText();
    if (this.#length === blockBytes) this.flush();
    this.#block[this.#length++] = byte;
  }

  /** Writes a non-negative whole number in decimal digits. */
  number(value: number): void {
    if (this.#isInText) this.endText();
    if (this.#length + 20 > blockBytes) this.flush();
    let digits = 1;
    for (let power = 10; power <= value && digits < 17; power *= 10) digits++;
    let at = this.#length + digits;
    this.#length = at;
    for (; digits > 0; digits--) {
      const rest = Math.floor(value / 10);
      this.#block[--at] = 48 + value - rest * 10;
      value = rest;
    }
  }

  /**
   * Writes `from[start..end]`, text of an input: unchanged, except that control sequences are escaped on a terminal.
   */
  inputText(from: Uint8Array, start = 0, end = from.length): void {
    if (!this.isTerminal) {
      this.bytes(from, start, end);
      return;
    }
    this.#isInText = true;
    for (let at = start; at < end; at += textUnitsMax) {
      const part = from.subarray(at, Math.min(at + textUnitsMax, end));
      this.#decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
      this.#units(terminalSafe(this.#decoder.decode(part, { stream: true })));
    }
  }

  /** Writes `from[start..end]`, the end of an input's text, for people: ill-formed bytes become U+FFFD. */
  shownText(from: Uint8Array, start = 0, end = from.length): void {
    let seen = 0;
    for (let at = start; at < end; at++) seen |= from[at]!;
    wholeDecoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
    const text = this.isTerminal || seen < 0x80 ? "" : wholeDecoder.decode(from.subarray(start, end));
    if (text.includes("\ufffd")) this.text(text);
    else this.inputText(from, start, end);
  }

  /** Writes `from[start..end]` unchanged. */
  bytes(from: Uint8Array, start = 0, end = from.length): void {
    if (this.#isInText) this.endText();
    const size = end - start;
    if (size > blockBytes - this.#length) this.flush();
    if (size > blockBytes) {
      this.#writeAll(from, start, end);
      return;
    }
    const block = this.#block;
    const at = this.#length;
    if (size < 32) for (let i = 0; i < size; i++) block[at + i] = from[start + i]!;
    else copyBytes.call(from as Buffer, block, at, start, end);
    this.#length = at + size;
  }

  /** Text that contains an input's text, escaped as `inputText` does. */
  safe(text: string): string {
    return this.isTerminal ? terminalSafe(text) : text;
  }

  /** Everything from now on is JSON: control sequences are escaped inside its strings. */
  holdJson(): void {
    if (this.isTerminal) this.#json = new TextDecoder("utf-8", { ignoreBOM: true });
  }

  /** The name of an input as a report has it (`nameWord`); the path of `-` is `null`. */
  pathBytes(path: { readonly shown: string; readonly raw: string | Buffer } | null): Uint8Array {
    if (!path) return Buffer.from("-");
    const word = nameWord(path.raw, this.#kind);
    return Buffer.from((word ?? (this.isTerminal ? path.shown : path.raw)) as string);
  }

  /** The name of an input for the head of a diff, which has escapes of its own. */
  diffName(path: { readonly shown: string; readonly raw: string | Buffer } | null): Uint8Array {
    if (!path) return Buffer.from("-");
    return Buffer.from((this.isTerminal ? path.shown.replace(/[\p{Cf}\x80-\x9f]/gu, "?") : path.raw) as string);
  }

  /** The same as `pathBytes` within other text. */
  pathText(shown: string): string {
    return nameWord(shown, this.#kind) ?? shown;
  }

  get #kind(): "terminal" | "pipe" {
    return this.isTerminal ? "terminal" : "pipe";
  }

  /** The input's text ends here: an incomplete character is written as U+FFFD. */
  endText(): void {
    this.#isInText = false;
    if (this.#decoder) this.#units(this.#decoder.decode());
  }

  /** @throws {ClosedPipe} */
  flush(): void {
    const length = this.#length;
    this.#length = 0;
    this.#writeAll(this.#block, 0, length);
  }

  /**
   * A signal that aborts once nobody reads the output any more, which a write would notice only when there is something
   * to write.
   */
  whileRead(): AbortSignal {
    const gone = new AbortController();
    const timer = setInterval(() => {
      if (!readerIsGone(this.descriptor)) return;
      clearInterval(timer);
      gone.abort();
    }, readerPollMs);
    timer.unref();
    this.#polls.add(timer);
    return gone.signal;
  }

  /** Writes bytes to the descriptor. @returns the error's name, or `null` on success */
  protected writeOut(bytes: Uint8Array): string | null {
    return writeAll(this.descriptor, bytes);
  }

  #encode(text: string): void {
    if (text.length * 3 > blockBytes - this.#length) this.flush();
    if (text.length < 24) {
      const start = this.#length;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (unit > 127) {
          this.#length = start + encoder.encodeInto(text, this.#block.subarray(start)).written;
          return;
        }
        this.#block[this.#length++] = unit;
      }
    } else this.#length += encoder.encodeInto(text, this.#block.subarray(this.#length)).written;
  }

  #writeAll(from: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    this.#beforeWrite?.();
    this.#beforeWrite = null;
    const given = from.subarray(start, end);
    const bytes = this.#json ? encoder.encode(jsonSafe(this.#json.decode(given, { stream: true }))) : given;
    const error = this.writeOut(bytes);
    if (error === "EPIPE") throw new ClosedPipe();
    if (error !== null) throw this.onRefused(error);
    this.#flushedBytes += end - start;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function standardOutputError(error: string): FileError {
  return new FileError(["-"], error, errorReason(error), `standard output: ${errorReason(error)}`);
}

/** Copies without a view of the source: views of millions of lines take more memory than the lines. */
const copyBytes = Buffer.prototype.copy;
const encoder = new TextEncoder();
let wholeDecoder: TextDecoder | undefined;

/** The process's standard output. Every report writes here; `run` flushes it at the end. */
export const standardOutput = new Output(1);
