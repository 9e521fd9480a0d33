/** Files opened one after another to be rewritten. */
import { FileError } from "../error/errors.ts";
import { fileInput, type Source } from "../input/index.ts";
import { isFirst, RewriteTarget } from "../rewrite/index.ts";
import { binaryFile, failing, throwAll, type Walk, type WalkedFile } from "./sources.ts";
import type { Turns } from "./turns.ts";

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
 * Each file once, whatever its names, open until the next one is requested. `failed` receives those that can't be
 * opened.
 */
function* openFiles(
  files: Iterable<WalkedFile>,
  { binary = false }: Pick<Walk, "binary">,
  failed: FileError[],
): Generator<OpenFile, void, void> {
  const seen = new Set<string>();
  for (const file of files) {
    const path = file.shown;
    let target: RewriteTarget | undefined;
    let source: Source | undefined;
    const open = (): OpenFile | null => {
      target = openTarget(file);
      if (!isFirst(target, seen)) return null;
      source = target.source();
      if (binary || !source.isBinary) return { file, path, source, target };
      if (file.alone) throw binaryFile(path);
      return null;
    };
    try {
      const opened = failing(failed, open);
      if (opened) yield opened;
    } finally {
      source?.close();
      target?.close();
    }
  }
}

/**
 * Calls `work` for each file once, whatever its names.
 * @returns the sum of the results of `work`
 * @throws {FileError | BinaryFileError} naming every path that failed, after the others were worked on
 */
export function eachOpenFile(
  files: Iterable<WalkedFile>,
  options: Pick<Walk, "binary">,
  work: (file: OpenFile) => number,
): number {
  const failed: FileError[] = [];
  let sum = 0;
  for (const open of openFiles(files, options, failed)) sum += failing(failed, () => work(open)) ?? 0;
  throwAll(failed);
  return sum;
}

/** The same with work that lets the event loop turn. @throws the signal's reason, too */
export async function eachOpenFileLater(
  files: Iterable<WalkedFile>,
  options: Pick<Walk, "binary">,
  turns: Turns,
  work: (file: OpenFile) => Promise<number>,
): Promise<number> {
  const failed: FileError[] = [];
  let sum = 0;
  for (const open of openFiles(files, options, failed)) {
    try {
      sum += await work(open);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
    }
    if (turns.isDue) await turns.take();
  }
  throwAll(failed);
  return sum;
}
