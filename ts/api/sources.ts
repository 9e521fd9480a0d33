/** Inputs and files of a call. */
import { errorReason } from "../error/errno.ts";
import { BinaryFileError, FileError, OptionError } from "../error/errors.ts";
import { globFilter, typeFilter, walk } from "../input/choosing.ts";
import { kindsOf, openSource, type Path, textPath } from "../input/index.ts";
import { type FileKinds, pathKind } from "../native/system.ts";
import { type Input, InputText, type Reading } from "./input.ts";
import { checkOptions } from "./option-names.ts";
import type { Turns } from "./turns.ts";

/** One path or several. */
export type Paths = string | readonly string[];

/** Which files of a directory are read. */
export interface Walk {
  hidden?: boolean | undefined;
  /** Don't use ignore files. */
  noIgnore?: boolean | undefined;
  /** Read files that contain a NUL byte too. */
  binary?: boolean | undefined;
  /** `"*.log"` includes, `"!*.log"` excludes. */
  globs?: readonly string[] | undefined;
}

/** Files as input; directories are walked. Their text is decoded and returned as strings. */
export interface At extends Walk {
  path: Paths;
}

/** An input, or files. */
export type Source = Input | At;
/** Type of the texts of a source. */
export type SourceText<T extends Source> = T extends Uint8Array ? Uint8Array : string;

/** @throws {OptionError} it is files with an unknown option */
export function isAt(source: unknown): source is At {
  if (typeof source !== "object" || source === null || source instanceof Uint8Array || !("path" in source))
    return false;
  checkOptions("{ path }", source);
  return true;
}

/** The texts of a source, one at a time. @throws {FileError | BinaryFileError} naming every path that cannot be read */
export function* readSource(
  source: Source,
  reading: Reading = "at once",
): Generator<{ readonly path: string | null; readonly text: InputText }, void, void> {
  if (!isAt(source)) {
    yield { path: null, text: new InputText(source, reading) };
    return;
  }
  const failed: FileError[] = [];
  for (const file of [...walkedFiles(source)]) {
    const { shown, raw, alone } = file;
    const options = { binary: source.binary ?? false, alone, kinds: kindsOf(file) };
    const text = failing(failed, () => readFile(raw, shown, options));
    if (text !== null && text !== undefined) yield { path: shown, text: new InputText(text) };
  }
  throwAll(failed);
}

export interface WalkedFile extends Path {
  /** A pipe or a device that was named. */
  readonly isPipe: boolean;
  /** It is the only path, and was named directly. */
  readonly alone: boolean;
  /** The directory from which a walk found it; no link is followed below it. */
  readonly walkedFrom?: Path;
}

interface FileChoice extends Walk {
  types?: readonly string[] | undefined;
  typesNot?: readonly string[] | undefined;
}

/**
 * The files at the given paths, in the order of the walk.
 * @throws {FileError} naming every path that cannot be read or walked
 */
export function walkedFiles(choice: FileChoice & { path: Paths }): WalkedFile[] {
  return [...walkSteps(choice)];
}

/** The same; the event loop runs meanwhile. */
export async function walkedFilesLater(choice: FileChoice & { path: Paths }, turns: Turns): Promise<WalkedFile[]> {
  const found: WalkedFile[] = [];
  for (const file of walkSteps(choice)) {
    found.push(file);
    if (turns.isDue) await turns.take();
  }
  return found;
}

/** The same, a file a step. */
export function* walkSteps({ path, ...choice }: FileChoice & { path: Paths }): Generator<WalkedFile, void, void> {
  const paths = checkPaths(path);
  const options = walkOptions(choice);
  const failed: FileError[] = [];
  for (const one of paths) {
    const kind = pathKind(one);
    if (kind === "directory") {
      const onError = (error: FileError) => void failed.push(error);
      const walkedFrom = textPath(one);
      for (const file of walk(walkedFrom, { ...options, onError }))
        yield { ...file, alone: false, isPipe: false, walkedFrom };
    } else if (typeof kind === "string")
      yield { ...textPath(one), alone: paths.length === 1, isPipe: kind === "other" };
    else failed.push(new FileError([one], kind.error, errorReason(kind.error)));
  }
  throwAll(failed);
}

/** @throws {TypeError} a value is not a path */
export function checkPaths(paths: Paths): readonly string[] {
  const list = typeof paths === "string" ? [paths] : paths;
  if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  throw new TypeError(`path: expected a string or an array of strings, found ${typeof paths}`);
}

/** In errors of calls. */
const typeOptions = { keep: "types", drop: "typesNot", listedBy: "matcher scan --type-list prints them" };

/** @throws {OptionError} an invalid glob or an unknown type */
function walkOptions({ hidden = false, noIgnore = false, globs = [], types = [], typesNot = [] }: FileChoice) {
  return {
    hidden,
    noIgnore,
    globs: globs.length > 0 ? compileGlobs("globs", globs) : undefined,
    types: types.length + typesNot.length > 0 ? typeFilter(types, typesNot, typeOptions) : undefined,
  };
}

/** A filter of an option, which errors name instead of the flag. @throws {OptionError} an invalid glob */
export function compileGlobs(option: string, globs: readonly string[]): ReturnType<typeof globFilter> {
  try {
    return globFilter(globs);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new OptionError(option, error.given, error.message.replace(error.option, option), error.allowed);
  }
}

/** Throws one error that names all the paths. */
export function throwAll(failed: readonly FileError[]): void {
  const [first, ...more] = failed;
  if (!first) return;
  if (more.length === 0) throw first;
  throw new FileError(
    failed.flatMap(({ paths }) => paths),
    first.errno,
    first.reason,
    failed.map((error) => error.message).join("; "),
  );
}

/** The result of `work`; `undefined` after a `FileError`, which is added to `failed`. */
export function failing<R>(failed: FileError[], work: () => R): R | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    failed.push(error);
    return undefined;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A file's decoded text; `null` if it is binary and was not the only path. @throws {FileError | BinaryFileError} */
export function readFile(
  raw: Path["raw"],
  path: string,
  { binary, alone, kinds }: { readonly binary: boolean; readonly alone: boolean; readonly kinds: FileKinds },
): string | null {
  const source = openSource(raw, kinds);
  try {
    if (!binary && source.isBinary) {
      if (alone) throw binaryFile(path);
      return null;
    }
    return decoder.decode(source.bytes);
  } finally {
    source.close();
  }
}

/** Whether a file would be read. @throws {FileError} */
export function isTextFile(file: WalkedFile): boolean {
  const source = openSource(file.raw, kindsOf(file));
  source.close();
  return !source.isBinary;
}

/** Worded for programs: no flag would help. */
export function binaryFile(path: string): BinaryFileError {
  return new BinaryFileError(path, "the option binary: true reads it all the same");
}
