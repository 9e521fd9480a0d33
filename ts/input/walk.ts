/** The files of a directory and of those below it, in path order. */
import { type Dirent, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { reportError } from "../error/door.ts";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { TypeFilter } from "./file-type.ts";
import type { GlobFilter } from "./glob.ts";
import { allowEntering, type IgnoreRules, judge, noRules, rulesBelow, rulesOfStart } from "./ignore-files.ts";
import { compareBytes, joinPath, type Path, textPath } from "./path.ts";

export interface WalkOptions {
  readonly hidden: boolean;
  readonly noIgnore: boolean;
  readonly globs?: GlobFilter;
  readonly types?: TypeFilter;
}

/** A directory being walked: its entries still to come, last first. */
interface Level {
  readonly path: Path;
  /** Absolute, with a slash at its end. */
  readonly absolute: string;
  /** Below the walked directory, with a slash at its end; empty for it. */
  readonly below: string;
  readonly rules: IgnoreRules;
  readonly entries: Entry[];
}

interface Entry {
  readonly name: Path;
  readonly isDirectory: boolean;
}

/** Walks `start`; a directory that can't be read is reported and passed by. */
export function* walk(start: Path, options: WalkOptions): Generator<Path> {
  const absolute = withSlash(resolve(start.shown));
  const rules = options.noIgnore ? noRules : rulesOfStart(absolute === "/" ? "/" : absolute.slice(0, -1));
  const levels: Level[] = [{ path: start, absolute, below: "", rules, entries: list(start) }];
  while (levels.length > 0) {
    const level = levels.at(-1)!;
    const entry = level.entries.pop();
    if (!entry) levels.pop();
    else if (!taken(level, entry, options)) continue;
    else if (entry.isDirectory) levels.push(enter(level, entry.name, options));
    else yield joinPath(level.path, entry.name);
  }
}

function enter(level: Level, name: Path, options: WalkOptions): Level {
  const path = joinPath(level.path, name);
  const absolute = `${level.absolute}${name.shown}/`;
  const entries = list(path);
  let rules = level.rules;
  if (!options.noIgnore) {
    allowEntering(rules, absolute);
    const names = new Set(entries.map((entry) => entry.name.shown));
    rules = rulesBelow(rules, absolute, (one) => names.has(one));
  }
  return { path, absolute, below: `${level.below}${name.shown}/`, rules, entries };
}

/** A keeping glob overrides ignore files, hidden names and types; ignore files, types and `hidden` follow in this order. */
function taken(level: Level, { name, isDirectory }: Entry, options: WalkOptions): boolean {
  const glob = options.globs?.decide(level.below + name.shown, isDirectory);
  if (glob) return glob === "keep";
  if (options.globs?.keepsOnly && !isDirectory) return false;
  const rule = judge(level.rules, level.absolute + name.shown + (isDirectory ? "/" : ""), name.shown);
  if (rule === "ignored") return false;
  const type = isDirectory ? undefined : options.types?.decide(name.shown);
  if (type === "drop" || (!isDirectory && options.types?.keepsOnly && !type)) return false;
  return options.hidden || !name.shown.startsWith(".") || rule === "allowed" || type === "keep";
}

/** A directory's files and directories, last first; links, pipes, sockets and devices are left out. */
function list(directory: Path): Entry[] {
  let found: Dirent<string>[];
  try {
    found = readdirSync(directory.raw, { withFileTypes: true });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    reportError(new FileError([directory.shown], code, `${directory.shown}: ${errorReason(code)}`));
    return [];
  }
  const raw = found.some((one) => one.name.includes("\ufffd")) ? rawNames(directory) : undefined;
  return found
    .filter((one) => one.isFile() || one.isDirectory())
    .map((one) => ({ name: raw?.get(one.name) ?? textPath(one.name), isDirectory: one.isDirectory() }))
    .sort((a, b) => compareBytes(b.name.shown, a.name.shown));
}

/** Names that are not UTF-8, by what is shown of them. Two that show alike stand for one. */
function rawNames(directory: Path): Map<string, Path> {
  const names = new Map<string, Path>();
  for (const raw of readdirSync(directory.raw, { encoding: "buffer" })) {
    const shown = raw.toString();
    if (!Buffer.from(shown).equals(raw)) names.set(shown, { shown, raw });
  }
  return names;
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
