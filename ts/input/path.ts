/** Paths as the system has them: text if they are UTF-8, otherwise bytes. */
import { rawBytes } from "../native/surrogateescape.ts";

export interface Path {
  /** For JSON, templates and messages: invalid bytes as U+FFFD. */
  readonly shown: string;
  /** For opening, and for printing unchanged. */
  readonly raw: string | Buffer;
}

/** @param path may be raw text (`ts/native/surrogateescape.ts`) */
export function textPath(path: string): Path {
  if (path.isWellFormed()) return { shown: path, raw: path };
  return { shown: path.toWellFormed(), raw: Buffer.from(rawBytes(path)) };
}

/** The path `directory/name`, with `directory` as it was written. */
export function joinPath(directory: Path, name: Path): Path {
  const slash = directory.shown.endsWith("/") ? "" : "/";
  if (typeof directory.raw === "string" && typeof name.raw === "string") {
    const path = directory.raw + slash + name.raw;
    return { shown: path, raw: path };
  }
  const raw = Buffer.concat([directory.raw, slash, name.raw].map((part) => Buffer.from(part as string)));
  return { shown: directory.shown + slash + name.shown, raw };
}

/** Byte order, component by component, so that a directory's files sort at the directory's place. */
export function comparePaths(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (let index = 0; index < left.length && index < right.length; index++) {
    const order = compareBytes(left[index]!, right[index]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares two texts by their UTF-8 bytes. */
export function compareBytes(a: string, b: string): number {
  // UTF-16 units sort like bytes, except that surrogate pairs sort above U+E000..U+FFFF.
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2000 : unit;
}
