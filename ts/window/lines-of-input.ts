/** The lines of one input that `head`, `tail` and `lines` print. */

import { BinaryFileError } from "../error/errors.ts";
import type { Decoder } from "../input/decoder.ts";
import { openSource } from "../input/source.ts";
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import type { BlockFile } from "./block-file.ts";
import { type FileWindow, fileWindow } from "./file-window.ts";
import type { RecordDefinition } from "./records.ts";
import type { ResolvedWindow } from "./resolved.ts";
import type { Window } from "./window.ts";

/** Loaded on demand: a window of lines in a file does not need it. */
const resolving = () => require("./resolve.ts") as typeof import("./resolve.ts");

/** A window of text in memory. */
export function textWindow(text: Uint8Array, window: Window, definition: RecordDefinition | null): FileWindow {
  return toFileWindow(resolving().resolveWindow(text, window, definition));
}

/**
 * A window of lines of a file; for records, the whole text is read.
 * @param decoder for callers that keep reading the file: it holds an incomplete character at the end
 * @throws {BinaryFileError} the file contains a NUL and binary files are refused
 */
export function inputWindow(
  file: BlockFile,
  window: Window,
  definition: RecordDefinition | null,
  decoder?: Decoder,
): FileWindow {
  if (!definition) return fileWindow(file, window, decoder);
  if (decoder || !file.isSeekable) return textWindow(heldText(file, decoder), window, definition);
  const source = openSource(file.rawPath, "regular");
  if (source.isBinary && !file.binary) {
    source.close();
    throw new BinaryFileError(file.path);
  }
  const found = resolving().resolveWindow(source.bytes, window, definition);
  return { ...toFileWindow(found), close: () => source.close() };
}

function toFileWindow(found: ResolvedWindow): FileWindow {
  return { pieces: found.isEmpty ? [] : [found.bytes], firstLine: () => found.firstLine, offset: () => found.from };
}

/** @throws {MatcherError} the text takes more than the memory limit */
function heldText(file: BlockFile, decoder: Decoder | undefined): Uint8Array {
  const pieces: Uint8Array[] = [];
  // They are held twice while they are joined.
  const bytesMax = memoryLimit() / 2;
  let bytes = 0;
  for (const piece of file.pieces(file.textStart, decoder)) {
    bytes += piece.length;
    if (bytes > bytesMax) throw memoryError(`the records of ${file.path}`, "ask for lines instead of records");
    pieces.push(piece.slice());
  }
  return Buffer.concat(pieces);
}
