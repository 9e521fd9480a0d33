/** Files named in a pattern (`in:@FILE`, `@novel:@FILE`), read when it is parsed. */
import { FileError } from "../error/errors.ts";
import { openSource } from "../input/source.ts";
import type { Declarations } from "./declared.ts";

/** The decoded text of the file at a path as the pattern writes it. @throws {FileError} */
export type FileReader = (path: string) => Uint8Array;

/**
 * The decoded text of a file that a pattern with these declarations names.
 * @param folder relative paths refer to it; `null`: to the current directory
 */
export function readNamedFile({ filesRefused }: Declarations, folder: string | null, path: string): Uint8Array {
  if (filesRefused !== undefined) throw new FileError([path], "", filesRefused);
  const { resolve } = require("node:path") as typeof import("node:path");
  const source = openSource(folder === null ? path : resolve(folder, path));
  try {
    return source.bytes.slice();
  } finally {
    source.close();
  }
}
