/** Text of an input: opened, mapped or read, and decoded in native memory. */

import { errorName, errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { Opened } from "../native/layout.gen.ts";
import { markLibraryMemory, memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { PoolCall } from "../native/pool.ts";
import { rawText } from "../native/surrogateescape.ts";
import { type FileKinds, terminatedPath } from "../native/system.ts";
import { textBytesLimit } from "../tables/limits.ts";
import { textPath } from "./path.ts";

/** In the order of zig/source/encoding.zig; `bytes` is text without a byte order mark. */
export const encodings = ["bytes", "utf8", "utf16le", "utf16be", "utf32le", "utf32be"] as const;
export type Encoding = (typeof encodings)[number];

export interface Source {
  /** Decoded text, without its byte order mark. Must not be read after the source is closed. */
  readonly bytes: Uint8Array;
  /** From the byte order mark; rewritten text is encoded the same way. */
  readonly encoding: Encoding;
  /** The raw bytes contain a NUL and begin with no UTF-16 or UTF-32 mark. */
  readonly isBinary: boolean;
  close(): void;
}

/**
 * Opens a file: small files and pipes are read, large files mapped.
 * @throws {FileError} it cannot be opened or read
 */
export function openSource(path: string | Uint8Array, kinds: FileKinds = "any"): Source {
  if (process.platform === "win32") return memorySource(readBytes(path as string));
  const out = new DataView(new ArrayBuffer(Opened.size));
  const errno = native().mb_source_open(terminatedPath(path), kinds === "regular", out);
  if (errno !== 0) throw systemError(path, errno);
  return checkedSource(path, out);
}

/** The same on a thread of the library's. @throws {FileError} it cannot be opened or read */
export async function sourceLater(path: string | Uint8Array, kinds: FileKinds): Promise<Source> {
  if (process.platform === "win32") return openSource(path, kinds);
  const call = new PoolCall();
  const out = new DataView(new ArrayBuffer(Opened.size));
  let isOver = false;
  try {
    const given = call.input(terminatedPath(path));
    const errno = await call.run("mb_source_open", given, kinds === "regular", call.scratch);
    isOver = true;
    if (errno !== 0) throw systemError(path, errno);
    new Uint8Array(out.buffer).set(new Uint8Array(call.written(Opened.size)));
  } finally {
    if (isOver) call.close();
  }
  return checkedSource(path, out);
}

/** @throws {FileError} it is larger than can be held at once */
function checkedSource(path: string | Uint8Array, out: DataView): Source {
  if (Number(out.getBigUint64(Opened.size_bytes, true)) >= textBytesLimit) {
    native().mb_source_close(Number(out.getBigUint64(Opened.handle, true)) as Pointer);
    const advice = "a plain scan, a count, --json, -l or a window of lines read it in parts";
    throw new FileError([shownPath(path)], "", `is too large for this, which needs all of it at once: ${advice}`);
  }
  return openedSource(out);
}

/** The same for an open file, which stays open. @param path for messages @throws {FileError} */
export function openHeldSource(descriptor: number, path: string | Uint8Array): Source {
  if (process.platform === "win32") {
    const { readFileSync } = require("node:fs") as typeof import("node:fs");
    return memorySource(readFileSync(descriptor));
  }
  const out = new DataView(new ArrayBuffer(Opened.size));
  const errno = native().mb_source_open_held(descriptor, terminatedPath(path), out);
  if (errno !== 0) throw systemError(path, errno);
  return checkedSource(path, out);
}

/** All bytes of a file, unchanged. @throws {FileError} */
export function readBytes(path: string): Uint8Array {
  const { readFileSync } = require("node:fs") as typeof import("node:fs");
  try {
    return readFileSync(textPath(path).raw);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, errorReason(code));
  }
}

/** The decoded text of a file, in the form of `rawText`. @throws {FileError} */
export function readText(path: string): string {
  const source = openSource(path);
  try {
    return rawText(source.bytes);
  } finally {
    source.close();
  }
}

/**
 * Text in memory that may begin with a byte order mark: from standard input or a decompressor. `raw` must not change
 * until it is closed.
 */
export function memorySource(raw: Uint8Array): Source {
  if (raw.length === 0) return textSource(raw);
  const out = new DataView(new ArrayBuffer(Opened.size));
  const errno = native().mb_source_memory(raw, BigInt(raw.length), out);
  if (errno !== 0) throw systemError("-", errno);
  return openedSource(out, raw);
}

/** Text used as it is: without looking for a byte order mark. */
export function textSource(bytes: Uint8Array): Source {
  return { bytes, encoding: "bytes", isBinary: false, close() {} };
}

/** Memory that is a file mapping. */
const mappings = new WeakSet<ArrayBufferLike>();

/** Whether `text` is in a mapped file: a scan then releases the pages that it has passed. */
export function isMapped(text: Uint8Array): boolean {
  return mappings.has(text.buffer);
}

/** @param out a struct `Opened` @param kept memory that must outlive the source */
export function openedSource(out: DataView, kept: Uint8Array | null = null): Source {
  const handle = Number(out.getBigUint64(Opened.handle, true)) as Pointer;
  const address = Number(out.getBigUint64(Opened.text, true));
  const size = Number(out.getBigUint64(Opened.size_bytes, true));
  let open = true;
  const memory = memoryAt(address, size);
  if (out.getUint32(Opened.mapped, true) === 1) mappings.add(memory);
  if (kept === null) markLibraryMemory(memory);
  return {
    bytes: new Uint8Array(memory),
    encoding: encodings[out.getUint32(Opened.encoding, true)]!,
    isBinary: out.getUint32(Opened.binary, true) === 1,
    close() {
      if (open) native().mb_source_close(handle);
      open = false;
      kept = null;
    },
  };
}

export const shownPath = (path: string | Uint8Array) =>
  typeof path === "string" ? path : new TextDecoder("utf-8", { ignoreBOM: true }).decode(path);

/** The error for a path that the system rejected with `errno`. */
export function systemError(path: string | Uint8Array, errno: number): FileError {
  const shown = shownPath(path);
  const name = errorName(errno);
  const reason =
    name === "ENOMEM" ? memoryError("its text, all of which is needed at once").message : errorReason(name);
  return new FileError([shown], name, reason);
}
