/** Writes a file's new text completely to a temporary file before the file is touched. */
import {
  type BigIntStats,
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { hiddenName } from "../native/fresh-file.ts";
import { native } from "../native/open.ts";
import { Output } from "../terminal/index.ts";
import { FileChangedError, isSameFile, isSystemError, type RewriteTarget } from "./target.ts";

const notWritten = "its new text could not be written";
const blockBytes = 1 << 20;

/** Writes in progress, so that a signal can remove their temporary files. */
const openWrites = new Set<AtomicWrite>();

export class AtomicWrite {
  /** Takes the new text, in the file's own encoding. */
  readonly out: Output;
  private readonly name: Buffer;
  private readonly descriptor: number;
  private isClosed = false;

  /**
   * Creates a temporary file next to the target; the caller closes the target.
   * @throws {FileError} the target is not writable, or no file can be created next to it
   */
  constructor(private readonly target: RewriteTarget) {
    this.name = hiddenName(target.name);
    // A rename would replace a file even if it is not writable.
    this.attempt("can't be written", () => closeSync(target.openForWriting()));
    this.descriptor = this.attempt("no file can be created next to it", () =>
      target.directory.openFile(this.name, "create"),
    );
    target.directory.removeOnFault(this.name);
    this.out = new Output(this.descriptor, (error) => this.refusal(notWritten, error));
    openWrites.add(this);
  }

  /**
   * Replaces the file by the new text: by renaming, or by copying into the file if it has several names, or has an
   * owner or attributes that a new file cannot get. Nothing may have the old text mapped at this point.
   * @throws {FileChangedError} another program wrote to the file or replaced it; its version is kept
   * @throws {FileError} the file is unchanged, or its new text is complete in the file that the message names
   */
  commit(): void {
    const mustCopy = this.attempt(notWritten, () => {
      this.out.flush();
      const keepsInode = this.target.status.nlink > 1n || !this.takeOwner() || !this.takeAttributes();
      fsyncSync(this.descriptor);
      return keepsInode;
    });
    if (mustCopy) this.copyOver();
    else this.attempt("its new text could not be put in its place", () => this.replace());
    this.target.directory.removeOnFault(null);
    openWrites.delete(this);
    this.close();
    this.target.directory.sync();
  }

  /** Removes the temporary file if it is not in place yet; the target is unchanged. */
  abandon(): void {
    if (!openWrites.delete(this)) return;
    this.close();
    this.removeOwn();
    this.target.directory.removeOnFault(null);
  }

  /** Converts a failed write of the temporary file to an error for the caller; other errors are returned unchanged. */
  failure(error: unknown): unknown {
    return isSystemError(error) ? this.refusal(notWritten, error.code) : error;
  }

  /**
   * Exchanges the names of both files and only then checks the result: between a check and a rename, another program
   * could write.
   * @throws {FileChangedError}
   */
  private replace(): void {
    const { target, name } = this;
    if (!target.isUnchanged()) throw new FileChangedError(target.path);
    const sizeBytes = fstatSync(this.descriptor).size;
    if (!target.directory.exchange(name, target.name)) {
      // The file system does not support exchanging: a change between the check and the rename would not be noticed.
      target.closeFile();
      target.directory.rename(name, target.name);
      return;
    }
    if (!target.isKeptAs(name)) {
      this.exchangeBack();
      this.returnAppended(sizeBytes);
      throw new FileChangedError(target.path);
    }
    target.directory.remove(name);
  }

  /** @throws {FileError} another program removed the new file */
  private exchangeBack(): void {
    const { target, name } = this;
    try {
      target.directory.exchange(name, target.name);
    } catch {
      const { shown } = target.path;
      const reason = `others wrote to it and removed its new text at once; what they wrote is kept as ${name}`;
      throw new FileError([shown], "", reason);
    }
  }

  /**
   * Moves what others appended after the new text, of `sizeBytes`, while that had the file's name, to the end of the
   * old file.
   */
  private returnAppended(sizeBytes: number): void {
    const { target } = this;
    if (fstatSync(this.descriptor).size <= sizeBytes) return;
    const found = target.directory.openFile(target.name, "write");
    try {
      const to = openForAppending(found);
      try {
        appendFrom(this.descriptor, sizeBytes, to);
      } finally {
        if (to !== found) closeSync(to);
      }
    } finally {
      closeSync(found);
    }
  }

  /** Removes the temporary file by its name, unless the name now belongs to another file. */
  private removeOwn(): void {
    try {
      const found = this.target.readStatus(this.name);
      if (found !== null && this.own !== null && isSameFile(found, this.own)) this.target.directory.remove(this.name);
    } catch {
      // It was already removed.
    }
  }

  private own: BigIntStats | null = null;

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.own = fstatSync(this.descriptor, { bigint: true });
    closeSync(this.descriptor);
  }

  /** Whether the new file could get the target's owner and group. */
  private takeOwner(): boolean {
    const { uid, gid } = fstatSync(this.descriptor, { bigint: true });
    const { status } = this.target;
    if (uid === status.uid && gid === status.gid) return true;
    try {
      fchownSync(this.descriptor, Number(status.uid), Number(status.gid));
      return true;
    } catch {
      return false;
    }
  }

  /** Whether the new file could get the target's other attributes: permissions, then access control lists. */
  private takeAttributes(): boolean {
    fchmodSync(this.descriptor, Number(this.target.status.mode & 0o7777n));
    return native().mb_attributes_copy(this.target.descriptor, this.descriptor);
  }

  /** Overwrites the target in place; the temporary file is kept until this is done. */
  private copyOver(): void {
    const { target } = this;
    const to = this.attempt("can't be written", () => {
      if (!target.isUnchanged()) throw new FileChangedError(target.path);
      return target.openForWriting();
    });
    target.directory.removeOnFault(null);
    try {
      const size = copyAll(this.descriptor, to);
      ftruncateSync(to, size);
      fsyncSync(to);
    } catch (error) {
      openWrites.delete(this);
      this.close();
      if (!isSystemError(error)) throw error;
      const { shown } = target.path;
      const reason = `writing failed (${error.code}); the complete new text is next to it in ${this.name}`;
      throw new FileError([shown], error.code, reason);
    } finally {
      closeSync(to);
    }
    target.directory.remove(this.name);
  }

  private attempt<T>(problem: string, step: () => T): T {
    try {
      return step();
    } catch (error) {
      this.abandon();
      throw isSystemError(error) ? this.refusal(problem, error.code) : error;
    }
  }

  private refusal(problem: string, code: string): FileError {
    const { shown } = this.target.path;
    return new FileError([shown], code, `${problem} (${errorReason(code)}); the file is as it was`);
  }
}

/** Removes all temporary files; called when a signal ends the program. */
export function abandonAtomicWrites(): void {
  for (const write of [...openWrites]) write.abandon();
}

function copyAll(from: number, to: number): number {
  const block = new Uint8Array(blockBytes);
  let offset = 0;
  for (
    let read = readSync(from, block, 0, blockBytes, 0);
    read > 0;
    read = readSync(from, block, 0, blockBytes, offset)
  ) {
    for (let written = 0; written < read; ) written += writeSync(to, block, written, read - written, offset + written);
    offset += read;
  }
  return offset;
}

/** Opens the same file again in append mode; returns the given descriptor if the system can't. */
function openForAppending(descriptor: number): number {
  try {
    return openSync(`/proc/self/fd/${descriptor}`, "a");
  } catch {
    return descriptor;
  }
}

/** Appends what `from` holds from `offset` on. */
function appendFrom(from: number, offset: number, to: number): void {
  const block = new Uint8Array(blockBytes);
  const endBytes = fstatSync(to).size;
  let done = 0;
  for (let read = readSync(from, block, 0, blockBytes, offset); read > 0; ) {
    for (let written = 0; written < read; )
      written += writeSync(to, block, written, read - written, endBytes + done + written);
    done += read;
    read = readSync(from, block, 0, blockBytes, offset + done);
  }
}
