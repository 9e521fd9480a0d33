/** Counting in a file that nothing else is read of: its text stays in the native library. */
import { systemError } from "../input/source.ts";
import { FileCount } from "../native/layout.gen.ts";
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

/** Whether files can be counted so. Windows reads its files by Bun, and several programs are merged match by match. */
export function canCountFiles(pattern: CompiledPattern): boolean {
  return process.platform !== "win32" && !pattern.groups;
}

const out = new DataView(new ArrayBuffer(FileCount.size));

/**
 * Counts as `countMatches` does; `countMax` matches are enough.
 * @throws {FileError} the file can't be opened or read
 */
export function countFileMatches(
  pattern: CompiledPattern,
  path: string | Uint8Array,
  { countMax, readsBinary }: { readonly countMax: number; readonly readsBinary: boolean },
): FileCounts {
  const most = countMax === Infinity ? -1 : countMax;
  const flags = scanFlags({ registers: false, lines: false });
  native().mb_file_count(programOf(pattern), terminatedPath(path), flags, readsBinary, most, out);
  const errno = out.getUint32(FileCount.errno, true);
  if (errno !== 0) throw systemError(path, errno);
  checkStatus(out.getUint32(FileCount.status, true));
  return {
    sizeBytes: out.getFloat64(FileCount.size_bytes, true),
    matches: out.getFloat64(FileCount.matches, true),
    lines: out.getFloat64(FileCount.lines, true),
    isBinary: out.getUint32(FileCount.binary, true) === 1,
  };
}
