/** The whole output of a command: in memory as long as it is short, then in a file that only its owner can read. */
import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorName, errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";
import { textPath } from "../../input/index.ts";
import { closeDescriptor, openToRead, readInto, writeAll } from "../../native/system.ts";

/** Read and written by the owner alone. */
const ownerOnly = 0o600;
const permissions = 0o7777;
const nameLetters = "abcdefghijklmnopqrstuvwxyz";
const nameLength = 12;
const pieceBytes = 1 << 16;
/** In place of an error's name. */
const notRegular = "not a file";
const isLink = "a link";
/** Output that is held before there is a file. */
const heldBytesMax = 1 << 20;

export class KeptOutput {
  /** Bytes that are kept. */
  bytes = 0;
  /** Why there is no more of it. */
  failure: FileError | null = null;
  #path: string | null = null;
  #descriptor = -1;
  #held: Uint8Array[] = [];
  /** Whether there was no file before. */
  #isNew = false;
  /** Permissions of the file that was there. */
  #modeBefore = ownerOnly;
  readonly #heldMax: number;
  readonly #isNamed: boolean;

  /**
   * @param path of the file; without one it gets a random name in the folder of temporary files once there is more than
   *   `shortBytes`
   * @throws {FileError} it can't be written
   */
  constructor(path: string | undefined, shortBytes: number) {
    this.#isNamed = path !== undefined;
    this.#heldMax = this.#isNamed ? 0 : Math.min(shortBytes, heldBytesMax);
    if (path !== undefined) this.#create(path);
  }

  /** `null` as long as there is none. */
  get path(): string | null {
    return this.#path;
  }

  /** The command runs: what a file that was named held before is gone. */
  begin(): void {
    if (this.#descriptor < 0) return;
    try {
      ftruncateSync(this.#descriptor);
    } catch (error) {
      this.failure = fileError(this.#path!, (error as NodeJS.ErrnoException).code ?? "EIO");
    }
  }

  /** The command did not run: a file that was named is as it was. */
  undo(): void {
    if (this.#descriptor < 0) return;
    if (this.#isNew) this.#remove();
    else {
      if (process.platform !== "win32") fchmodSync(this.#descriptor, this.#modeBefore);
      this.close();
    }
  }

  /** Keeps more output. @returns what can't be kept */
  add(bytes: Uint8Array): Uint8Array[] {
    if (this.failure) return [bytes];
    if (this.#path === null && this.bytes + bytes.length <= this.#heldMax) {
      this.#held.push(bytes.slice());
      this.bytes += bytes.length;
      return [];
    }
    return this.#toFile([...this.#held, bytes]);
  }

  /** Writes it to the file if it is in memory. @returns whether there is one */
  toFile(): boolean {
    if (this.#path === null && this.#held.length > 0) this.#toFile([...this.#held]);
    return this.#path !== null;
  }

  /** @returns what can't be written */
  #toFile(parts: Uint8Array[]): Uint8Array[] {
    this.#held = [];
    try {
      if (this.#path === null) {
        this.bytes = 0; // What was held is counted again as it is written.
        this.#create(join(tmpdir(), `matcher-${randomName()}.log`), "random");
      }
      for (let next = parts[0]; next !== undefined; parts.shift(), next = parts[0]) this.#write(next);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.failure = error;
    }
    return parts;
  }

  /** All of it, in order. */
  *pieces(): Generator<Uint8Array> {
    yield* this.#held;
    if (this.#path === null) return;
    const descriptor = openToRead(this.#path, "regular");
    if (descriptor < 0) throw fileError(this.#path, errorName(-descriptor));
    try {
      const piece = new Uint8Array(pieceBytes);
      for (let read = readInto(descriptor, piece, null); read > 0; read = readInto(descriptor, piece, null))
        yield piece.subarray(0, read);
    } finally {
      closeDescriptor(descriptor);
    }
  }

  /** Removes a file that nobody named. */
  discard(): void {
    if (this.#isNamed) this.close();
    else this.#remove();
  }

  close(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #create(path: string, kind: "named" | "random" = "named"): void {
    try {
      this.#open(path, kind);
      const stat = fstatSync(this.#descriptor);
      if (!stat.isFile()) throw Object.assign(new Error(), { code: notRegular });
      this.#modeBefore = stat.mode & permissions;
      if (process.platform !== "win32") fchmodSync(this.#descriptor, ownerOnly);
    } catch (error) {
      this.close();
      throw fileError(path, (error as NodeJS.ErrnoException).code ?? "EIO");
    }
    this.#path = path;
  }

  #open(path: string, kind: "named" | "random"): void {
    const { O_WRONLY, O_CREAT, O_EXCL } = constants;
    const { raw } = textPath(path);
    try {
      this.#descriptor = openSync(raw, O_WRONLY | O_CREAT | O_EXCL, ownerOnly);
      this.#isNew = true;
    } catch (error) {
      if (kind === "random" || (error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      this.#openExisting(raw);
    }
  }

  #openExisting(path: string | Buffer): void {
    const { O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    try {
      this.#descriptor = openSync(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ELOOP") throw error;
      // A loop of links in its folder's path would have been found before.
      throw Object.assign(new Error(), { code: isLink });
    }
  }

  #write(bytes: Uint8Array): void {
    const error = writeAll(this.#descriptor, bytes);
    if (error === null) {
      this.bytes += bytes.length;
      return;
    }
    const failure = fileError(this.#path!, error);
    ftruncateSync(this.#descriptor, this.bytes);
    if (this.bytes === 0 && this.#isNew) this.#remove();
    throw failure;
  }

  #remove(): void {
    this.close();
    if (this.#path !== null) unlinkSync(textPath(this.#path).raw);
    this.#path = null;
  }
}

function fileError(path: string, code: string): FileError {
  if (code === isLink) return new FileError([path], "ELOOP", "is a symbolic link, which is not followed");
  return new FileError([path], code, code === notRegular ? "is not a regular file" : errorReason(code));
}

/** Letters alone, so that it reads as nothing else. */
function randomName(): string {
  const random = crypto.getRandomValues(new Uint8Array(nameLength));
  return Array.from(random, (byte) => nameLetters[byte % nameLetters.length]).join("");
}
