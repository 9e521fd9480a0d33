/**
 * System calls that every run needs. `node:fs` has them too, but takes longer to load than a short scan; on Windows it
 * is used.
 */
import { errorName } from "../error/errno.ts";
import { native } from "./open.ts";
import { rawBytes } from "./surrogateescape.ts";

const isWindows = process.platform === "win32";
const fs = () => require("node:fs") as typeof import("node:fs");

/** Writes all of the bytes, waiting for a slow reader. @returns the error's name, such as `EPIPE`; `null` on success */
export function writeAll(descriptor: number, bytes: Uint8Array): string | null {
  if (!isWindows) {
    const errno = native().mb_write(descriptor, bytes, bytes.length);
    return errno === 0 ? null : errorName(errno);
  }
  try {
    for (let at = 0; at < bytes.length; ) at += fs().writeSync(descriptor, bytes, at);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "EIO";
  }
}

/**
 * Waits for at least one byte and reads what is available. @returns number of bytes, 0 at the end; or the error's name
 */
export function readSome(descriptor: number, into: Uint8Array): number | string {
  if (!isWindows) {
    const read = native().mb_read(descriptor, into, into.length);
    return read >= 0 ? read : errorName(-read);
  }
  try {
    return fs().readSync(descriptor, into, 0, into.length, null);
  } catch (error) {
    const { code = "EIO" } = error as NodeJS.ErrnoException;
    return code === "EOF" ? 0 : code;
  }
}

/**
 * What may be opened. A path that led to a regular file when it was looked at may lead to a pipe now, whose opening
 * waits for a writer: it is opened as "regular", which refuses everything else.
 */
export type FileKinds = "regular" | "any";

/** Opens a file for reading. @returns its descriptor; if negative, the system's error number */
export function openToRead(path: string | Uint8Array, kinds: FileKinds): number {
  if (!isWindows) return native().mb_open(terminatedPath(path), kinds === "regular");
  return orErrno(() => fs().openSync(path as string, "r"));
}

/**
 * The same for a path that may have become a pipe: opening it does not wait for a writer. What was opened is to be
 * looked at afterwards, since what has the name can change at any moment.
 */
export function openWithoutWaiting(path: string | Uint8Array): number {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = fs().constants;
  return orErrno(() => fs().openSync(path as string, O_RDONLY | O_NONBLOCK | O_NOCTTY));
}

export function closeDescriptor(descriptor: number): void {
  if (isWindows) fs().closeSync(descriptor);
  else native().mb_close(descriptor);
}

/** Size in bytes of an open file, and whether it is a regular file; or the system's error number. */
export function fileSize(descriptor: number): { readonly size: number; readonly isRegular: boolean } | number {
  if (isWindows) {
    const stat = fs().fstatSync(descriptor);
    return { size: stat.size, isRegular: stat.isFile() };
  }
  const size = new Float64Array(1);
  const isRegular = native().mb_file_size(descriptor, size);
  return isRegular < 0 ? -isRegular : { size: size[0]!, isRegular: isRegular === 1 };
}

/** Numbers of Linux for file systems whose files have no text of their own: the system makes it when they are read. */
const madeFileSystems: ReadonlySet<number> = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
]);

/** Whether the system makes the text of an open file when it is read, so that nothing can be added to it. */
export function isMadeWhenRead(descriptor: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return madeFileSystems.has(fs().statfsSync(`/proc/self/fd/${descriptor}`).type);
  } catch {
    return false;
  }
}

/**
 * Reads from byte `offset` of an open file; if `null`, waits for what comes next. @returns number of bytes, 0 at the
 * end; if negative, the system's error number
 */
export function readInto(descriptor: number, into: Uint8Array, offset: number | null): number {
  if (isWindows) return windowsReadInto(descriptor, into, offset);
  return offset === null
    ? native().mb_read(descriptor, into, into.length)
    : native().mb_read_at(descriptor, into, into.length, offset);
}

/**
 * Whether the first `limit` bytes of an open file may hold one of the words, which are ASCII in lower case, in any
 * letter case.
 */
export function mayHoldWord(descriptor: number, words: readonly string[], limit: number): boolean {
  if (isWindows) return true;
  for (const word of words) {
    const bytes = new Uint8Array(word.length);
    for (let i = 0; i < word.length; i++) bytes[i] = word.charCodeAt(i);
    if (native().mb_holds_word(descriptor, bytes, bytes.length, limit)) return true;
  }
  return false;
}

function windowsReadInto(descriptor: number, into: Uint8Array, offset: number | null): number {
  for (;;) {
    try {
      return fs().readSync(descriptor, into, 0, into.length, offset);
    } catch (error) {
      const { code, errno } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") return -Math.abs(errno ?? 1);
      Bun.sleepSync(1); // Standard input is non-blocking: the writer needs time.
    }
  }
}

function orErrno(call: () => number): number {
  try {
    return call();
  } catch (error) {
    return -Math.abs((error as NodeJS.ErrnoException).errno ?? 1);
  }
}

/**
 * Why a standard descriptor can't be read, as the error's name, such as EBADF if the caller closed it; `null` if it
 * can.
 */
export function unreadableReason(descriptor: number): string | null {
  if (isWindows) return null;
  const read = native().mb_read(descriptor, new Uint8Array(1), 0);
  return read < 0 ? errorName(-read) : null;
}

export function isTerminal(descriptor: number): boolean {
  if (!isWindows) return native().mb_is_terminal(descriptor);
  return (require("node:tty") as typeof import("node:tty")).isatty(descriptor);
}

/**
 * The ends of a new pipe, which programs get only if they are given them. Windows has none with descriptors.
 * @returns or the error's name
 */
export function openPipe(): { readonly read: number; readonly write: number } | string {
  if (isWindows) return "ENOSYS";
  const ends = new Int32Array(2);
  const errno = native().mb_pipe(ends);
  return errno === 0 ? { read: ends[0]!, write: ends[1]! } : errorName(errno);
}

/** Whether the other end of the pipe or socket is closed. */
export function readerIsGone(descriptor: number): boolean {
  return native().mb_reader_is_gone(descriptor);
}

/** Numbered as in zig/abi/bun/system.zig; the last one is a pipe or a device. */
const pathKinds = ["file", "directory", "other"] as const;

/** The type of the file at a path, following links; or the error's name. */
export function pathKind(path: string): (typeof pathKinds)[number] | { readonly error: string } {
  if (isWindows) return windowsPathKind(path);
  const kind = native().mb_path_kind(terminatedPath(path));
  return kind < 0 ? { error: errorName(-kind) } : pathKinds[kind]!;
}

/** Whether a path leads to a regular file. Unlike `pathKind`, it looks up no name of an error, which takes long. */
export function isFile(path: string): boolean {
  if (isWindows) return windowsPathKind(path) === "file";
  return pathKinds[native().mb_path_kind(terminatedPath(path))] === "file";
}

/** Whether a path leads to anything. */
export function exists(path: string): boolean {
  if (isWindows) return fs().existsSync(path);
  return native().mb_path_kind(terminatedPath(path)) >= 0;
}

function windowsPathKind(path: string): ReturnType<typeof pathKind> {
  try {
    return fs().statSync(path).isDirectory() ? "directory" : "file";
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? "EIO" };
  }
}

/** A path for the system: its bytes, terminated by NUL. @param path text may be raw (`surrogateescape.ts`) */
export function terminatedPath(path: string | Uint8Array): Uint8Array {
  if (typeof path === "string") return rawBytes(`${path}\0`);
  const terminated = new Uint8Array(path.length + 1);
  terminated.set(path);
  return terminated;
}
