/** Parts of an input or a file: its beginning, its end, a range of its lines or records. */
import { BinaryFileError } from "../error/errors.ts";
import { textPath } from "../input/index.ts";
import type { Window as Part } from "../window/index.ts";
import { BlockFile, inputWindow, records as recordsOf, textWindow } from "../window/index.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { checkOptions } from "./option-names.ts";
import { checkCount, parseLines, unitDefinition } from "./options.ts";
import { binaryFile, readFile } from "./sources.ts";

/** A file as input: its text is decoded and returned as a string. */
export interface FileInput {
  path: string;
  /** Read it even if it contains a NUL byte. */
  binary?: boolean | undefined;
}

/** What a part is counted in; lines by default. */
export interface PartOptions {
  /** What is counted, `"line"` by default: a unit of records, as `--record` takes it, such as `"paragraph"`. */
  unit?: string | undefined;
}

/**
 * The first `n` lines or records, from the start of the first one to the end of the last one, including the line end
 * that follows. A file is read from the end where the part is.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example head(2, { path: "app.log" })
 */
export function head<T extends Input | FileInput>(n: number, from: T, options?: PartOptions): Text<T> {
  return part("head", { kind: "head", count: checkCount("n", n) }, from, options);
}

/**
 * The last `n`, like `head`.
 * @example tail(1, "a\nb\n") // "b\n"
 */
export function tail<T extends Input | FileInput>(n: number, from: T, options?: PartOptions): Text<T> {
  return part("tail", { kind: "tail", count: checkCount("n", n) }, from, options);
}

/**
 * `"A..B"`, `"A.."`, `"..B"` or `"A"`, from 1, both ends included.
 * @example lines("2..3", "a\nb\nc\nd\n") // "b\nc\n"
 */
export function lines<T extends Input | FileInput>(range: string, from: T, options?: PartOptions): Text<T> {
  return part("lines", parseLines(range), from, options);
}

function part<T extends Input | FileInput>(
  call: "head" | "tail" | "lines",
  window: Part,
  from: T,
  options: PartOptions = {},
): Text<T> {
  checkOptions(call, options);
  const { unit = "line" } = options;
  const definition = unit === "line" ? null : unitDefinition(unit);
  if (!isFile(from)) {
    const text = new InputText(from as Input);
    const found = textWindow(text.bytes, window, definition);
    const [piece = new Uint8Array(0)] = found.pieces;
    const start = found.offset();
    return text.slice(start, start + piece.length) as Text<T>;
  }
  const file = asProgram(() => BlockFile.open(from.path, from.binary ?? false, from.path, "any"));
  try {
    const found = inputWindow(file, window, definition);
    const pieces: Uint8Array[] = [];
    for (const piece of found.pieces) pieces.push(piece.slice());
    found.close?.();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces)) as Text<T>;
  } catch (error) {
    throw error instanceof BinaryFileError ? binaryFile(error.path) : error;
  } finally {
    file.close();
  }
}

function asProgram<R>(open: () => R): R {
  try {
    return open();
  } catch (error) {
    throw error instanceof BinaryFileError ? binaryFile(error.path) : error;
  }
}

/**
 * Start and end of every record, in the input's units. `unit` is one of those of `--record`: `"line"`, `"paragraph"`,
 * `"block"`, `"indent:1"`.
 * @throws {OptionError} an unknown unit
 * @example records("a\n\nb c\n", "paragraph") // [[0, 1], [3, 6]]
 */
export function records(input: Input, unit: string): [start: number, end: number][] {
  const text = new InputText(input);
  const found: [number, number][] = [];
  for (const batch of recordsOf(text.bytes, unitDefinition(unit))) {
    for (let i = 0; i < batch.count; i++) found.push([text.unit(batch.start(i)), text.unit(batch.end(i))]);
  }
  return found;
}

/**
 * A file's text, decoded as in a scan: by its byte order mark.
 * @throws {FileError | BinaryFileError}
 * @example read("app.log").split("\n").length // 5
 */
export function read(path: string): string {
  if (typeof path !== "string") throw new TypeError(`path: expected a string, found ${typeof path}`);
  return readFile(textPath(path).raw, path, { binary: false, alone: true, kinds: "any" })!;
}

/** The text of an input or of one file. @throws {FileError | BinaryFileError} */
export function readInput(source: Input | FileInput): InputText {
  if (!isFile(source)) return new InputText(source);
  const { path, binary = false } = source;
  return new InputText(readFile(textPath(path).raw, path, { binary, alone: true, kinds: "any" })!);
}

/** @throws {OptionError} it is a file with an unknown option */
export function isFile(from: Input | FileInput): from is FileInput {
  if (typeof from !== "object" || from === null || from instanceof Uint8Array || !("path" in from)) return false;
  checkOptions("{ path } of one file", from);
  return true;
}
