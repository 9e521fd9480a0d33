/** Counting in files that nothing else is read of: their text stays in the native library. */
import { systemError } from "../input/source.ts";
import { FileCount } from "../native/layout.gen.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { terminatedPath } from "../native/system.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { scanFlags } from "./batch.ts";
import type { Counts } from "./index.ts";
import { checkStatus, programOf } from "./program.ts";

export interface FileCounts extends Counts {
  /** Bytes of the decoded text. */
  readonly sizeBytes: number;
  /** It holds a NUL and nothing was counted; not asked where binary files are read. */
  readonly isBinary: boolean;
}

export interface FileCountOptions {
  /** So many matches are enough. */
  readonly countMax: number;
  readonly readsBinary: boolean;
}

/** Whether files can be counted so. Windows reads its files by Bun, and several programs are merged match by match. */
export function canCountFiles(pattern: CompiledPattern): boolean {
  return process.platform !== "win32" && !pattern.groups;
}

const out = new DataView(new ArrayBuffer(FileCount.size));

/**
 * Counts as `countMatches` does.
 * @throws {FileError} the file can't be opened or read
 */
export function countFileMatches(
  pattern: CompiledPattern,
  path: string | Uint8Array,
  { countMax, readsBinary }: FileCountOptions,
): FileCounts {
  native().mb_file_count(programOf(pattern), terminatedPath(path), flags(), readsBinary, nativeMax(countMax), out);
  return rowOf(out, 0, path);
}

const flags = () => scanFlags({ registers: false, lines: false });
const nativeMax = (countMax: number) => (countMax === Infinity ? -1 : countMax);

/** What stands in the struct `FileCount` at byte `at`. @throws {FileError} */
function rowOf(view: DataView, at: number, path: string | Uint8Array): FileCounts {
  const errno = view.getUint32(at + FileCount.errno, true);
  if (errno !== 0) throw systemError(path, errno);
  checkStatus(view.getUint32(at + FileCount.status, true));
  return {
    sizeBytes: view.getFloat64(at + FileCount.size_bytes, true),
    matches: view.getFloat64(at + FileCount.matches, true),
    lines: view.getFloat64(at + FileCount.lines, true),
    isBinary: view.getUint32(at + FileCount.binary, true) === 1,
  };
}

/** Files that cross to the library, and what was counted in them that crosses back, at a time. */
const batchFiles = 64;
const pathBytesMin = 4096;

/** Counts files ahead of the caller, on all cores, and gives what was counted in the order they were pushed. */
export class FileCounter {
  readonly #handle: Pointer;
  #paths = Buffer.alloc(batchFiles * 64);
  #pathBytes = 0;
  #pushed = 0;
  readonly #rows = new DataView(new ArrayBuffer(batchFiles * FileCount.size));
  #rowCount = 0;
  #nextRow = 0;

  constructor(
    private readonly pattern: CompiledPattern,
    private readonly options: FileCountOptions,
  ) {
    const handle = new BigUint64Array(1);
    const { countMax, readsBinary } = options;
    checkStatus(native().mb_files_open(programOf(pattern), flags(), readsBinary, nativeMax(countMax), handle));
    this.#handle = Number(handle[0]) as Pointer;
  }

  /** Adds a file; there may be `filesInFlightLimit` at most that `next` was not asked for. @returns a batch of them is on its way */
  push(path: string | Uint8Array): boolean {
    if (this.#paths.length - this.#pathBytes < path.length * 3 + 1) this.#paths = this.#grown(path.length * 3 + 1);
    if (typeof path === "string") this.#pathBytes += this.#paths.write(path, this.#pathBytes);
    else {
      this.#paths.set(path, this.#pathBytes);
      this.#pathBytes += path.length;
    }
    this.#paths[this.#pathBytes++] = 0;
    this.#pushed++;
    if (this.#pushed < batchFiles) return false;
    this.#flush();
    return true;
  }

  #grown(bytes: number): Buffer<ArrayBuffer> {
    const grown = Buffer.alloc(this.#paths.length * 2 + bytes + pathBytesMin);
    grown.set(this.#paths.subarray(0, this.#pathBytes));
    return grown;
  }

  #flush(): void {
    if (this.#pushed === 0) return;
    checkStatus(native().mb_files_push(this.#handle, this.#paths, this.#pathBytes));
    this.#pushed = 0;
    this.#pathBytes = 0;
  }

  /** Whether the next file's counts are there; with `waits` they come to be. */
  has(waits: boolean): boolean {
    if (this.#nextRow < this.#rowCount) return true;
    if (waits) this.#flush();
    this.#nextRow = 0;
    this.#rowCount = native().mb_files_take(this.#handle, this.#rows, batchFiles, waits);
    return this.#rowCount > 0;
  }

  /**
   * The next file's counts.
   * @param path of that file
   * @throws {FileError} it can't be opened or read
   */
  next(path: string | Uint8Array): FileCounts {
    const at = this.#nextRow++ * FileCount.size;
    const isLeft = this.#rows.getUint32(at + FileCount.left, true) === 1;
    return isLeft ? countFileMatches(this.pattern, path, this.options) : rowOf(this.#rows, at, path);
  }

  close(): void {
    native().mb_files_close(this.#handle);
  }
}
