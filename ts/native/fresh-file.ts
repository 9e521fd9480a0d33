/** New files beside others: written under a random hidden name in a directory held open, then renamed. */
import { closeSync, fchmodSync, fsyncSync, writeSync } from "node:fs";
import { type HeldDirectory, holdDirectory } from "./held-directory.ts";

/** File names may have this many bytes on every supported system. */
const nameBytesMax = 255;

/** A hidden name for a file beside `name`, which nobody can guess; a walk skips it. */
export function hiddenName(name: Buffer): Buffer {
  const ending = `.${Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url")}.matcher`;
  const begin = name[0] === 0x2e ? name.subarray(1) : name;
  return Buffer.concat([Buffer.from("."), begin.subarray(0, nameBytesMax - ending.length - 1), Buffer.from(ending)]);
}

/** Methods throw errors with the system's `code`. */
export class FreshFile {
  readonly #directory: HeldDirectory;
  readonly #hidden: Buffer;
  readonly descriptor: number;
  #isOpen = true;

  /**
   * Creates the file in a folder; no link in the place of the new name is followed.
   * @param name the name that it gets when it is complete
   */
  constructor(
    folder: string | Buffer,
    private readonly name: Buffer,
  ) {
    this.#directory = holdDirectory(folder);
    this.#hidden = hiddenName(name);
    try {
      this.descriptor = this.#directory.openFile(this.#hidden, "create");
    } catch (error) {
      this.#directory.close();
      throw error;
    }
  }

  /** The same by the path that it gets when it is complete. */
  static at(path: string | Buffer): FreshFile {
    const raw = Buffer.from(path as string);
    const windowsSlash = process.platform === "win32" ? raw.lastIndexOf("\\") : -1;
    const nameAt = Math.max(raw.lastIndexOf("/"), windowsSlash) + 1;
    return new FreshFile(raw.subarray(0, nameAt), raw.subarray(nameAt));
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.descriptor, bytes, at);
  }

  /**
   * Gives it its name, in place of what has it.
   * @param mode by default as new files have it, writable by its owner alone
   */
  commit(mode = 0o644): void {
    if (process.platform !== "win32") fchmodSync(this.descriptor, mode & ~process.umask());
    fsyncSync(this.descriptor);
    // Windows renames no open file.
    closeSync(this.descriptor);
    this.#isOpen = false;
    try {
      this.#directory.rename(this.#hidden, this.name);
      this.#directory.sync();
    } catch (error) {
      this.#remove();
      throw error;
    } finally {
      this.#directory.close();
    }
  }

  /** Removes it if it has not got its name. */
  abandon(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.descriptor);
    this.#remove();
    this.#directory.close();
  }

  #remove(): void {
    try {
      this.#directory.remove(this.#hidden);
    } catch {
      // Somebody else removed it.
    }
  }
}
