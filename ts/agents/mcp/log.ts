/** The files of a call as one text, and its lines as they are shown. */
import { OptionError } from "../../error/errors.ts";
import {
  mcpContextLines,
  mcpLineBytesMax,
  mcpLineCharactersMax,
  mcpPathsMax,
  mcpReadBytesMax,
} from "../../tables/limits.ts";
import { type AnyWindow, resolveWindow } from "../../window/index.ts";
import type { Roots } from "./roots.ts";

/** Replaces what is sensitive. */
export interface Masker {
  /** In place of a line that can't be masked surely. */
  readonly leftOut: string;
  text(text: string): string;
  /** @param texts lines of each other's neighbourhood; as many are returned */
  lines(texts: readonly string[]): string[];
  /** @param texts of one line each, which have nothing to do with each other */
  texts(texts: readonly string[]): string[];
  /** The name of a value that was replaced before. */
  nameOf(value: string): string | undefined;
  /** The value that a name replaced. */
  valueOf(name: string): string | undefined;
}

/** A file, and its first line among those of all, from 0. */
interface Part {
  readonly path: string;
  /** As it is shown. */
  readonly name: string;
  readonly firstLine: number;
  /** Its lines that are searched: the first one among all, from 0, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Where they begin in what is searched, and in the whole text. */
  readonly searchedByte: number;
  readonly wholeByte: number;
}

export class Log {
  /** What is searched: all files, or the lines of a window of each. */
  readonly bytes: Uint8Array;
  readonly parts: readonly Part[];
  readonly #whole: Uint8Array;
  /** Where each line begins, and the end of the last one. */
  readonly #starts: Float64Array;

  /** @throws {FileError | BinaryFileError | OptionError} */
  constructor(
    readonly paths: readonly string[],
    roots: Roots,
    readonly masker: Masker,
    readonly window: AnyWindow | null = null,
  ) {
    if (paths.length === 0) throw new OptionError("path", "", "path: name a file, or several as paths");
    if (paths.length > mcpPathsMax)
      throw new OptionError("paths", `${paths.length}`, `paths: at most ${mcpPathsMax} files (mcpPathsMax)`);
    const names = masker.texts(paths.map(visible));
    const [whole, searched, parts]: [Uint8Array[], Uint8Array[], Part[]] = [[], [], []];
    let [wholeBytes, searchedBytes, lines] = [0, 0, 0];
    for (const [i, path] of paths.entries()) {
      const bytes = endLine(roots.read(path), paths.length > 1);
      if (wholeBytes + bytes.length > mcpReadBytesMax + 1)
        throw new OptionError("paths", path, `paths: more than ${mcpReadBytesMax >> 20} MB (mcpReadBytesMax) in all`);
      const part = resolveWindow(bytes, window, null, path);
      const from = lines + part.firstLine - 1;
      const [searchedByte, wholeByte] = [searchedBytes, wholeBytes + part.from];
      const to = from + lineCount(part.bytes);
      parts.push({ path, name: names[i]!, firstLine: lines, ...{ from, to, searchedByte, wholeByte } });
      lines += lineCount(bytes);
      wholeBytes += bytes.length;
      searchedBytes += part.bytes.length;
      whole.push(bytes);
      searched.push(part.bytes);
    }
    this.#whole = whole.length === 1 ? whole[0]! : Buffer.concat(whole);
    this.bytes = searched.length === 1 ? searched[0]! : window === null ? this.#whole : Buffer.concat(searched);
    this.parts = parts;
    this.#starts = findLineStarts(this.#whole, lines);
  }

  get lineCount(): number {
    return this.#starts.length - 1;
  }

  /** Lines that are searched. */
  get searchedCount(): number {
    return this.parts.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** How many lines are searched, in words. */
  get scope(): string {
    const times = this.window === null ? "" : " between since and until";
    return `${this.searchedCount} lines${times} of ${this.name}`;
  }

  get name(): string {
    return this.parts.length === 1 ? this.parts[0]!.name : `${this.paths.length} files`;
  }

  /** The text with blanks in place of double quotes, so that what is in quotes is searched as what is not. */
  get unquoted(): Uint8Array {
    const bytes = Uint8Array.from(this.bytes);
    for (let at = bytes.indexOf(0x22); at >= 0; at = bytes.indexOf(0x22, at + 1)) bytes[at] = 0x20;
    return bytes;
  }

  /** The bytes of lines of the whole. @param from the first one, from 0 */
  slice(from: number, to: number): Uint8Array {
    return this.#whole.subarray(this.#starts[from]!, this.#starts[Math.min(to, this.lineCount)]!);
  }

  /** The bytes of lines of the whole; of those that are too long, the beginning. @param from the first one, from 0 */
  shorten(from: number, to: number): { readonly bytes: Uint8Array; readonly cutCount: number } {
    const lines = Array.from({ length: Math.min(to, this.lineCount) - from }, (_, i) => from + i);
    const cutCount = lines.filter((line) => this.#sizeOf(line) > mcpLineBytesMax).length;
    if (cutCount === 0) return { bytes: this.slice(from, to), cutCount };
    return { bytes: encoder.encode(lines.map((line) => `${this.text(line)}\n`).join("")), cutCount };
  }

  /** How a line is named: its number, and its file if there are several. @param line from 0 */
  place(line: number): string {
    const part = this.parts.findLast(({ firstLine }) => firstLine <= line)!;
    const number = `${line - part.firstLine + 1}`;
    return this.parts.length === 1 ? number : `${part.name}:${number}`;
  }

  /** The file of a line, and its number there. */
  at(line: number): { readonly path: string; readonly line: number } {
    const part = this.parts.findLast(({ firstLine }) => firstLine <= line)!;
    return { path: part.path, line: line - part.firstLine + 1 };
  }

  /** Lines as they are shown: nothing sensitive, nothing that controls a terminal. @param lines from 0, ascending */
  show(lines: readonly number[]): string[] {
    return this.mask(lines).map((text, i) => cut(visible(text), `a line of ${this.#sizeOf(lines[i]!)} bytes`));
  }

  /** @param lines from 0, ascending */
  mask(lines: readonly number[]): string[] {
    const shown: string[] = [];
    for (let next = 0; next < lines.length; ) {
      const from = Math.max(0, lines[next]! - mcpContextLines);
      let last = next;
      while (last + 1 < lines.length && lines[last + 1]! - lines[last]! <= mcpContextLines) last++;
      const to = Math.min(this.lineCount, lines[last]! + 1 + mcpContextLines);
      const masked = this.masker.lines(Array.from({ length: to - from }, (_, i) => this.text(from + i)));
      for (; next <= last; next++) shown.push(masked[lines[next]! - from]!);
    }
    return shown;
  }

  /** The beginning of a line, without its end. */
  text(line: number): string {
    const start = this.#starts[line]!;
    const end = Math.min(start + mcpLineBytesMax, start + this.#sizeOf(line));
    return decoder
      .decode(this.#whole.subarray(start, end))
      .replace(/\r?\n$/, "")
      .replaceAll("\n", " ");
  }

  /** The line of a byte of what is searched. */
  findLine(searchedByte: number): number {
    const part = this.parts.findLast((one) => one.searchedByte <= searchedByte)!;
    return this.#findLine(searchedByte - part.searchedByte + part.wholeByte);
  }

  /** The line of a record of what is searched. */
  lineOfRecord(record: number): number {
    let before = 0;
    for (const { from, to } of this.parts) {
      if (record < before + to - from) return from + record - before;
      before += to - from;
    }
    return this.lineCount - 1;
  }

  #findLine(byte: number): number {
    let [low, high] = [0, this.lineCount];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #sizeOf(line: number): number {
    return this.#starts[line + 1]! - this.#starts[line]!;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** A text in which what can't be seen, or controls a terminal, is written as its number. */
export function visible(text: string): string {
  return text.replace(invisible, (one) => (one === "\t" ? one : `\\u{${one.codePointAt(0)!.toString(16)}}`));
}

/** The beginning of a text that is too long to be shown. @param whole what the text is, and how long */
export function cut(text: string, whole: string): string {
  if (text.length <= mcpLineCharactersMax) return text;
  return `${text.slice(0, mcpLineCharactersMax).toWellFormed()} ... (${whole})`;
}

/** @param isOfSeveral another file follows on a line of its own */
function endLine(bytes: Uint8Array, isOfSeveral: boolean): Uint8Array {
  const isOpen = bytes.length > 0 && bytes.at(-1) !== 10;
  return isOfSeveral && isOpen ? Buffer.concat([bytes, Uint8Array.of(10)]) : bytes;
}

function lineCount(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return bytes.length > 0 && bytes.at(-1) !== 10 ? count + 1 : count;
}

function findLineStarts(bytes: Uint8Array, lines: number): Float64Array {
  const starts = new Float64Array(lines + 1);
  for (let line = 1, at = 0; line < lines; line++) {
    at = bytes.indexOf(10, at) + 1;
    starts[line] = at;
  }
  starts[lines] = bytes.length;
  return starts;
}
