/** Counts matches in a file without reading it in TypeScript: its text stays in the native library. */
import { systemError } from "../input/source.ts";
import { FileCount } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { type FileKinds, terminatedPath } from "../native/system.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { countLimit, scanFlags } from "./batch.ts";
import type { Counts } from "./index.ts";
import { checkFileStatus, openProgram } from "./program.ts";

export interface FileCounts extends Counts {
  /** Bytes of the decoded text. */
  readonly sizeBytes: number;
  /** It contains a NUL and nothing was counted; not determined if binary files are read. */
  readonly isBinary: boolean;
}

export interface FileCountOptions {
  /** Stop after this many matches. */
  readonly countMax: number;
  readonly readsBinary: boolean;
  /** Only the number of lines is needed: that of matches may be too small. */
  readonly linesOnly?: boolean;
  /** Matches lie within a line: each line is searched as if the text ended after it. */
  readonly byLine?: boolean;
  /** Lines with matches inside quoted tokens count too; only the number of lines is correct then. */
  readonly deep?: boolean;
}

const out = new DataView(new ArrayBuffer(FileCount.size));

/**
 * Counts the matches of a file, which it opens.
 * @throws {FileError} the file cannot be opened or read
 */
export function countFileMatches(
  pattern: CompiledPattern,
  path: string | Uint8Array,
  kinds: FileKinds,
  { countMax, readsBinary, linesOnly, byLine, deep = false }: FileCountOptions,
): FileCounts {
  const most = countLimit(countMax);
  const flags = countFlags({ linesOnly, byLine });
  const given = terminatedPath(path);
  native().mb_file_count(openProgram(pattern), given, kinds === "regular", flags, readsBinary, most, deep, out);
  return fileCounts(out, 0, path);
}

export function countFlags({ linesOnly = false, byLine = false }: Partial<FileCountOptions>): number {
  return scanFlags({ registers: false, lines: false, linesOnly, byLine });
}

/** The contents of the struct `FileCount` at byte `at`. @throws {FileError} */
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
