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
  /** The whole text in order; a block is valid until the next one is requested. */
  blocks(): Iterable<Uint8Array>;
  /** The text as calls of the library take it. */
  readonly source: At | Uint8Array;
  /** The whole text at once. The caller closes it. */
  open(): Source;
  /** The file is no longer what it was when it was opened: shorter, longer, written, or another file. */
  isChanged(): boolean;
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
  ) {
    this.lines = new LineIndex((from, to) => storage.read(from, to));
    void this.lines.build(storage.blocks(), this.#ending.signal);
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
  if (path === "-") return sourceStorage(checked(standardInputSource(), "-", binary));
  const input = namedInput(textPath(path));
  if (input.packed) return sourceStorage(checked(openFile(input), path, binary));
  const file = BlockFile.open(path, binary, input.path.raw, kindsOf(input));
  const { encoding, isSeekable, textStart, size } = file;
  file.close();
  if (!isSeekable || (encoding !== "bytes" && encoding !== "utf8")) {
    return sourceStorage(checked(openFile(input), path, binary));
  }
  const descriptor = openToRead(input.path.raw, "regular");
  if (descriptor < 0) throw systemError(input.path.raw, -descriptor);
  const sizeBytes = size - textStart;
  const stamp = stampOf(input.path.raw);
  return {
    sizeBytes,
    read: (from, to) => readAt(descriptor, textStart + from, Math.min(to, sizeBytes) - from),
    *blocks() {
      const whole = BlockFile.open(path, true, input.path.raw, "regular");
      try {
        let left = sizeBytes;
        for (const block of whole.pieces()) {
          yield block.subarray(0, left);
          left -= block.length;
          if (left <= 0) return;
        }
      } finally {
        whole.close();
      }
    },
    source: { path, binary },
    open: () => openSource(input.path.raw, "regular"),
    isChanged: () => stampOf(input.path.raw) !== stamp,
    close: () => closeDescriptor(descriptor),
  };
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
    *blocks() {
      for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
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
    close() {
      isClosed = true;
      release();
    },
  };
}

/** Identity, size and time of a file; empty if there is none. */
function stampOf(path: string | Uint8Array): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path as string, { bigint: true });
    return [dev, ino, size, mtimeNs].join(" ");
  } catch {
    return "";
  }
}

function checked(source: Source, path: string, binary: boolean): Source {
  if (binary || !source.isBinary) return source;
  source.close();
  throw new BinaryFileError(path);
}

/** Fewer bytes if the file has become shorter. */
function readAt(descriptor: number, offset: number, length: number): Uint8Array {
  const buffer = new Uint8Array(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const got = readSync(descriptor, buffer, filled, buffer.length - filled, offset + filled);
    if (got === 0) break;
    filled += got;
  }
  return buffer.subarray(0, filled);
}
