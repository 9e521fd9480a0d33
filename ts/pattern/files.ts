/** Files named in a pattern (`in:@FILE`, `@novel:@FILE`), read when it is parsed. */
import { FileError } from "../error/errors.ts";
import { openSource } from "../input/source.ts";
import type { Declarations } from "./declared.ts";

/** The decoded text of the file at a path as the pattern writes it. @throws {FileError} */
export type FileReader = (path: string) => Uint8Array;

/**
 * Reads the files of a pattern that uses these declarations.
 * @param folder relative paths refer to it; `null`: to the current directory
 */
export function fileReader({ filesRefused }: Declarations, folder: string | null): FileReader {
  if (filesRefused === undefined) return (path) => decodedFile(folder, path);
  return (path) => {
    throw new FileError([path], "", filesRefused);
  };
}

function decodedFile(folder: string | null, path: string): Uint8Array {
  const { resolve } = require("node:path") as typeof import("node:path");
  const source = openSource(folder === null ? path : resolve(folder, path));
  try {
    return source.bytes.slice();
  } finally {
    source.close();
  }
}
