/** An index file in memory: which files of a folder certainly hold no match of a pattern. */
import { closeSync, fstatSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { holdDirectory } from "../native/held-directory.ts";
import { libraryDigest } from "../native/open.ts";
import { isOnlyWrittenByCaller } from "../native/owner.ts";
import { readWithin } from "../native/read-within.ts";
import { indexBytesLimit } from "../tables/limits.ts";
import { type Entry, entryAt, headerBytes, indexName, isSameState, readEntry, readLexer, stateOf } from "./entry.ts";
import type { Needs } from "./needs.ts";

export class FileIndex {
  /** Offsets of entries, by path. */
  readonly #offsets = new Map<string, number>();
  readonly #knowsKinds: boolean;

  private constructor(
    readonly root: string,
    private readonly bytes: Uint8Array,
    lexer: bigint,
  ) {
    // Another version of the library may find other tokens.
    this.#knowsKinds = lexer === libraryDigest();
    for (let offset = headerBytes; ; ) {
      const entry = entryAt(bytes, offset);
      if (entry === null) break;
      this.#offsets.set(entry.path, offset);
      offset += entry.size;
    }
  }

  /**
   * The index of a folder; `null` if it has none.
   * @throws {FileError} it can't be read, is no regular file or too large, is no index of this version, or others may
   * have written it: an index decides which files are not read
   */
  static open(root: string): FileIndex | null {
    const path = join(root, indexName);
    const bytes = readContent(root, path);
    if (bytes === null) return null;
    const lexer = readLexer(bytes);
    if (lexer === null)
      throw new FileError([path], "", `is not an index of this version: write a new one (matcher index)`);
    return new FileIndex(root, bytes, lexer);
  }

  /** Number of files with an entry. */
  get fileCount(): number {
    return this.#offsets.size;
  }

  get paths(): IterableIterator<string> {
    return this.#offsets.keys();
  }

  /** Whether a file certainly holds no match: it is as it was indexed, and lacks a need. @param path below the root */
  refuses(path: string, needs: Needs): boolean {
    const entry = this.#entry(path);
    if (entry === null || entry.isBinary || !needs.refuses(entry, this.#knowsKinds)) return false;
    return isUnchanged(join(this.root, path), entry);
  }

  /** The entry of a file that is as it was indexed, by this library; `null` if it has to be read again. */
  findUnchanged(path: string): Entry | null {
    const entry = this.#knowsKinds ? this.#entry(path) : null;
    return entry !== null && isUnchanged(join(this.root, path), entry) ? entry : null;
  }

  #entry(path: string): Entry | null {
    const offset = this.#offsets.get(path);
    return offset === undefined ? null : readEntry(this.bytes, offset);
  }
}

function isUnchanged(path: string, { state }: Entry): boolean {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isFile() === true && isSameState(stateOf(found), state);
}

/** `null` if there is no such file. @throws {FileError} */
function readContent(root: string, path: string): Uint8Array | null {
  let descriptor: number | undefined;
  try {
    const folder = holdDirectory(root);
    try {
      descriptor = folder.openFile(Buffer.from(indexName), "read");
    } finally {
      folder.close();
    }
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new FileError([path], "", "is not a regular file");
    if (!isOnlyWrittenByCaller(status))
      throw new FileError([path], "", "is not used, since others may have written it");
    // A sparse file of any size is refused before it is read.
    const bytes = status.size > indexBytesLimit ? null : readWithin(descriptor, indexBytesLimit);
    if (bytes !== null) return bytes;
    throw new FileError([path], "", `is larger than an index may be (${indexBytesLimit} bytes)`);
  } catch (error) {
    if (error instanceof FileError) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new FileError([path], code, code === "ELOOP" ? "is a link, which is not followed here" : errorReason(code));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
