/** Files that are written as a whole: completely or not at all. */
import { writeFileSync } from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { textPath } from "../input/path.ts";
import { FreshFile } from "../native/fresh-file.ts";
import { pathKind } from "../native/system.ts";
import { AtomicWrite } from "./atomic-write.ts";
import { RewriteTarget } from "./target.ts";

/**
 * A file that is there keeps its text until the new one is complete, a new one gets its name only then. Pipes and
 * devices are written to.
 * @param said what a message says of a new file that can't be made
 * @throws {FileError}
 */
export function writeWhole(path: string, bytes: Uint8Array, said = (reason: string) => reason): void {
  const kind = pathKind(path);
  if (kind === "file") {
    replaceFile(path, bytes);
    return;
  }
  let file: FreshFile | undefined;
  try {
    if (typeof kind === "string") {
      writeFileSync(textPath(path).raw, bytes);
      return;
    }
    file = FreshFile.at(textPath(path).raw);
    file.write(bytes);
    file.commit();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new FileError([path], code, said(errorReason(code)));
  } finally {
    file?.abandon();
  }
}

function replaceFile(path: string, bytes: Uint8Array): void {
  const target = RewriteTarget.open({ path: textPath(path), walkedFrom: null });
  try {
    const write = new AtomicWrite(target);
    try {
      write.out.bytes(bytes);
      write.commit();
    } catch (error) {
      write.abandon();
      throw write.failure(error);
    }
  } finally {
    target.close();
  }
}
