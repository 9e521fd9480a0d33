/** Saved sets of templates: the files of `--save`. */
import { closeSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";
import { textPath } from "../../input/index.ts";
import { savedSetOpening } from "../../mine/index.ts";
import { pathKind } from "../../native/system.ts";
import { writeWhole } from "../../rewrite/index.ts";

/** Checks before mining that a set can be written to the path. @throws {FileError} it cannot */
export function checkSavePath(path: string): void {
  const kind = pathKind(path);
  if (typeof kind !== "string") {
    const folder = pathKind(dirname(path));
    if (kind.error === "ENOENT" && folder === "directory") return;
    throw new FileError([path], kind.error, `can't be written (${errorReason(kind.error)})`);
  }
  const refuse = (what: string) => new FileError([path], "", `${what}; --save needs the name of a file of its own`);
  if (kind !== "file") throw refuse("is not a regular file");
  const begun = Buffer.alloc(savedSetOpening.length);
  const descriptor = openSync(textPath(path).raw, "r");
  try {
    const length = readSync(descriptor, begun, 0, begun.length, 0);
    if (length > 0 && begun.toString("latin1", 0, length) !== savedSetOpening) {
      throw refuse("holds something else than a set of templates, and is not overwritten");
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a set completely or not at all. @throws {FileError} */
export function writeSet(path: string, set: Uint8Array): void {
  checkSavePath(path);
  writeWhole(path, set, (reason) => `can't be written (${reason})`);
}
