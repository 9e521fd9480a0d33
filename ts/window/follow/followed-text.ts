/** A file's window, then text added to the file. */
import { Decoder } from "../../input/decoder.ts";
import type { BlockFile } from "../block-file.ts";
import { inputWindow } from "../lines-of-input.ts";
import type { RecordDefinition } from "../records.ts";
import type { Window } from "../window.ts";
import { FollowedFile } from "./followed-file.ts";

export interface FollowedText {
  /** Text of the window, up to the current end of the file. */
  readonly text: Uint8Array;
  /** Bytes of decoded text before it, and the line of its first byte. */
  readonly offset: number;
  readonly firstLine: number;
  /** Reads what follows. */
  readonly file: FollowedFile;
}

const whole: Window = { kind: "lines", first: 1, last: Infinity };

/**
 * Reads a window that extends to the end, and continues from there. Takes ownership of the file, which was opened with
 * `BlockFile.openToFollow`.
 * @throws {FileError} it cannot be read
 * @throws {BinaryFileError}
 */
export function followedText(
  file: BlockFile,
  window: Window | null,
  definition: RecordDefinition | null,
): FollowedText {
  try {
    const decoder = new Decoder(file.encoding);
    const found = inputWindow(file, window ?? whole, definition, decoder);
    const pieces: Uint8Array[] = [];
    for (const piece of found.pieces) pieces.push(piece.slice());
    const { reached } = file;
    const place = { text: Buffer.concat(pieces), offset: found.offset(), firstLine: found.firstLine() };
    return { ...place, file: new FollowedFile(file.rawPath, file.handOver(), reached, decoder) };
  } finally {
    file.close();
  }
}

/**
 * Reads a file from its start, and continues from its current end. Takes ownership of the file as `followedText` does.
 * @param take gets the text in decoded pieces, each valid until it returns
 * @throws {FileError} it cannot be read
 * @throws {BinaryFileError}
 */
export function followedPieces(file: BlockFile, take: (piece: Uint8Array) => void): FollowedFile {
  try {
    const decoder = new Decoder(file.encoding);
    for (const piece of file.pieces(file.textStart, decoder)) take(piece);
    const { reached } = file;
    return new FollowedFile(file.rawPath, file.handOver(), reached, decoder);
  } finally {
    file.close();
  }
}
