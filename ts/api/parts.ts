/** Parts of an input or a file: its first, its last, a range of its lines or records. */
import type { Window as Part, RecordDefinition } from "../window/index.ts";
import { BlockFile, inputWindow, parseRange, parseUnit, records as recordsOf, textWindow } from "../window/index.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { countOf } from "./options.ts";

/** A file in place of an input: its text comes back as a string. */
export interface FileInput {
  path: string;
}

export interface PartOptions {
  /** What is counted: `line` unless told otherwise. */
  unit?: string;
}

/**
 * The first `n` lines or records: from the first one's start to the last one's end and a line end right behind it.
 * A file is read from the end its part sits at.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example head(2, { path: "app.log" })
 */
export function head<T extends Input | FileInput>(n: number, from: T, options?: PartOptions): Text<T> {
  return part({ kind: "head", count: countOf("head", n) }, from, options);
}

/** The last `n`. */
export function tail<T extends Input | FileInput>(n: number, from: T, options?: PartOptions): Text<T> {
  return part({ kind: "tail", count: countOf("tail", n) }, from, options);
}

/** `"A..B"`, `"A.."`, `"..B"` or `"A"`, from 1, both ends included. */
export function lines<T extends Input | FileInput>(range: string, from: T, options?: PartOptions): Text<T> {
  return part(parseRange(range, "lines"), from, options);
}

function part<T extends Input | FileInput>(window: Part, from: T, { unit = "line" }: PartOptions = {}): Text<T> {
  const definition: RecordDefinition | null = unit === "line" ? null : { kind: "unit", unit: parseUnit(unit, "unit") };
  if (!isFile(from)) {
    const text = new InputText(from as Input);
    const found = textWindow(text.bytes, window, definition);
    const [piece = new Uint8Array(0)] = found.pieces;
    const start = found.offset();
    return text.slice(start, start + piece.length) as Text<T>;
  }
  const file = BlockFile.open(from.path, false);
  try {
    const found = inputWindow(file, window, definition);
    const pieces: Uint8Array[] = [];
    for (const piece of found.pieces) pieces.push(piece.slice());
    found.close?.();
    return Buffer.concat(pieces).toString() as Text<T>;
  } finally {
    file.close();
  }
}

/** Start and end of every record, in the input's units. @throws {OptionError} an unknown unit */
export function records(input: Input, unit: string): [start: number, end: number][] {
  const text = new InputText(input);
  const found: [number, number][] = [];
  for (const batch of recordsOf(text.bytes, { kind: "unit", unit: parseUnit(unit, "unit") })) {
    for (let i = 0; i < batch.count; i++) found.push([text.unit(batch.start(i)), text.unit(batch.end(i))]);
  }
  return found;
}

function isFile(from: Input | FileInput): from is FileInput {
  return typeof from === "object" && from !== null && !(from instanceof Uint8Array) && "path" in from;
}
