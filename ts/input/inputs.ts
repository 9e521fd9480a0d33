/** A command's inputs: its positionals are checked at once; directories are walked during the work. */
import { reportError } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { FileError, OptionError } from "../error/errors.ts";
import { type FileKinds, pathKind } from "../native/system.ts";
import { hasCompressedEnding } from "../tables/compression.ts";
import type { CompressedFormat } from "./compressed.ts";
import { type Path, textPath } from "./path.ts";
import type { SortOrder } from "./sort.ts";
import type { FileRun, WalkOptions } from "./walk.ts";

export interface InputOptions {
  /** `--text`; excludes paths. */
  readonly text?: string;
  readonly paths: readonly string[];
  readonly hidden: boolean;
  readonly noIgnore: boolean;
  readonly binary: boolean;
  /** Compressed files are read as the text they contain. */
  readonly searchZip: boolean;
  /** So are those that are named themselves, even without it. */
  readonly unpacksNamed?: boolean;
  readonly globs: readonly string[];
  readonly types: readonly string[];
  readonly typesNot: readonly string[];
  /**
   * Only files whose content is mostly of one of these kinds are read; kinds after `!` are excluded. Without any, all
   * files are read.
   */
  readonly textures?: readonly string[];
  readonly sort?: SortOrder;
}

export interface FileInput {
  readonly from: "file";
  readonly path: Path;
  /** Format of a file that is decompressed while it is read; `null` if it is read as it is. */
  readonly packed: CompressedFormat | null;
  /** A pipe or a device: its content, and the inputs after it, are only determined when its turn comes. */
  readonly isPipe: boolean;
  /** The named directory below which a walk found it; `null` if it was named itself. */
  readonly walkedFrom: Path | null;
}

/** What its path may lead to when it is opened. */
export function kindsOf({ isPipe }: Pick<FileInput, "isPipe">): FileKinds {
  return isPipe ? "any" : "regular";
}

/** The source of an input. */
export type Input =
  | FileInput
  /** Its path is shown as `-`. */
  | { readonly from: "standard input"; readonly path: Path }
  /** It has no path. */
  | { readonly from: "text"; readonly path: null; readonly text: string };

export interface Inputs extends Iterable<Input> {
  /** Reports show the input's path: there are several inputs, or a directory. */
  readonly isMultiple: boolean;
  /** There are no inputs: every path was missing. */
  readonly empty: boolean;
  /** The same inputs. Errors of the walk go to `onError`; the iterator itself reports them. */
  walk(onError: (error: FileError) => void): Iterable<Input>;
  /** Like `walk`, with consecutive files of a directory together if they are read as they are. */
  runs(onError: (error: FileError) => void): Iterable<Input | InputRun>;
}

/** Files of a directory that were found by a walk. */
export interface InputRun extends FileRun {
  readonly from: "walk";
  readonly walkedFrom: Path;
}

/** An existing positional. */
type Start = { readonly input: Input } | { readonly directory: Path };

/**
 * Checks the paths; missing ones are reported and left out.
 * @throws {OptionError} an invalid glob or an unknown type
 */
export function openInputs(options: InputOptions): Inputs {
  const walkOptions = walkFilters(options);
  const textures = options.textures ?? [];
  if (options.text !== undefined)
    return { isMultiple: false, empty: false, ...inputsFromList([{ from: "text", path: null, text: options.text }]) };
  const toFile: ToFile = (path, isPipe, walkedFrom) => fileInput(path, options.searchZip, isPipe, walkedFrom);
  const named: ToFile =
    options.unpacksNamed && !options.searchZip ? (path, isPipe) => namedInput(path, isPipe) : toFile;
  const starts: Start[] = [];
  for (const path of options.paths) starts.push(...findStarts(path, named));
  const isMultiple = starts.length > 1 || starts.some((start) => "directory" in start);
  const walk: Inputs["walk"] = (onError) => expand(starts, { ...walkOptions, onError, textures }, toFile);
  const readsAsIs = !options.searchZip && textures.length === 0;
  const runs: Inputs["runs"] = (onError) =>
    readsAsIs ? expandRuns(starts, { ...walkOptions, onError }) : walk(onError);
  const inputs = { [Symbol.iterator]: () => inTurn(walk(reportError)), walk, runs };
  const ordered = options.sort ? inputsFromList(choosing().sortedInputs(inputs, options.sort)) : inputs;
  return { isMultiple, empty: starts.length === 0, ...ordered };
}

let turn: ((input: Input) => void) | null = null;

/** Calls `take` whenever an input has its turn: those that are read one after the other. */
export function onInputTurn(take: ((input: Input) => void) | null): void {
  turn = take;
}

/** Whether each input must be read in its turn. */
export function areInTurn(): boolean {
  return turn !== null;
}

function inTurn(inputs: Iterable<Input>): Iterator<Input> {
  return turn === null ? inputs[Symbol.iterator]() : tap(inputs, turn);
}

function* tap(inputs: Iterable<Input>, take: (input: Input) => void): Generator<Input, void, void> {
  for (const input of inputs) {
    take(input);
    yield input;
  }
}

/** Code for types, globs and sorting; loaded only if they are requested. */
function choosing() {
  return require("./choosing.ts") as typeof import("./choosing.ts");
}

/** Code for walking; not loaded if all inputs are files. */
function walking() {
  return require("./walk.ts") as typeof import("./walk.ts");
}

function inputsFromList(inputs: readonly Input[]): Pick<Inputs, typeof Symbol.iterator | "walk" | "runs"> {
  return { [Symbol.iterator]: () => inTurn(inputs), walk: () => inputs, runs: () => inputs };
}

function walkFilters({ hidden, noIgnore, globs, types, typesNot }: InputOptions): Omit<WalkOptions, "onError"> {
  return {
    hidden,
    noIgnore,
    globs: globs.join("") !== "" ? choosing().globFilter(globs) : undefined,
    types: types.length + typesNot.length > 0 ? choosing().typeFilter(types, typesNot) : undefined,
  };
}

function unpacking() {
  return require("./compressed.ts") as typeof import("./compressed.ts");
}

/** @param searchZip decompress it if its name's ending says so */
export function fileInput(path: Path, searchZip: boolean, isPipe = false, walkedFrom: Path | null = null): FileInput {
  return { from: "file", path, packed: searchZip ? unpacking().findCompression(path) : null, isPipe, walkedFrom };
}

/** A file that was named, which is unpacked if its name and its first bytes say that it is compressed. */
export function namedInput(path: Path, isPipe = pathKind(path.raw as string) === "other"): FileInput {
  const mayBePacked = !isPipe && hasCompressedEnding(path.shown);
  const packed = mayBePacked ? unpacking().compressionOfFile(path) : null;
  return { from: "file", path, packed, isPipe, walkedFrom: null };
}

type ToFile = (path: Path, isPipe?: boolean, walkedFrom?: Path) => FileInput;

function findStarts(path: string, toFile: ToFile): Start[] {
  if (path === "-") return [{ input: { from: "standard input", path: textPath(path) } }];
  const kind = pathKind(path);
  if (kind === "directory") return [{ directory: textPath(path) }];
  if (typeof kind === "string") return [{ input: toFile(textPath(path), kind === "other") }];
  reportError(new FileError([path], kind.error, errorReason(kind.error)));
  return [];
}

interface ExpandOptions extends WalkOptions {
  readonly textures: readonly string[];
}

function* expand(starts: readonly Start[], options: ExpandOptions, toFile: ToFile): Generator<Input, void, void> {
  for (const start of starts) {
    if ("input" in start) yield start.input;
    else for (const path of walkedPaths(start.directory, options)) yield toFile(path, false, start.directory);
  }
}

function* expandRuns(starts: readonly Start[], options: WalkOptions): Generator<Input | InputRun, void, void> {
  for (const start of starts) {
    if ("input" in start) {
      yield start.input;
      continue;
    }
    const walkedFrom = start.directory;
    for (const found of walking().walkRuns(walkedFrom, options)) {
      yield "names" in found ? { from: "walk", ...found, walkedFrom } : fileInput(found, false, false, walkedFrom);
    }
  }
}

function walkedPaths(directory: Path, options: ExpandOptions): Iterable<Path> {
  const walked = walking().walk(directory, options);
  return options.textures.length === 0 ? walked : choosing().pathsOfTextures(walked, options.textures);
}

/** @throws {OptionError} `--text` with a path */
export function checkText(text: string | undefined, paths: readonly string[]): void {
  if (text === undefined || paths.length === 0) return;
  throw new OptionError("--text", paths[0]!, `--text stands for the input: leave it or ${paths[0]} out`);
}
