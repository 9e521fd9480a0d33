/** The files of a directory and of those below it, in path order. */
import { resolve } from "node:path";
import { FileError } from "../error/errors.ts";
import type { TypeFilter } from "./file-type.ts";
import type { GlobFilter } from "./glob.ts";
import { allowEntering, type IgnoreRules, judge, noRules, rulesBelow, rulesOfStart } from "./ignore-files.ts";
import { type Listing, listDirectory } from "./listing.ts";
import { joinPath, type Path, textPath } from "./path.ts";

export interface WalkOptions {
  readonly hidden: boolean;
  readonly noIgnore: boolean;
  readonly globs?: GlobFilter;
  readonly types?: TypeFilter;
  /** Receives the error for a directory that cannot be read; the walk skips it. */
  readonly onError: (error: FileError) => void;
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
  /** Index of the next entry. */
  next: number;
}

/** Walks `start`. */
export function* walk(start: Path, options: WalkOptions): Generator<Path, void, void> {
  const absolute = withSlash(resolve(start.shown));
  const rules = options.noIgnore ? noRules : rulesOfStart(absolute === "/" ? "/" : absolute.slice(0, -1));
  const levels: Level[] = [{ path: start, absolute, below: "", rules, listing: list(start, options), next: 0 }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const index = level.next++;
    const entry = level.listing.names[index];
    if (entry === undefined) {
      levels.pop();
      continue;
    }
    const isDirectory = entry.endsWith("/");
    const name = isDirectory ? entry.slice(0, -1) : entry;
    if (!taken(level, name, isDirectory, options)) continue;
    const raw = level.listing.raw.get(index);
    const path = joinPath(level.path, raw ? { shown: name, raw } : textPath(name));
    if (isDirectory) levels.push(enter(level, path, name, options));
    else yield path;
  }
}

function enter(above: Level, path: Path, name: string, options: WalkOptions): Level {
  const absolute = `${above.absolute}${name}/`;
  const listing = list(path, options);
  let rules = above.rules;
  if (!options.noIgnore) {
    allowEntering(rules, absolute);
    rules = rulesBelow(rules, absolute, (one) => listing.names.includes(one) || listing.names.includes(`${one}/`));
  }
  return { path, absolute, below: `${above.below}${name}/`, rules, listing, next: 0 };
}

/**
 * A glob that includes files overrides ignore files, hidden names and types; after that come ignore files, types and
 * `hidden`, in this order.
 */
function taken(level: Level, name: string, isDirectory: boolean, options: WalkOptions): boolean {
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

const empty: Listing = { names: [], raw: new Map() };

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
