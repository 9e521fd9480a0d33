/** `--map` and `--unmask`: the key of pseudonyms, and texts that get their values back. */
import { closeSync, ftruncateSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { warn } from "../../error/diagnostics.ts";
import { errorReason } from "../../error/errno.ts";
import { FileError, OptionError } from "../../error/errors.ts";
import { openInput, openInputs, textPath } from "../../input/index.ts";
import { pieceSize } from "../../input/piece-bytes.ts";
import { standardOutput } from "../../terminal/index.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** Read and written by the owner alone. */
const ownerOnly = 0o600;
const format = "matcher pseudonyms 2";

/** A text; one that is not UTF-8 is under `base64`. */
type Spelled = string | { readonly base64: string };

/**
 * The key of a run: a line that names the format, then a line of JSON for each name and its text, and one for each name
 * that stands for several spellings. A line is written before the first text that has its name, so that a run that is
 * killed leaves the key of all that it wrote.
 */
export class PseudonymMap {
  readonly #descriptor: number;
  #isEmpty = true;
  #isOpen = true;
  /** Bytes of whole lines. */
  #bytes = 0;

  /** @throws {FileError} the file exists, or can't be made: no other file is written over */
  constructor(private readonly path: string) {
    this.#descriptor = failing(path, () => openSync(textPath(path).raw, "wx", ownerOnly));
    this.#write({ format });
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** @param text one UTF-16 unit per byte @throws {FileError} */
  add(name: string, text: string): void {
    this.#write([name, spelled(text)]);
    this.#isEmpty = false;
  }

  /** The name also stands for another spelling, which `--unmask` can't give back. @throws {FileError} */
  addSpelling(name: string): void {
    this.#write({ respelled: name });
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  /** Removes the file, of which no name was printed. @throws {FileError} */
  abandon(): void {
    if (!this.#isOpen) return;
    this.close();
    failing(this.path, () => unlinkSync(textPath(this.path).raw));
  }

  #write(line: object): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    failing(this.path, () => {
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
      } catch (error) {
        this.#cutBack();
        throw error;
      }
    });
    this.#bytes += bytes.length;
  }

  /** Takes away a part of a line, whose name was not printed; without any name, the file. */
  #cutBack(): void {
    if (this.#isEmpty) this.abandon();
    else ftruncateSync(this.#descriptor, this.#bytes);
  }
}

function failing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const reason =
      code === "EEXIST" ? "it exists, and a key is not written over: name another file" : errorReason(code);
    throw new FileError([path], code, reason);
  }
}

/** @param text one UTF-16 unit per byte */
function spelled(text: string): Spelled {
  const bytes = Buffer.from(text, "latin1");
  const written = bytes.toString("utf8");
  return Buffer.from(written, "utf8").equals(bytes) ? written : { base64: bytes.toString("base64") };
}

/** Prints each input with the values of its pseudonyms. */
export function unmask(args: ParsedArgs, path: string): number {
  const { values, respelled } = readKey(path);
  const options = inputOptions(args, 0);
  const inputs = openInputs(options);
  const names = namesIn(values);
  let count = 0;
  const onName = (name: string) => {
    if (respelled.has(name)) count += 1;
  };
  for (const input of inputs) {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    if (source === null) continue;
    try {
      for (const piece of pieces(source.bytes)) {
        const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("latin1");
        standardOutput.bytes(Buffer.from(names === null ? text : restored(text, names, values, onName), "latin1"));
      }
    } finally {
      source.close();
    }
  }
  standardOutput.flush();
  if (count > 0) {
    const places = count === 1 ? "1 value was" : `${count} values were`;
    const advice = "equal values have one name, of which the key holds the first spelling";
    warn(`${places} masked in more than one spelling, and may have had another one here: ${advice}`);
  }
  return 0;
}

/** Texts by their names, and names that stand for several spellings. */
interface Key {
  readonly values: ReadonlyMap<string, string>;
  readonly respelled: ReadonlySet<string>;
}

function readKey(path: string): Key {
  const text = failing(path, () => readFileSync(textPath(path).raw, "utf8"));
  const [head, ...lines] = text.split("\n");
  if ((parsed(head!) as { format?: string } | null)?.format !== format) {
    throw new OptionError("--unmask", path, `--unmask requires a file that --map wrote: ${path} is not one`);
  }
  const values = new Map<string, string>();
  const respelled = new Set<string>();
  // A run that was killed may have left a part of a line, whose name it did not use.
  for (const line of lines) {
    const entry = parsed(line);
    if (!isEntry(entry)) {
      const name = (entry as { respelled?: unknown } | null)?.respelled;
      if (typeof name === "string") respelled.add(name);
      continue;
    }
    const [name, value] = entry;
    const bytes = typeof value === "string" ? Buffer.from(value) : Buffer.from(value.base64, "base64");
    values.set(name, bytes.toString("latin1"));
  }
  return { values, respelled };
}

/** Whether a line names a pseudonym and its text, as `--map` writes them. */
function isEntry(line: unknown): line is readonly [name: string, text: Spelled] {
  if (!Array.isArray(line) || typeof line[0] !== "string") return false;
  const text = line[1];
  return typeof text === "string" || typeof text?.base64 === "string";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Finds every name: `KIND_N`, or an address; `null` if there are none. */
function namesIn(values: ReadonlyMap<string, string>): RegExp | null {
  const kinds = new Set<string>();
  const addresses: string[] = [];
  for (const name of values.keys()) {
    const kind = /^(.+)_\d+$/.exec(name)?.[1];
    if (kind === undefined) addresses.push(name);
    else kinds.add(kind);
  }
  const alternatives = [
    ...(kinds.size > 0 ? [`(?:${longestFirst(kinds)})_\\d+`] : []),
    ...(addresses.length > 0 ? [`(?<![0-9A-Fa-f:.])(?:${longestFirst(addresses)})(?![0-9A-Fa-f:]|\\.\\d)`] : []),
  ];
  return alternatives.length === 0 ? null : new RegExp(alternatives.join("|"), "g");
}

function longestFirst(words: Iterable<string>): string {
  const sorted = [...words].sort((a, b) => b.length - a.length);
  return sorted.map((word) => word.replace(/[^0-9A-Za-z_]/g, "\\$&")).join("|");
}

/** Bytes that are restored at once, and up to the end of their last line. */
const pieceBytes = 1 << 20;

function* pieces(text: Uint8Array): Generator<Uint8Array, void, void> {
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf(0x0a, at + pieceSize(pieceBytes));
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    yield text.subarray(at, end);
    at = end;
  }
}

const needsEscapes = /["\\\x00-\x1f]/;

/** A value with quotes or backslashes is escaped if its name stands between double quotes. */
function restored(
  text: string,
  names: RegExp,
  values: ReadonlyMap<string, string>,
  onName: (name: string) => void,
): string {
  return text.replace(names, (name: string, at: number) => {
    const value = values.get(name);
    if (value === undefined) return name;
    onName(name);
    if (!needsEscapes.test(value) || !isQuoted(text, at) || isEscaped(value)) return value;
    return JSON.stringify(value).slice(1, -1);
  });
}

/** Whether the value was taken with its escapes, as those behind names are. */
function isEscaped(value: string): boolean {
  try {
    JSON.parse(`"${value}"`);
    return true;
  } catch {
    return false;
  }
}

/** Whether an odd number of double quotes precedes the place on its line. */
function isQuoted(text: string, place: number): boolean {
  let isOpen = false;
  for (let at = text.lastIndexOf("\n", place - 1) + 1; at < place; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') isOpen = !isOpen;
  }
  return isOpen;
}
