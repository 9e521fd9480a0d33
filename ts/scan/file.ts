/** Counting in a file that nothing else is read of: its text stays in the native library. */
import { systemError } from "../input/source.ts";
import { FileCount } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { terminatedPath } from "../native/system.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { countLimit, scanFlags } from "./batch.ts";
import type { Counts } from "./index.ts";
import { checkFileStatus, programOf } from "./program.ts";

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
  const most = countLimit(countMax);
  native().mb_file_count(programOf(pattern), terminatedPath(path), countFlags(), readsBinary, most, out);
  return fileCounts(out, 0, path);
}

export function countFlags(): number {
  return scanFlags({ registers: false, lines: false });
}

/** What stands in the struct `FileCount` at byte `at`. @throws {FileError} */
export function fileCounts(view: DataView, at: number, path: string | Uint8Array): FileCounts {
  const errno = view.getUint32(at + FileCount.errno, true);
  if (errno !== 0) throw systemError(path, errno);
  checkFileStatus(view.getUint32(at + FileCount.status, true), path);
  return {
    sizeBytes: view.getFloat64(at + FileCount.size_bytes, true),
    matches: view.getFloat64(at + FileCount.matches, true),
    lines: view.getFloat64(at + FileCount.lines, true),
    isBinary: view.getUint32(at + FileCount.binary, true) === 1,
  };
}
