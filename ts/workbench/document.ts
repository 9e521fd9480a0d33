/** A text of the workbench. Large files are read where they are shown; nothing holds all of them. */
import { readSync, statSync } from "node:fs";
import type { At } from "../api/sources.ts";
import { BinaryFileError } from "../error/errors.ts";
import {
  kindsOf,
  memorySource,
  namedInput,
  openFile,
  openSource,
  type Source,
  standardInputSource,
  textPath,
} from "../input/index.ts";
import { systemError } from "../input/source.ts";
import { closeDescriptor, openToRead } from "../native/system.ts";
import { BlockFile } from "../window/index.ts";
import { LineIndex } from "./line-index.ts";
import type { DocumentInfo } from "./protocol.ts";
import type { TextSearch } from "./search.ts";

/** Access to the bytes of a text. */
export interface Storage {
  readonly sizeBytes: number;
  read(from: number, to: number): Uint8Array;
  /** The text in order from an offset on; a block is valid until the next one is requested. */
  blocks(from: number): Iterable<Uint8Array>;
  /** The text as calls of the library take it. */
  readonly source: At | Uint8Array;
  /** The whole text at once. The caller closes it. */
  open(): Source;
  /** The file is no longer what it was when it was opened: shorter, longer, written, or another file. */
  isChanged(): boolean;
  /** The text begins with what another one held when it was opened: it is the same file, which has grown. */
  continues(before: Storage): boolean;
  /** What `continues` compares: the file, and the end of the text when it was opened. */
  readonly opened: { readonly file: string; readonly tail: Uint8Array };
  close(): void;
}

export class TextDocument {
  readonly lines: LineIndex;
  /** Finished and running searches, by pattern, oldest first. */
  readonly searches = new Map<string, TextSearch>();
  readonly #ending = new AbortController();

  constructor(
    readonly id: number,
    readonly name: string,
    readonly isFile: boolean,
    readonly storage: Storage,
    /** Opens the text again as it is now; `null` if it is no file. */
    readonly reopened: (() => Storage) | null = null,
    /** The text as it was before, whose lines need not be counted again if it has only grown. */
    before: TextDocument | null = null,
  ) {
    this.lines = new LineIndex((from, to) => storage.read(from, to));
    if (before && storage.continues(before.storage)) this.lines.takeOver(before.lines);
    void this.lines.build(storage.blocks(this.lines.countedBytes), this.#ending.signal);
  }

  get info(): DocumentInfo {
    const { id, name, isFile, lines, storage } = this;
    return {
      ...{ id, name, isFile, sizeBytes: storage.sizeBytes },
      ...{ lines: lines.lines, isCounted: lines.isComplete, isChanged: storage.isChanged() },
    };
  }

  close(): void {
    this.#ending.abort();
    this.storage.close();
  }
}

/** @throws {FileError | BinaryFileError} */
export function fileStorage(path: string, binary: boolean): Storage {
  if (path === "-") return sourceStorage(refuseBinary(standardInputSource(), "-", binary));
  const input = namedInput(textPath(path));
  if (input.packed) return sourceStorage(refuseBinary(openFile(input), path, binary));
  const file = BlockFile.open(path, binary, input.path.raw, kindsOf(input));
  const { encoding, isSeekable, textStart, size } = file;
  file.close();
  if (!isSeekable || (encoding !== "bytes" && encoding !== "utf8")) {
    return sourceStorage(refuseBinary(openFile(input), path, binary));
  }
  const descriptor = openToRead(input.path.raw, "regular");
  if (descriptor < 0) throw systemError(input.path.raw, -descriptor);
  const sizeBytes = size - textStart;
  const stamp = readStamp(input.path.raw);
  const read = (from: number, to: number) => readAt(descriptor, textStart + from, Math.min(to, sizeBytes) - from);
  const opened = { file: identityOf(stamp), tail: read(Math.max(0, sizeBytes - tailBytes), sizeBytes) };
  return {
    sizeBytes,
    read,
    *blocks(from) {
      const buffer = new Uint8Array(blockBytes);
      for (let at = from; at < sizeBytes; at += blockBytes) {
        yield readFull(descriptor, textStart + at, buffer.subarray(0, sizeBytes - at));
      }
    },
    source: { path, binary },
    open: () => openSource(input.path.raw, "regular"),
    isChanged: () => readStamp(input.path.raw) !== stamp,
    continues: (before) => opened.file !== "" && continuesFile({ sizeBytes, read, opened }, before),
    opened,
    close: () => closeDescriptor(descriptor),
  };
}

/** Bytes at the end of a text by which one that has grown is recognised. */
const tailBytes = 256;

function continuesFile({ sizeBytes, read, opened }: Pick<Storage, "sizeBytes" | "read" | "opened">, before: Storage) {
  if (before.opened.file !== opened.file || sizeBytes <= before.sizeBytes) return false;
  const { tail } = before.opened;
  return Buffer.compare(read(before.sizeBytes - tail.length, before.sizeBytes), tail) === 0;
}

/** Bytes that were dropped or pasted. */
export function memoryStorage(bytes: Uint8Array): Storage {
  return sourceStorage(memorySource(bytes));
}

const blockBytes = 1 << 20;

function sourceStorage(source: Source): Storage {
  const { bytes } = source;
  // A thread may still read the text when it is closed.
  let readers = 0;
  let isClosed = false;
  const release = () => {
    if (isClosed && readers === 0) source.close();
  };
  return {
    sizeBytes: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
    *blocks(from) {
      for (let at = from; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
    },
    source: bytes,
    open() {
      readers++;
      return {
        ...source,
        close() {
          readers--;
          release();
        },
      };
    },
    isChanged: () => false,
    continues: () => false,
    opened: { file: "", tail: new Uint8Array(0) },
    close() {
      isClosed = true;
      release();
    },
  };
}

/** Identity, size and time of a file; empty if there is none. */
function readStamp(path: string | Uint8Array): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path as string, { bigint: true });
    return [dev, ino, size, mtimeNs].join(" ");
  } catch {
    return "";
  }
}

/** Device and number of the file in its stamp. */
const identityOf = (stamp: string) => stamp.split(" ").slice(0, 2).join(" ");

function refuseBinary(source: Source, path: string, binary: boolean): Source {
  if (binary || !source.isBinary) return source;
  source.close();
  throw new BinaryFileError(path);
}

/** Fewer bytes if the file has become shorter. */
function readAt(descriptor: number, offset: number, length: number): Uint8Array {
  return readFull(descriptor, offset, new Uint8Array(Math.max(0, length)));
}

function readFull(descriptor: number, offset: number, buffer: Uint8Array): Uint8Array {
  let filled = 0;
  while (filled < buffer.length) {
    const got = readSync(descriptor, buffer, filled, buffer.length - filled, offset + filled);
    if (got === 0) break;
    filled += got;
  }
  return buffer.subarray(0, filled);
}
