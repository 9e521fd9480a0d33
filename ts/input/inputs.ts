/** A command's inputs: its positionals, checked at once; directories are walked as the work goes on. */
import { reportError } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { FileError, OptionError } from "../error/errors.ts";
import { pathKind } from "../native/system.ts";
import { hasCompressedEnding } from "../tables/compression.ts";
import type { CompressedFormat } from "./compressed.ts";
import { type Path, textPath } from "./path.ts";
import type { SortOrder } from "./sort.ts";
import type { WalkOptions } from "./walk.ts";

export interface InputOptions {
  /** `--text`; there are no paths beside it. */
  readonly text?: string;
  readonly paths: readonly string[];
  readonly hidden: boolean;
  readonly noIgnore: boolean;
  readonly binary: boolean;
  /** Compressed files are read as the text they hold. */
  readonly searchZip: boolean;
  /** So are those that are named themselves, even without it. */
  readonly unpacksNamed?: boolean;
  readonly globs: readonly string[];
  readonly types: readonly string[];
  readonly typesNot: readonly string[];
  /** Kinds of regions that walked files are mostly made of; those behind `!` are left out. Without any, all are read. */
  readonly textures?: readonly string[];
  readonly sort?: SortOrder;
}

export interface FileInput {
  readonly from: "file";
  readonly path: Path;
  /** It is unpacked as it is read; `null` where it is read as it is. */
  readonly packed: CompressedFormat | null;
  /** A pipe or a device: what it holds, and what stands behind it by then, is known when its turn comes. */
  readonly isPipe: boolean;
  /** The directory that was named, below which a walk found it; `null` where it was named itself. */
  readonly walkedFrom: Path | null;
}

/** What an input is read from. */
export type Input =
  | FileInput
  /** Shown as `-`. */
  | { readonly from: "standard input"; readonly path: Path }
  /** It has no path. */
  | { readonly from: "text"; readonly path: null; readonly text: string };

export interface Inputs extends Iterable<Input> {
  /** Reports name the input: there are several, or a directory. */
  readonly isMultiple: boolean;
  /** None is left: every path was missing. */
  readonly empty: boolean;
  /** The same inputs. What can't be walked is told to `onError`, where the iterator has it go through the one door. */
  walked(onError: (error: FileError) => void): Iterable<Input>;
}

/** A positional that is there. */
type Start = { readonly input: Input } | { readonly directory: Path };

/**
 * Checks the paths; a missing one is reported and drops out.
 * @throws {OptionError} a glob or a type is wrong
 */
export function openInputs(options: InputOptions): Inputs {
  const walkOptions = walkFilters(options);
  const textures = options.textures ?? [];
  if (options.text !== undefined)
    return { isMultiple: false, empty: false, ...listed([{ from: "text", path: null, text: options.text }]) };
  const toFile: ToFile = (path, isPipe, walkedFrom) => fileInput(path, options.searchZip, isPipe, walkedFrom);
  const named: ToFile =
    options.unpacksNamed && !options.searchZip ? (path, isPipe) => namedInput(path, isPipe) : toFile;
  const starts: Start[] = [];
  for (const path of options.paths) starts.push(...startOf(path, named));
  const isMultiple = starts.length > 1 || starts.some((start) => "directory" in start);
  const walked: Inputs["walked"] = (onError) => expand(starts, { ...walkOptions, onError, textures }, toFile);
  const inputs = { [Symbol.iterator]: () => walked(reportError)[Symbol.iterator](), walked };
  const ordered = options.sort ? listed(choosing().sortedInputs(inputs, options.sort)) : inputs;
  return { isMultiple, empty: starts.length === 0, ...ordered };
}

/** What walks and sorts; a command line of files alone loads none of it. */
function choosing() {
  return require("./choosing.ts") as typeof import("./choosing.ts");
}

function listed(inputs: readonly Input[]): Pick<Inputs, typeof Symbol.iterator | "walked"> {
  return { [Symbol.iterator]: () => inputs[Symbol.iterator](), walked: () => inputs };
}

function walkFilters({ hidden, noIgnore, globs, types, typesNot }: InputOptions): Omit<WalkOptions, "onError"> {
  return {
    hidden,
    noIgnore,
    globs: globs.some((glob) => glob !== "") ? choosing().globFilter(globs) : undefined,
    types: types.length + typesNot.length > 0 ? choosing().typeFilter(types, typesNot) : undefined,
  };
}

function unpacking() {
  return require("./compressed.ts") as typeof import("./compressed.ts");
}

/** @param searchZip its name's ending tells whether it is unpacked */
export function fileInput(path: Path, searchZip: boolean, isPipe = false, walkedFrom: Path | null = null): FileInput {
  return { from: "file", path, packed: searchZip ? unpacking().compressionOf(path) : null, isPipe, walkedFrom };
}

/** A file that was named, which is unpacked if its name and its first bytes say that it is compressed. */
export function namedInput(path: Path, isPipe = false): FileInput {
  const mayBePacked = !isPipe && hasCompressedEnding(path.shown) && pathKind(path.raw as string) === "file";
  const packed = mayBePacked ? unpacking().compressionOfFile(path) : null;
  return { from: "file", path, packed, isPipe, walkedFrom: null };
}

type ToFile = (path: Path, isPipe?: boolean, walkedFrom?: Path) => FileInput;

function startOf(path: string, toFile: ToFile): Start[] {
  if (path === "-") return [{ input: { from: "standard input", path: textPath(path) } }];
  const kind = pathKind(path);
  if (kind === "directory") return [{ directory: textPath(path) }];
  if (typeof kind === "string") return [{ input: toFile(textPath(path), kind === "other") }];
  reportError(new FileError([path], kind.error, `${path}: ${errorReason(kind.error)}`));
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

function walkedPaths(directory: Path, options: ExpandOptions): Iterable<Path> {
  const walked = choosing().walk(directory, options);
  return options.textures.length === 0 ? walked : choosing().pathsOfTextures(walked, options.textures);
}

/** @throws {OptionError} `--text` beside a path */
export function checkText(text: string | undefined, paths: readonly string[]): void {
  if (text === undefined || paths.length === 0) return;
  throw new OptionError("--text", paths[0]!, `--text stands for the input: leave it or ${paths[0]} out`);
}
