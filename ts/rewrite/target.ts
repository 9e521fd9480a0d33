/**
 * A file to be rewritten in place: it and its directory are held open, so that the file that was read is the file that
 * is replaced.
 */
import { type BigIntStats, closeSync, fstatSync, realpathSync } from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { FileInput, Path, Source } from "../input/index.ts";
import { openHeldSource } from "../input/source.ts";
import { type HeldDirectory, holdDirectory } from "../native/held-directory.ts";

/** A file changed after it was read, before its new text could replace it. It was left unchanged. */
export class FileChangedError extends FileError {
  constructor({ shown }: Path) {
    super([shown], "", `changed while it was rewritten; nothing is written to it: run the command again`);
  }
}

/** Two changes within this time may get the same timestamps: clocks of file systems are coarse. */
const clockStepMs = 20;

export class RewriteTarget {
  private constructor(
    readonly path: Path,
    readonly directory: HeldDirectory,
    readonly name: Buffer,
    readonly descriptor: number,
    /** Before anything was read. */
    readonly status: BigIntStats,
  ) {}

  /**
   * Opens an input's file. If it was named, links are followed. If a walk found it, no link below the named directory
   * is followed.
   * @throws {FileError} it cannot be opened, or is not a regular file
   */
  static open({ path, walkedFrom }: Pick<FileInput, "path" | "walkedFrom">): RewriteTarget {
    let directory: HeldDirectory | undefined;
    let descriptor: number | undefined;
    try {
      const place = walkedFrom === null ? openNamedPlace(path) : openWalkedPlace(path, walkedFrom);
      directory = place.directory;
      descriptor = directory.openFile(place.name, "read");
      const status = settledStatus(descriptor);
      if (!status.isFile()) throw new FileError([path.shown], "", `is not a regular file`);
      return new RewriteTarget(path, directory, place.name, descriptor, status);
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor);
      directory?.close();
      throw fileError(path, error);
    }
  }

  /** The file that has its name now: another one once it was replaced; `null` if there is none. */
  statusNow(): BigIntStats | null {
    let descriptor: number | undefined;
    try {
      descriptor = this.directory.openFile(this.name, "read");
      return fstatSync(descriptor, { bigint: true });
    } catch {
      return null;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  /** Its text. @throws {FileError} */
  source(): Source {
    return openHeldSource(this.descriptor, this.path.raw);
  }

  /** Opens it for writing. @throws a system error, or `FileChangedError` if another file has its name now */
  openForWriting(): number {
    const descriptor = this.directory.openFile(this.name, "write");
    if (isSameFile(fstatSync(descriptor, { bigint: true }), this.status)) return descriptor;
    closeSync(descriptor);
    throw new FileChangedError(this.path);
  }

  /** Whether its name still refers to the file that was read, and that file is unchanged. */
  isUnchanged(): boolean {
    const now = this.readStatus(this.name);
    return now !== null && isSameText(now, this.status) && now.ctimeNs === this.status.ctimeNs;
  }

  /** Whether another name in the directory refers to the file that was read, with unchanged text. */
  isKeptAs(name: Buffer): boolean {
    const now = this.readStatus(name);
    return now !== null && isSameText(now, this.status);
  }

  /** Status of a file in the directory; `null` if it is missing or a link. */
  readStatus(name: Buffer): BigIntStats | null {
    let descriptor: number;
    try {
      descriptor = this.directory.openFile(name, "read");
    } catch {
      return null;
    }
    const status = fstatSync(descriptor, { bigint: true });
    closeSync(descriptor);
    return status;
  }

  private isFileOpen = true;

  /** Closes the file, but not its directory. Windows replaces no file that is open. */
  closeFile(): void {
    if (!this.isFileOpen) return;
    this.isFileOpen = false;
    closeSync(this.descriptor);
  }

  close(): void {
    this.closeFile();
    this.directory.close();
  }
}

export function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

/** The same file and, judging by size and time, the same text. */
export function isSameText(a: BigIntStats, b: BigIntStats): boolean {
  return isSameFile(a, b) && a.size === b.size && a.mtimeNs === b.mtimeNs;
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && "errno" in error && !(error instanceof FileError);
}

function fileError(path: Path, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  const reason = error.code === "ELOOP" ? "has become a link, which is not followed here" : errorReason(error.code);
  return new FileError([path.shown], error.code, reason);
}

/** The file's status, read late enough that any later change will be visible in it. */
function settledStatus(descriptor: number): BigIntStats {
  const status = fstatSync(descriptor, { bigint: true });
  const age = Date.now() - Number(status.mtimeMs);
  if (age < 0 || age > clockStepMs) return status;
  Bun.sleepSync(clockStepMs);
  return fstatSync(descriptor, { bigint: true });
}

interface Place {
  readonly directory: HeldDirectory;
  readonly name: Buffer;
}

const slash = 0x2f;

function openNamedPlace(path: Path): Place {
  const real = realpathSync(path.raw, "buffer");
  const end = Math.max(real.lastIndexOf(slash), process.platform === "win32" ? real.lastIndexOf("\\") : -1) + 1;
  return { directory: holdDirectory(real.subarray(0, end)), name: real.subarray(end) };
}

/** Descends from the walked directory, one name at a time. */
function openWalkedPlace(path: Path, walkedFrom: Path): Place {
  const [whole, start] = [path, walkedFrom].map(({ raw }) => Buffer.from(raw as string)) as [Buffer, Buffer];
  const names: Buffer[] = [];
  for (let at = start.length; at < whole.length; ) {
    const found = whole.indexOf(slash, at);
    const end = found < 0 ? whole.length : found;
    if (end > at) names.push(whole.subarray(at, end));
    at = end + 1;
  }
  const name = names.pop()!;
  let directory = holdDirectory(start);
  for (const below of names) {
    const above = directory;
    try {
      directory = above.openDirectory(below);
    } finally {
      above.close();
    }
  }
  return { directory, name };
}
