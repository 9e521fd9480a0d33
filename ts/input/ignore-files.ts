/** Ignore files: which of a walk's entries they exclude. */
import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Ignore } from "ignore";
import { warn } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { ignoreFileBytesLimit } from "../tables/limits.ts";

/** Names in each directory, strongest first; the last is read inside a Git repository alone. */
const ownNames = [".matcherignore", ".ignore"] as const;
const gitName = ".gitignore";
const strengths = [...ownNames, gitName, "exclude", "global"] as const;

/** One ignore file, and the directory its paths start from. */
interface RuleFile {
  /** Index in `strengths`. */
  readonly strength: number;
  /** Absolute, with a slash at its end. */
  readonly base: string;
  readonly rules: Ignore;
  /** A name must match this for one of the rules to speak of the entry; `null` where any name may. */
  readonly names: RegExp | null;
}

/** The rules in force in a directory, the one that decides first in front. */
export interface IgnoreRules {
  readonly files: readonly RuleFile[];
  readonly inRepository: boolean;
}

export const noRules: IgnoreRules = { files: [], inRepository: false };

/** The rules in force in `directory` (absolute), those of its parents included. They never exclude the directory itself. */
export function rulesOfStart(directory: string): IgnoreRules {
  const chain = [directory];
  while (dirname(chain[0]!) !== chain[0]) chain.unshift(dirname(chain[0]!));
  let rules = noRules;
  for (const [depth, parent] of chain.entries()) {
    const base = withSlash(parent);
    rules = rulesBelow(rules, parent, (name) => existsSync(base + name));
    if (depth + 1 < chain.length) allowEntering(rules, withSlash(chain[depth + 1]!));
  }
  return rules;
}

/** The rules in `directory` (absolute), given those of its parent; `has` tells whether it holds an entry of a name. */
export function rulesBelow(above: IgnoreRules, directory: string, has: (name: string) => boolean): IgnoreRules {
  const base = withSlash(directory);
  const found: RuleFile[] = [];
  const read = (strength: (typeof strengths)[number], path: string) => {
    const read = readRules(path);
    if (read) found.push({ strength: strengths.indexOf(strength), base, ...read });
  };
  for (const name of ownNames) if (has(name)) read(name, base + name);
  const isRoot = has(".git");
  const inRepository = isRoot || above.inRepository;
  if (isRoot) {
    read("exclude", `${base}.git/info/exclude`);
    read("global", join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "git/ignore"));
  }
  if (inRepository && has(gitName)) read(gitName, base + gitName);
  if (found.length === 0 && !isRoot) return above;
  const kept = isRoot ? above.files.filter((file) => file.strength < ownNames.length) : above.files;
  // The sort is stable: of one strength the deeper file stays in front.
  return { files: [...found, ...kept].sort((a, b) => a.strength - b.strength), inRepository };
}

/**
 * What the strongest rule that speaks of the entry says, the directories it lies in being walked.
 * @param path absolute, a directory's with a slash at its end
 * @param name the entry's own
 */
export function judge(rules: IgnoreRules, path: string, name: string): "ignored" | "allowed" | undefined {
  for (const file of rules.files) {
    if (file.names !== null && !file.names.test(name)) continue;
    const { ignored, unignored } = file.rules.test(path.slice(file.base.length));
    if (ignored) return "ignored";
    if (unignored) return "allowed";
  }
  return undefined;
}

/**
 * A directory that is walked though a weaker rule excludes it, or since it was named: what lies in it is judged by itself,
 * so each file that excludes it is told to let it pass.
 */
export function allowEntering(rules: IgnoreRules, directory: string): void {
  for (const file of rules.files) {
    const path = directory.slice(file.base.length);
    if (file.rules.ignores(path)) file.rules.add(`!/${path.replace(/[\\*?[\]!# ]/g, "\\$&")}`);
  }
}

/** Loaded at the first ignore file. */
let ignore: typeof import("ignore") | undefined;

function readRules(path: string): Pick<RuleFile, "rules" | "names"> | undefined {
  const text = readIgnoreFile(path);
  if (text === null) return undefined;
  ignore ??= require("ignore") as typeof import("ignore");
  const lines = text.replace(/^\ufeff/, "");
  return { rules: ignore({ ignorecase: false, allowRelativePaths: true }).add(lines), names: namesSpokenOf(lines) };
}

/**
 * The text of an ignore file, which whoever made the tree may have chosen: a pipe would be waited for and a device read for
 * ever, so only a regular file of limited size is read. A directory of that name is none; what else can't be read is named.
 */
function readIgnoreFile(path: string): string | null {
  let descriptor: number;
  try {
    // Without O_NONBLOCK opening a pipe waits for its writer.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) notApplied(path, errorReason(code));
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) return null;
    if (!stat.isFile()) return notApplied(path, "it is not a regular file");
    const text = readWithin(descriptor, ignoreFileBytesLimit);
    return text ?? notApplied(path, `it is larger than ${ignoreFileBytesLimit >> 20} MiB`);
  } catch (error) {
    return notApplied(path, errorReason((error as NodeJS.ErrnoException).code ?? ""));
  } finally {
    closeSync(descriptor);
  }
}

function notApplied(path: string, reason: string): null {
  warn(`${path}: ignore rules not applied: ${reason}`);
  return null;
}

/** The file's text; `null` if it has more bytes than `bytesMax`. */
function readWithin(descriptor: number, bytesMax: number): string | null {
  const pieces: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const piece = new Uint8Array(Math.min(1 << 16, bytesMax + 1 - size));
    const length = readSync(descriptor, piece, 0, piece.length, null);
    if (length === 0) return Buffer.concat(pieces).toString();
    pieces.push(piece.subarray(0, length));
    size += length;
    if (size > bytesMax) return null;
  }
}

/**
 * A rule speaks of an entry by the last part of its path, or of a directory above it, which is walked and so not excluded.
 * What is literal in that part must stand in the entry's name: most names are passed by without trying every rule on the path.
 * The expression lets through at least the names that a rule speaks of.
 */
export function namesSpokenOf(lines: string): RegExp | null {
  const parts: string[] = [];
  for (const line of lines.split("\n")) {
    const rule = line.trimEnd();
    if (rule === "" || rule.startsWith("#")) continue;
    const last = rule.replace(/^!/, "").replace(/\/$/, "").split("/").at(-1)!;
    const readable = /^[^[\\]*/.exec(last)![0]; // Behind a class or an escape nothing is read.
    const literal = readable.split(/[*?]+/).reduce((longest, run) => (run.length > longest.length ? run : longest), "");
    if (literal === "") return null;
    parts.push(literal.replace(/[$()+.^{|}\]]/g, "\\$&"));
  }
  return new RegExp(parts.length === 0 ? "(?!)" : parts.join("|"));
}

function withSlash(directory: string): string {
  return directory.endsWith("/") ? directory : `${directory}/`;
}
