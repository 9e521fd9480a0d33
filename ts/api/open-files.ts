/** Files opened one after another to be rewritten. */
import { FileError } from "../error/errors.ts";
import { fileInput, type Source } from "../input/index.ts";
import { isFirst, RewriteTarget } from "../rewrite/index.ts";
import { binaryFile, throwAll, type Walk, type WalkedFile } from "./sources.ts";

/** Valid until `work` returns. */
export interface OpenFile {
  readonly file: WalkedFile;
  readonly path: string;
  readonly source: Source;
  readonly target: RewriteTarget;
}

/** Opens a file for rewriting: what was named through links, what a walk found through none. @throws {FileError} */
export function openTarget({ shown, raw, walkedFrom }: WalkedFile): RewriteTarget {
  return RewriteTarget.open(fileInput({ shown, raw }, false, false, walkedFrom ?? null));
}

/**
 * Calls `work` for each file once, whatever its names.
 * @returns the sum of the results of `work`
 * @throws {FileError | BinaryFileError} naming every path that failed, after the others were worked on
 */
export function eachOpenFile(
  files: Iterable<WalkedFile>,
  { binary = false }: Pick<Walk, "binary">,
  work: (file: OpenFile) => number,
): number {
  const seen = new Set<string>();
  const failed: FileError[] = [];
  let sum = 0;
  for (const file of files) {
    const path = file.shown;
    let target: RewriteTarget | undefined;
    let source: Source | undefined;
    try {
      target = openTarget(file);
      if (!isFirst(target, seen)) continue;
      source = target.source();
      if (!binary && source.isBinary) {
        if (file.alone) throw binaryFile(path);
        continue;
      }
      sum += work({ file, path, source, target });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
    } finally {
      source?.close();
      target?.close();
    }
  }
  throwAll(failed);
  return sum;
}
