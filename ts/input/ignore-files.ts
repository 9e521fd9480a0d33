/**
 * Ignore files: which entries of a walk they exclude.
 *
 * Twin: zig/source/ignore_rules.zig, compared by tests/c/same.test.ts.
 */
import { dirname, join } from "node:path";
import type { Ignore } from "ignore";
import { exists } from "../native/system.ts";

/**
 * Names of ignore files in each directory, highest precedence first; the last one applies only inside a Git repository.
 */
const ownNames = [".matcherignore", ".ignore"] as const;
const gitName = ".gitignore";
const strengths = [...ownNames, gitName, "exclude", "global"] as const;

/** An ignore file, and the directory its paths are relative to. */
interface RuleFile {
  /** Index in `strengths`. */
  readonly strength: number;
  /** Absolute, with a trailing slash. */
  readonly base: string;
  readonly rules: Ignore;
  /** A name must match this for any of the rules to apply to the entry; `null` if any name may. */
  readonly names: RegExp | null;
}

/** The rules that apply in a directory, the one that decides first in front. */
export interface IgnoreRules {
  readonly files: readonly RuleFile[];
  readonly inRepository: boolean;
}

export const noRules: IgnoreRules = { files: [], inRepository: false };

/**
 * The rules that apply in `directory` (absolute), including those of its parents. They never exclude the directory
 * itself.
 */
export function rulesOfStart(directory: string): IgnoreRules {
  const chain = [directory];
  while (dirname(chain[0]!) !== chain[0]) chain.unshift(dirname(chain[0]!));
  let rules = noRules;
  for (const [depth, parent] of chain.entries()) {
    const base = withSlash(parent);
    rules = rulesBelow(rules, parent, (name) => exists(base + name));
    if (depth + 1 < chain.length) allowEntering(rules, withSlash(chain[depth + 1]!));
  }
  return rules;
}

/**
 * The rules in `directory` (absolute), given those of its parent; `has` says whether it contains an entry of that
 * name.
 */
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
    read("global", join(process.env.XDG_CONFIG_HOME || join(home(), ".config"), "git/ignore"));
  }
  if (inRepository && has(gitName)) read(gitName, base + gitName);
  if (found.length === 0 && !isRoot) return above;
  const kept = isRoot ? above.files.filter((file) => file.strength < ownNames.length) : above.files;
  // The sort is stable: among files of equal strength the deeper one stays in front.
  return { files: [...found, ...kept].sort((a, b) => a.strength - b.strength), inRepository };
}

/**
 * The decision of the strongest rule that applies to an entry whose parent directories are walked.
 * @param path absolute; ends with a slash if it is a directory
 * @param name the entry's own name
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
 * For a directory that is walked although a weaker rule excludes it, or because it was named: its contents are judged
 * individually, so a rule that lets it pass is added to each file that excludes it.
 */
export function allowEntering(rules: IgnoreRules, directory: string): void {
  for (const file of rules.files) {
    const path = directory.slice(file.base.length);
    // Its parent is walked, so a rule can only exclude it by its own name.
    if (file.names !== null && !file.names.test(nameIn(path))) continue;
    if (file.rules.ignores(path)) file.rules.add(`!/${path.replace(/[\\*?[\]!# ]/g, "\\$&")}`);
  }
}

/** The last component of a path with a trailing slash. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1);
}

const home = () => (require("node:os") as typeof import("node:os")).homedir();

/** Loaded for the first ignore file. */
let ignore: typeof import("ignore") | undefined;
const reading = () => require("./ignore-file-text.ts") as typeof import("./ignore-file-text.ts");

function readRules(path: string): Pick<RuleFile, "rules" | "names"> | undefined {
  const text = reading().readIgnoreFile(path);
  if (text === null) return undefined;
  ignore ??= require("ignore") as typeof import("ignore");
  const lines = text.replace(/^\ufeff/, "");
  return { rules: ignore({ ignorecase: false, allowRelativePaths: true }).add(lines), names: compileNameFilter(lines) };
}

/**
 * A rule applies to an entry through the last component of its path, or through a parent directory, which is walked and
 * therefore not excluded. The literal part of that component must occur in the entry's name, so most names are skipped
 * without trying every rule. The expression accepts at least the names to which a rule applies.
 */
export function compileNameFilter(lines: string): RegExp | null {
  const parts: string[] = [];
  for (const line of lines.split("\n")) {
    const rule = line.trimEnd();
    if (rule === "" || rule.startsWith("#")) continue;
    const last = rule.replace(/^!/, "").replace(/\/$/, "").split("/").at(-1)!;
    const readable = /^[^[\\]*/.exec(last)![0]; // The part from a class or an escape on is ignored.
    const literal = readable.split(/[*?]+/).reduce((longest, run) => (run.length > longest.length ? run : longest), "");
    if (literal === "") return null;
    parts.push(literal.replace(/[$()+.^{|}\]]/g, "\\$&"));
  }
  return new RegExp(parts.length === 0 ? "(?!)" : parts.join("|"));
}

function withSlash(directory: string): string {
  return directory.endsWith("/") ? directory : `${directory}/`;
}
