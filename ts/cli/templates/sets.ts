/** Saved sets of templates: the files of `--save`. */
import { closeSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";
import { textPath } from "../../input/index.ts";
import { savedSetOpening } from "../../mine/index.ts";
import { FreshFile } from "../../native/fresh-file.ts";
import { pathKind } from "../../native/system.ts";
import { AtomicWrite, RewriteTarget } from "../../rewrite/index.ts";

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
  if (typeof pathKind(path) === "string") replaceSet(path, set);
  else createSet(path, set);
}

function replaceSet(path: string, set: Uint8Array): void {
  const target = RewriteTarget.open({ path: textPath(path), walkedFrom: null });
  try {
    const write = new AtomicWrite(target);
    try {
      write.out.bytes(set);
      write.commit();
    } catch (error) {
      write.abandon();
      throw write.failure(error);
    }
  } finally {
    target.close();
  }
}

/** A new file gets its name once it is complete. */
function createSet(path: string, set: Uint8Array): void {
  let file: FreshFile | undefined;
  try {
    file = FreshFile.at(textPath(path).raw);
    file.write(set);
    file.commit();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, `can't be written (${errorReason(code)})`);
  } finally {
    file?.abandon();
  }
}
