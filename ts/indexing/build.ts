/** Writes the index of a folder. */
import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { Path } from "../input/path.ts";
import { openHeldSource, openSource, type Source } from "../input/source.ts";
import { FreshFile } from "../native/fresh-file.ts";
import { libraryDigest } from "../native/open.ts";
import { indexBytesLimit } from "../tables/limits.ts";
import { type Entry, entryBytes, type FileState, indexName, isSameState, stateOf, writeHeader } from "./entry.ts";
import { FileIndex } from "./file-index.ts";
import { Signer } from "./signature.ts";

/**
 * A file that was changed this recently may change again without a difference in its times, which some systems keep in
 * steps of two seconds. It gets no entry, so that it is always read.
 */
const settledNs = 2_000_000_000n;

export interface Built {
  /** Files with an entry. */
  readonly indexed: number;
  /** Files without one, because they changed a moment ago. */
  readonly unsettled: number;
  /** Files without one, because the index would become too large. */
  readonly beyondLimit: number;
}

export interface BuildOptions {
  /** Receives errors of single files, which get no entry. */
  readonly onError: (error: FileError) => void;
  /** Replaces the clock in tests. */
  readonly nowNs?: (() => bigint) | undefined;
  readonly bytesMax?: number | undefined;
}

const clockNs = () => BigInt(Date.now()) * 1_000_000n;

/**
 * Writes the index of the given files below `root` in place of an older one, whose entries of unchanged files are kept.
 * Only one file's entry is in memory at a time.
 * @throws {FileError} it can't be written
 */
export function buildIndex(root: string, files: Iterable<Path>, options: BuildOptions): Built {
  const work = indexing(root, files, options);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** The same, file by file: returning early removes what was written. @throws {FileError} it can't be written */
export function* indexing(root: string, files: Iterable<Path>, options: BuildOptions): Generator<void, Built> {
  const { onError, nowNs = clockNs, bytesMax = indexBytesLimit } = options;
  const writer = new IndexWriter(root);
  const older = olderIndex(root);
  const signer = new Signer();
  let [indexed, unsettled, beyondLimit] = [0, 0, 0];
  try {
    writer.write(writeHeader(libraryDigest()));
    for (const file of files) {
      yield;
      const below = pathBelow(root, file);
      if (below === null || below === indexName) continue;
      const entry = older?.findUnchanged(below) ?? signFile(signer, file, below, nowNs, onError);
      if (entry === null) continue;
      if (entry === "unsettled") {
        unsettled++;
        continue;
      }
      const bytes = entryBytes(entry);
      if (writer.sizeBytes + bytes.length > bytesMax) beyondLimit++;
      else {
        writer.write(bytes);
        indexed++;
      }
    }
    writer.commit();
  } finally {
    signer.close();
    writer.close();
  }
  return { indexed, unsettled, beyondLimit };
}

/** A file's path below the walked folder; `null` if its name is not UTF-8. */
export function pathBelow(root: string, { raw }: Path): string | null {
  if (typeof raw !== "string") return null;
  return raw.slice(root.length + (root.endsWith("/") ? 0 : 1));
}

function olderIndex(root: string): FileIndex | null {
  try {
    return FileIndex.open(root);
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function signFile(
  signer: Signer,
  file: Path,
  path: string,
  nowNs: () => bigint,
  onError: BuildOptions["onError"],
): Entry | "unsettled" | null {
  try {
    const before = stateNow(file);
    const source = openFound(file);
    let entry: Omit<Entry, "state">;
    try {
      entry = { path, isBinary: source.isBinary, ...signer.sign(source.bytes) };
    } finally {
      source.close();
    }
    const after = stateNow(file);
    const changed = after.changedNs > after.modifiedNs ? after.changedNs : after.modifiedNs;
    if (!isSameState(before, after) || changed > nowNs() - settledNs) return "unsettled";
    return { ...entry, state: after };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    onError(error);
    return null;
  }
}

/**
 * Opens a file that the walk has found. A pipe that has taken its place meanwhile is not waited for.
 * @throws {FileError}
 */
function openFound({ raw, shown }: Path): Source {
  // Windows has no pipes among files.
  if (process.platform === "win32") return openSource(raw);
  const name = typeof raw === "string" ? raw : Buffer.from(raw);
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW | constants.O_NOCTTY;
  const descriptor = attempt(shown, () => openSync(name, flags));
  try {
    if (!fstatSync(descriptor).isFile()) throw new FileError([shown], "", "changed while it was opened");
    return openHeldSource(descriptor, raw);
  } finally {
    closeSync(descriptor);
  }
}

function stateNow({ raw, shown }: Path): FileState {
  return attempt(shown, () => stateOf(lstatSync(raw, { bigint: true })));
}

/** Writes beside the index, which is replaced when all is written. */
class IndexWriter {
  readonly #path: string;
  readonly #file: FreshFile;
  sizeBytes = 0;

  constructor(root: string) {
    this.#path = join(root, indexName);
    this.#file = attempt(this.#path, () => new FreshFile(root, Buffer.from(indexName)));
  }

  write(bytes: Uint8Array): void {
    attempt(this.#path, () => this.#file.write(bytes));
    this.sizeBytes += bytes.length;
  }

  commit(): void {
    attempt(this.#path, () => this.#file.commit());
  }

  /** After an error, removes what was written. */
  close(): void {
    this.#file.abandon();
  }
}

function attempt<R>(path: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, errorReason(code));
  }
}
