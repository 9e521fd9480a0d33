/**
 * The files of a directory and of those below it, in path order.
 *
 * Twin: zig/source/walk.zig, compared by tests/c/same.test.ts.
 */
import { resolve } from "node:path";
import { FileError } from "../error/errors.ts";
import type { TypeFilter } from "./file-type.ts";
import type { GlobFilter } from "./glob.ts";
import { allowEntering, type IgnoreRules, judge, noRules, rulesBelow, rulesOfStart } from "./ignore-files.ts";
import { Listing, listDirectory } from "./listing.ts";
import { joinPath, type Path, textPath } from "./path.ts";

export interface WalkOptions {
  readonly hidden: boolean;
  readonly noIgnore: boolean;
  readonly globs?: GlobFilter;
  readonly types?: TypeFilter;
  /** Receives the error for a directory that cannot be read; the walk skips it. */
  readonly onError: (error: FileError) => void;
}

/** Consecutive files of a directory. */
export interface FileRun {
  readonly directory: Path;
  /** UTF-8, each name terminated by a NUL. */
  readonly names: Buffer;
}

/** State of a directory during the walk. */
interface Level {
  readonly path: Path;
  /** Absolute, with a trailing slash. */
  readonly absolute: string;
  /** Relative to the walked directory, with a trailing slash; empty for that directory itself. */
  readonly below: string;
  readonly rules: IgnoreRules;
  readonly listing: Listing;
  /** No rule or glob may apply to an entry: only hidden names are excluded, so none has to be read. */
  readonly isPlain: boolean;
  /** The next entry: its index, or in a plain directory the offset of its name. */
  next: number;
}

/** Walks `start`. */
export function* walk(start: Path, options: WalkOptions): Generator<Path, void, void> {
  for (const found of walkRuns(start, options)) {
    if ("names" in found) yield* eachPath(found);
    else yield found;
  }
}

/** The paths of the files of a run. */
export function* eachPath({ directory, names }: FileRun): Generator<Path, void, void> {
  for (const name of names.toString("utf8", 0, names.length - 1).split("\0")) yield pathIn(directory, name);
}

function pathIn(directory: Path, name: string): Path {
  return joinPath(directory, textPath(name));
}

/** The same, with consecutive files of a directory together. */
export function* walkRuns(start: Path, options: WalkOptions): Generator<Path | FileRun, void, void> {
  const absolute = withSlash(resolve(start.shown));
  const rules = options.noIgnore ? noRules : rulesOfStart(absolute === "/" ? "/" : absolute.slice(0, -1));
  const levels: Level[] = [
    startLevel({ path: start, absolute, below: "", rules, listing: list(start, options) }, options),
  ];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const next = level.isPlain ? nextOfPlain(level, options) : judgeNext(level, options);
    if (next === null) levels.pop();
    else if ("entered" in next) levels.push(enter(level, next.entered, next.name, options));
    else yield next;
  }
}

type Next = Path | FileRun | { readonly entered: Path; readonly name: string } | null;

function startLevel(level: Omit<Level, "isPlain" | "next">, { globs, types }: WalkOptions): Level {
  const { listing, rules } = level;
  const isUnfiltered = globs === undefined && types === undefined && listing.isText;
  const isPlain = isUnfiltered && rules.files.every(({ names }) => names !== null && !names.test(listing.text));
  return { ...level, isPlain, next: 0 };
}

/** The next files that are read, or directory that is walked, each judged by itself. */
function judgeNext(level: Level, options: WalkOptions): Next {
  const { listing } = level;
  const files: string[] = [];
  for (; level.next < listing.names.length; level.next++) {
    const index = level.next;
    const entry = listing.names[index]!;
    const isDirectory = entry.endsWith("/");
    const name = isDirectory ? entry.slice(0, -1) : entry;
    if (!isTaken(level, name, isDirectory, options)) continue;
    const raw = listing.raw.get(index);
    if (!isDirectory && raw === undefined) {
      files.push(name);
      continue;
    }
    if (files.length > 0) break; // This entry comes after these files.
    level.next++;
    const path = joinPath(level.path, raw ? { shown: name, raw } : textPath(name));
    return isDirectory ? { entered: path, name } : path;
  }
  return files.length === 0 ? null : { directory: level.path, names: Buffer.from(`${files.join("\0")}\0`) };
}

const dot = 0x2e;
const directoryEnd = Buffer.from("/\0");
const hiddenStart = Buffer.from("\0.");

/** The files up to the next directory or hidden name, or that directory. */
function nextOfPlain(level: Level, { hidden }: WalkOptions): Next {
  const { bytes, hasHidden } = level.listing;
  const isPassed = (at: number) => !hidden && bytes[at] === dot;
  while (level.next < bytes.length && isPassed(level.next)) level.next = bytes.indexOf(0, level.next) + 1;
  const from = level.next;
  if (from >= bytes.length) return null;
  const slash = bytes.indexOf(directoryEnd, from);
  const directory = slash < 0 ? bytes.length : Math.max(from, bytes.lastIndexOf(0, slash) + 1);
  if (directory === from) {
    level.next = slash + directoryEnd.length;
    const name = bytes.toString("utf8", from, slash);
    return { entered: pathIn(level.path, name), name };
  }
  const before = hidden || !hasHidden ? -1 : bytes.subarray(from, directory).indexOf(hiddenStart);
  level.next = before < 0 ? directory : from + before + 1;
  return { directory: level.path, names: bytes.subarray(from, level.next) };
}

function enter(above: Level, path: Path, name: string, options: WalkOptions): Level {
  const absolute = `${above.absolute}${name}/`;
  const listing = list(path, options);
  let rules = above.rules;
  if (!options.noIgnore) {
    allowEntering(rules, absolute);
    rules = rulesBelow(rules, absolute, (one) => listing.has(one));
  }
  return startLevel({ path, absolute, below: `${above.below}${name}/`, rules, listing }, options);
}

/**
 * A glob that includes files overrides ignore files, hidden names and types; after that come ignore files, types and
 * `hidden`, in this order.
 */
function isTaken(level: Level, name: string, isDirectory: boolean, options: WalkOptions): boolean {
  const { globs, types, hidden } = options;
  const glob = globs?.decide(level.below + name, isDirectory);
  if (glob) return glob === "keep";
  if (globs?.keepsOnly && !isDirectory) return false;
  const rule =
    level.rules.files.length === 0
      ? undefined
      : judge(level.rules, level.absolute + name + (isDirectory ? "/" : ""), name);
  if (rule === "ignored") return false;
  const type = isDirectory ? undefined : types?.decide(name);
  if (type === "drop" || (!isDirectory && types?.keepsOnly && !type)) return false;
  return hidden || !name.startsWith(".") || rule === "allowed" || type === "keep";
}

const empty = new Listing(Buffer.alloc(0), true, false);

function list(directory: Path, { onError }: WalkOptions): Listing {
  try {
    return listDirectory(directory);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    onError(error);
    return empty;
  }
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
