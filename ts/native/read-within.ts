/** Reads an open file of limited size. */
import { readSync } from "node:fs";

/** The file's content from where it is read next; `null` if there are more than `bytesMax` bytes. */
export function readWithin(descriptor: number, bytesMax: number): Buffer | null {
  const pieces: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const piece = new Uint8Array(Math.min(1 << 16, bytesMax + 1 - size));
    const length = readSync(descriptor, piece, 0, piece.length, null);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
    size += length;
    if (size > bytesMax) return null;
  }
}
