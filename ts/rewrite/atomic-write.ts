/** A file's new text, written beside it in full before the file is touched. */
import {
  type BigIntStats,
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  readSync,
  writeSync,
} from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { Output } from "../terminal/index.ts";
import { FileChangedError, isSameFile, isSystemError, type RewriteTarget } from "./target.ts";

/** A name of a file may have this many bytes on every system we know. */
const nameBytesMax = 255;
const notWritten = "its new text could not be written";
const blockBytes = 1 << 20;

/** New texts not yet put in place, so that a signal can remove them. */
const openWrites = new Set<AtomicWrite>();

export class AtomicWrite {
  /** Takes the new text, in the file's own encoding. */
  readonly out: Output;
  private readonly name: Buffer;
  private readonly descriptor: number;
  private isClosed = false;

  /**
   * Opens a new file beside the target, which stays the caller's to close.
   * @throws {FileError} the target can't be written, or no file can be made beside it
   */
  constructor(private readonly target: RewriteTarget) {
    this.name = temporaryName(target.name);
    // A rename would replace a file that may not be written all the same.
    this.attempt("can't be written", () => closeSync(target.openForWriting()));
    this.descriptor = this.attempt("no file can be made beside it", () =>
      target.directory.openFile(this.name, "create"),
    );
    target.directory.removeOnFault(this.name);
    this.out = new Output(this.descriptor, (error) => this.refusal(notWritten, error));
    openWrites.add(this);
  }

  /**
   * Puts the new text in the file's place: it takes the file's name, or is copied into the file where that has other names, or
   * an owner or attributes that a new file can't be given. Nothing may have the old text mapped any more.
   * @throws {FileChangedError} somebody else wrote to the file, or put another one in its place: that is left as it is
   * @throws {FileError} the file is then as it was, or its new text stands whole in the file that the message names
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

  /** Removes the new file where it is not in place already; the target stays as it was. */
  abandon(): void {
    if (!openWrites.delete(this)) return;
    this.close();
    this.removeOwn();
    this.target.directory.removeOnFault(null);
  }

  /** What a failed write of the new file is to whoever asked for it; other errors are handed on. */
  failure(error: unknown): unknown {
    return isSystemError(error) ? this.refusal(notWritten, error.code) : error;
  }

  /**
   * Both files trade their names, and only then is looked at what came out: between looking and renaming somebody may write.
   * @throws {FileChangedError}
   */
  private replace(): void {
    const { target, name } = this;
    if (!target.isUnchanged()) throw new FileChangedError(target.path);
    if (!target.directory.exchange(name, target.name)) {
      // A file system that can't: what happens in the moment between the look and this is not seen.
      target.directory.rename(name, target.name);
      return;
    }
    if (!target.isKeptAs(name)) {
      this.exchangeBack();
      throw new FileChangedError(target.path);
    }
    target.directory.remove(name);
  }

  /** @throws {FileError} the new file has been taken away meanwhile */
  private exchangeBack(): void {
    const { target, name } = this;
    try {
      target.directory.exchange(name, target.name);
    } catch {
      const { shown } = target.path;
      const message = `${shown}: others wrote to it and removed its new text at once; what they wrote is kept as ${name}`;
      throw new FileError([shown], "", message);
    }
  }

  /** Removes the new file under its name; another that somebody gave that name stays. */
  private removeOwn(): void {
    try {
      const found = this.target.statusOf(this.name);
      if (found !== null && this.own !== null && isSameFile(found, this.own)) this.target.directory.remove(this.name);
    } catch {
      // Removed already: nothing is left of it.
    }
  }

  private own: BigIntStats | null = null;

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.own = fstatSync(this.descriptor, { bigint: true });
    closeSync(this.descriptor);
  }

  /** Whether the new file could be given the owner and group of the target. */
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

  /** Whether the new file could be given what else the target has: permissions, then the lists that refine them. */
  private takeAttributes(): boolean {
    fchmodSync(this.descriptor, Number(this.target.status.mode & 0o7777n));
    return native().mb_attributes_copy(this.target.descriptor, this.descriptor);
  }

  /** Overwrites the target where it is; until that is done the new file stands beside it. */
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
      const message = `${shown}: writing broke off (${error.code}); its new text stands whole beside it in ${this.name}`;
      throw new FileError([shown], error.code, message);
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
    return new FileError([shown], code, `${shown}: ${problem} (${errorReason(code)}); the file is as it was`);
  }
}

/** Removes every new file that is not in place yet: called when a signal ends the program. */
export function abandonAtomicWrites(): void {
  for (const write of [...openWrites]) write.abandon();
}

let count = 0;

/** A hidden name for a file beside the target, which a walk leaves out. */
function temporaryName(name: Buffer): Buffer {
  count += 1;
  const ending = `.${process.pid}-${count}.matcher`;
  return Buffer.concat([Buffer.from("."), name.subarray(0, nameBytesMax - ending.length - 1), Buffer.from(ending)]);
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
