/** A file's new text, written beside it in full before the file is touched. */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeSync,
} from "node:fs";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { Path } from "../input/index.ts";
import { native } from "../native/open.ts";
import { Output } from "../terminal/index.ts";

/** A name of a file may have this many bytes on every system we know. */
const nameBytesMax = 255;
const notWritten = "its new text could not be written";
const blockBytes = 1 << 20;

/** Drafts not yet put in place, so that a signal can take them away. */
const openWrites = new Set<AtomicWrite>();

export class AtomicWrite {
  /** Takes the new text, in the file's own encoding. */
  readonly out: Output;
  private readonly target: Buffer;
  private readonly path: Buffer;
  private readonly descriptor: number;
  private readonly old: Stats;

  /**
   * Opens a draft of a file; of the file it leads to where it is a link.
   * @throws {FileError} the file can't be written, or no file can be made beside it
   */
  constructor(private readonly file: Path) {
    this.target = this.attempt("can't be written", () => realpathSync(file.raw, "buffer"));
    this.old = this.attempt("can't be written", () => statForWriting(this.target));
    this.path = temporaryPath(this.target);
    this.descriptor = this.attempt("no file can be made beside it", () => openSync(this.path, "wx", 0o600));
    this.out = new Output(this.descriptor, (error) => this.refusal(notWritten, error));
    openWrites.add(this);
  }

  /**
   * Puts the new text in the file's place: renamed over it, or copied into it where the file has other names, or an owner or
   * attributes that a new file can't be given. Nothing may have the old text mapped any more.
   * @throws {FileError} the file is then as it was, or its new text stands whole in the file the message names
   */
  commit(): void {
    const keepsInode = this.attempt(notWritten, () => {
      this.out.flush();
      const mustCopy = this.old.nlink > 1 || !this.takeOwner() || !this.takeAttributes();
      fsyncSync(this.descriptor);
      closeSync(this.descriptor);
      return mustCopy;
    });
    if (keepsInode) this.copyOver();
    else this.attempt("its new text could not be put in its place", () => renameSync(this.path, this.target));
    openWrites.delete(this);
    syncFolder(folderOf(this.target));
  }

  /** Takes the draft away, where it is not in place already; the file stays as it was. */
  abandon(): void {
    if (!openWrites.delete(this)) return;
    for (const step of [() => closeSync(this.descriptor), () => unlinkSync(this.path)]) {
      try {
        step();
      } catch {
        // Closed or removed already: either way nothing is left of it.
      }
    }
  }

  /** What a failed write of the draft is to whoever asked for it; other errors are handed on. */
  failure(error: unknown): unknown {
    return isSystemError(error) ? this.refusal(notWritten, error.code) : error;
  }

  /** Whether the draft could be given the owner and group of the file. */
  private takeOwner(): boolean {
    const { uid, gid } = fstatSync(this.descriptor);
    if (uid === this.old.uid && gid === this.old.gid) return true;
    try {
      fchownSync(this.descriptor, this.old.uid, this.old.gid);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether the draft could be given what else the file has: permissions, then the lists that refine them. */
  private takeAttributes(): boolean {
    fchmodSync(this.descriptor, this.old.mode & 0o7777);
    const file = openSync(this.target, "r");
    const isTaken = native().mb_attributes_copy(file, this.descriptor);
    closeSync(file);
    return isTaken;
  }

  /** Overwrites the file where it is; until that is done the draft stands beside it. */
  private copyOver(): void {
    try {
      const from = openSync(this.path, "r");
      const to = openSync(this.target, "r+");
      const size = copyAll(from, to);
      ftruncateSync(to, size);
      fsyncSync(to);
      closeSync(to);
      closeSync(from);
    } catch (error) {
      openWrites.delete(this);
      if (!isSystemError(error)) throw error;
      const { shown } = this.file;
      const message = `${shown}: writing broke off (${error.code}); its new text stands whole in ${this.path.toString()}`;
      throw new FileError([shown], error.code, message);
    }
    unlinkSync(this.path);
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
    const { shown } = this.file;
    return new FileError([shown], code, `${shown}: ${problem} (${errorReason(code)}); the file is as it was`);
  }
}

/** Takes away every draft that is not in place yet: what a signal that ends the program asks. */
export function abandonAtomicWrites(): void {
  for (const draft of [...openWrites]) draft.abandon();
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && "errno" in error && !(error instanceof FileError);
}

/** @throws where the file may not be written: a rename would do it all the same */
function statForWriting(path: Buffer): Stats {
  const descriptor = openSync(path, "r+");
  try {
    return fstatSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

let drafts = 0;

/** A hidden name beside the file, which a walk leaves out. */
function temporaryPath(target: Buffer): Buffer {
  drafts += 1;
  const ending = `.${process.pid}-${drafts}.matcher`;
  const folder = folderOf(target);
  const name = target.subarray(folder.length, folder.length + nameBytesMax - ending.length - 1);
  return Buffer.concat([folder, Buffer.from("."), name, Buffer.from(ending)]);
}

/** Up to the last slash, and with it. */
function folderOf(target: Buffer): Buffer {
  const slash = Math.max(target.lastIndexOf("/"), process.platform === "win32" ? target.lastIndexOf("\\") : -1);
  return target.subarray(0, slash + 1);
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

/** Makes a rename last; some file systems refuse it and need it less. */
function syncFolder(folder: Buffer): void {
  try {
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    // The new text is in place; only its surviving a power cut is less sure.
  }
}
