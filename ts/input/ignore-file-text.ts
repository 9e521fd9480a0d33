/** Reads ignore files; loaded for the first one, since `node:fs` takes as long to load as half of a short scan. */
import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { warn } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { readWithin } from "../native/read-within.ts";
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
    if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) warnNotApplied(path, errorReason(code));
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) return null;
    if (!stat.isFile()) return warnNotApplied(path, "it is not a regular file");
    const text = readWithin(descriptor, ignoreFileBytesLimit);
    return text?.toString() ?? warnNotApplied(path, `it is larger than ${ignoreFileBytesLimit >> 20} MiB`);
  } catch (error) {
    return warnNotApplied(path, errorReason((error as NodeJS.ErrnoException).code ?? ""));
  } finally {
    closeSync(descriptor);
  }
}

function warnNotApplied(path: string, reason: string): null {
  warn(`${path}: ignore rules not applied: ${reason}`);
  return null;
}
