/** Files named in a pattern, read when it is parsed. */
import { openSource } from "../../input/source.ts";

/** Decoded text of a file, its path relative to `folder`. @throws {FileError} */
export function readDecoded(folder: string | null, path: string): Uint8Array {
  const { resolve } = require("node:path") as typeof import("node:path");
  const source = openSource(folder === null ? path : resolve(folder, path));
  try {
    return source.bytes.slice();
  } finally {
    source.close();
  }
}
