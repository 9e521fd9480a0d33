/** The lines that `head`, `tail` and `lines` print of one input. */

import { BinaryFileError } from "../error/errors.ts";
import type { Decoder } from "../input/decoder.ts";
import { openSource } from "../input/source.ts";
import type { BlockFile } from "./block-file.ts";
import { type FileWindow, fileWindow } from "./file-window.ts";
import type { RecordDefinition } from "./records.ts";
import { resolveWindow } from "./resolve.ts";
import type { ResolvedWindow } from "./resolved.ts";
import type { Window } from "./window.ts";

/** A window of text that is in memory. */
export function textWindow(text: Uint8Array, window: Window, definition: RecordDefinition | null): FileWindow {
  return windowOf(resolveWindow(text, window, definition));
}

/**
 * A window of lines of a file, or of records, for which the whole text is looked at.
 * @param decoder given where the caller goes on with the file: it keeps a character that is not whole yet
 * @throws {BinaryFileError} the file holds a NUL and must not
 */
export function inputWindow(
  file: BlockFile,
  window: Window,
  definition: RecordDefinition | null,
  decoder?: Decoder,
): FileWindow {
  if (!definition) return fileWindow(file, window, decoder);
  if (decoder || !file.isSeekable)
    return textWindow(Buffer.concat([...copies(file.pieces(file.textStart, decoder))]), window, definition);
  const source = openSource(file.rawPath);
  if (source.isBinary && !file.binary) {
    source.close();
    throw new BinaryFileError(file.path);
  }
  const found = resolveWindow(source.bytes, window, definition);
  return { ...windowOf(found), close: () => source.close() };
}

function windowOf(found: ResolvedWindow): FileWindow {
  return { pieces: found.isEmpty ? [] : [found.bytes], firstLine: () => found.firstLine, offset: () => found.from };
}

function* copies(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) yield piece.slice();
}
