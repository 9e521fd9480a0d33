/** Reads ignore files; loaded for the first one, since `node:fs` takes as long to load as half of a short scan. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { warn } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { ignoreFileBytesLimit } from "../tables/limits.ts";

/**
 * The text of an ignore file, which may come from an untrusted tree: opening a pipe could block and a device could be
 * endless, so only a regular file of limited size is read. A directory of that name is ignored; other errors are
 * reported.
 */
export function readIgnoreFile(path: string): string | null {
  let descriptor: number;
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) notApplied(path, errorReason(code));
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) return null;
    if (!stat.isFile()) return notApplied(path, "it is not a regular file");
    const text = readWithin(descriptor, ignoreFileBytesLimit);
    return text ?? notApplied(path, `it is larger than ${ignoreFileBytesLimit >> 20} MiB`);
  } catch (error) {
    return notApplied(path, errorReason((error as NodeJS.ErrnoException).code ?? ""));
  } finally {
    closeSync(descriptor);
  }
}

function notApplied(path: string, reason: string): null {
  warn(`${path}: ignore rules not applied: ${reason}`);
  return null;
}

/** The file's text; `null` if it is larger than `bytesMax`. */
function readWithin(descriptor: number, bytesMax: number): string | null {
  const pieces: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const piece = new Uint8Array(Math.min(1 << 16, bytesMax + 1 - size));
    const length = readSync(descriptor, piece, 0, piece.length, null);
    if (length === 0) return Buffer.concat(pieces).toString();
    pieces.push(piece.subarray(0, length));
    size += length;
    if (size > bytesMax) return null;
  }
}
