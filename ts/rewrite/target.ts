/** A file that is to be rewritten where it is: it and its directory are held open, so that what was read is what is replaced. */
import { type BigIntStats, closeSync, fstatSync, realpathSync } from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { FileInput, Path, Source } from "../input/index.ts";
import { openHeldSource } from "../input/source.ts";
import { type HeldDirectory, holdDirectory } from "../native/held-directory.ts";

/** A file was not what had been read of it when its new text was to take its place. It is as the others left it. */
export class FileChangedError extends FileError {
  constructor({ shown }: Path) {
    super([shown], "", `${shown}: changed while it was rewritten; nothing is written to it: run the command again`);
  }
}

/** A change within this time of the one before it may leave a file's times as they were: clocks of file systems are coarse. */
const clockStepMs = 20;

export class RewriteTarget {
  private constructor(
    readonly path: Path,
    readonly directory: HeldDirectory,
    readonly name: Buffer,
    readonly descriptor: number,
    /** Before anything was read of it. */
    readonly status: BigIntStats,
  ) {}

  /**
   * Opens an input's file. One that was named is followed to its file where it is a link. On the way to one that a walk found
   * no link is followed below the directory that was named.
   * @throws {FileError} it can't be opened, or is not a regular file
   */
  static open({ path, walkedFrom }: Pick<FileInput, "path" | "walkedFrom">): RewriteTarget {
    let directory: HeldDirectory | undefined;
    let descriptor: number | undefined;
    try {
      const place = walkedFrom === null ? placeOfNamed(path) : placeOfWalked(path, walkedFrom);
      directory = place.directory;
      descriptor = directory.openFile(place.name, "read");
      const status = settledStatus(descriptor);
      if (!status.isFile()) throw new FileError([path.shown], "", `${path.shown}: is not a regular file`);
      return new RewriteTarget(path, directory, place.name, descriptor, status);
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor);
      directory?.close();
      throw fileError(path, error);
    }
  }

  /** What it holds. @throws {FileError} */
  source(): Source {
    return openHeldSource(this.descriptor, this.path.raw);
  }

  /** Opens it for writing. @throws an error of the system, or `FileChangedError` where another file has its name now */
  openForWriting(): number {
    const descriptor = this.directory.openFile(this.name, "write");
    if (isSameFile(fstatSync(descriptor, { bigint: true }), this.status)) return descriptor;
    closeSync(descriptor);
    throw new FileChangedError(this.path);
  }

  /** Whether the file of its name is the one that was read, and nobody has touched it since. */
  isUnchanged(): boolean {
    const now = this.statusOf(this.name);
    return now !== null && isSameText(now, this.status) && now.ctimeNs === this.status.ctimeNs;
  }

  /** Whether the file of another name in the directory is the one that was read, with the text that was read. */
  isKeptAs(name: Buffer): boolean {
    const now = this.statusOf(name);
    return now !== null && isSameText(now, this.status);
  }

  /** Of a file in the directory; `null` where there is none, or a link. */
  statusOf(name: Buffer): BigIntStats | null {
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

  close(): void {
    closeSync(this.descriptor);
    this.directory.close();
  }
}

export function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

/** The same file, and as far as its size and time tell with the same text. */
export function isSameText(a: BigIntStats, b: BigIntStats): boolean {
  return isSameFile(a, b) && a.size === b.size && a.mtimeNs === b.mtimeNs;
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && "errno" in error && !(error instanceof FileError);
}

function fileError(path: Path, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  const reason = error.code === "ELOOP" ? "has become a link, which is not followed here" : errorReason(error.code);
  return new FileError([path.shown], error.code, `${path.shown}: ${reason}`);
}

/** The file's status once a later change is sure to show in it. */
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

function placeOfNamed(path: Path): Place {
  const real = realpathSync(path.raw, "buffer");
  const end = Math.max(real.lastIndexOf(slash), process.platform === "win32" ? real.lastIndexOf("\\") : -1) + 1;
  return { directory: holdDirectory(real.subarray(0, end)), name: real.subarray(end) };
}

/** Goes down from the directory that was walked, a name at a time. */
function placeOfWalked(path: Path, walkedFrom: Path): Place {
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
