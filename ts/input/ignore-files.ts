/** Ignore files: which of a walk's entries they exclude. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Ignore } from "ignore";

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
  if (!existsSync(path)) return undefined;
  try {
    const text = readFileSync(path, "utf8");
    ignore ??= require("ignore") as typeof import("ignore");
    const lines = text.replace(/^\ufeff/, "");
    return { rules: ignore({ ignorecase: false, allowRelativePaths: true }).add(lines), names: namesSpokenOf(lines) };
  } catch {
    return undefined; // A directory of that name, or one that may not be read, has no rules to give.
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
