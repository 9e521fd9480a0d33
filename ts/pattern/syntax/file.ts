/** Files that a pattern names: read when it is parsed. */
import { resolve } from "node:path";
import { openSource } from "../../input/source.ts";

/** Decoded text of a file, its path relative to `folder`. @throws {FileError} */
export function readDecoded(folder: string | null, path: string): Uint8Array {
  const source = openSource(folder === null ? path : resolve(folder, path));
  try {
    return source.bytes.slice();
  } finally {
    source.close();
  }
}
