/** A file's window, then what the file gains. */
import { FileError } from "../../error/errors.ts";
import { Decoder } from "../../input/decoder.ts";
import type { BlockFile } from "../block-file.ts";
import { inputWindow } from "../lines-of-input.ts";
import type { RecordDefinition } from "../records.ts";
import type { Window } from "../window.ts";
import { FollowedFile } from "./followed-file.ts";

export interface FollowedText {
  /** Text of the window, up to the file's end. */
  readonly text: Uint8Array;
  /** Bytes of decoded text before it, and the line of its first byte. */
  readonly offset: number;
  readonly firstLine: number;
  /** What comes after it. */
  readonly file: FollowedFile;
}

const whole: Window = { kind: "lines", first: 1, last: Infinity };

/**
 * Reads a window that reaches to the end, and goes on from there. Takes the file over.
 * @throws {FileError} it can't be read, or is nothing that can be followed
 * @throws {BinaryFileError}
 */
export function followedText(
  file: BlockFile,
  window: Window | null,
  definition: RecordDefinition | null,
): FollowedText {
  try {
    checkRegular(file);
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

/** @throws {FileError} a pipe or a device, which nothing is added to */
export function checkRegular(file: BlockFile): void {
  if (file.isRegular) return;
  throw new FileError([file.path], "", `${file.path}: only regular files can be followed`);
}
