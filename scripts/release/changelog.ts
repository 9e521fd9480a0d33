/**
 * Reads CHANGELOG.md: the notes of a version, and whether a change has an entry.
 *
 *     bun scripts/release/changelog.ts notes 0.1.0        the section of a version, as the notes of its release
 *     bun scripts/release/changelog.ts check origin/main  status 1 if what was changed since then needs an entry
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** What users run; tests beside it are not. */
const noticed = /^(ts|zig|python\/matcher|powershell\/src|formats|shaders|action\.yml|install\.sh)/;
const unnoticed = /(\.test\.ts|\.fuzz\.ts|_test\.zig|^zig\/gen\/.*|\.gen\.ts)$/;

/** The line of a commit message that says why there is nothing for users to read. */
const waiver = /^Changelog: none, \S.*$/m;

export interface Section {
  readonly version: string;
  /** `unreleased`, or a date. */
  readonly date: string;
  readonly text: string;
}

/** @returns the section of a version, or `null` */
export function findSection(changelog: string, version: string): Section | null {
  const parts = changelog.split(/^## /m).slice(1);
  for (const part of parts) {
    const [, found, date] = /^(\S+) \(([^)]+)\)\n/.exec(part) ?? [];
    if (found === version) return { version, date: date!, text: part.slice(part.indexOf("\n") + 1).trim() };
  }
  return null;
}

/** @returns what keeps a version from being released, or `null` */
export function notReady(changelog: string, version: string): string | null {
  const section = findSection(changelog, version);
  if (section === null) return `CHANGELOG.md has no section "## ${version} (DATE)"`;
  if (!/^\d{4}-\d\d-\d\d$/.test(section.date)) {
    return `CHANGELOG.md: ${version} is "${section.date}": a release has its date there, such as 2026-12-01`;
  }
  return section.text === "" ? `CHANGELOG.md: the section of ${version} is empty` : null;
}

/**
 * @param files paths that a change touches; @param messages those of its commits
 * @returns why an entry is missing, or `null`
 */
export function lacksEntry(files: readonly string[], messages: string): string | null {
  if (files.includes("CHANGELOG.md") || waiver.test(messages)) return null;
  const first = files.find((path) => noticed.test(path) && !unnoticed.test(path));
  if (first === undefined) return null;
  return `${first} is changed and CHANGELOG.md is not: add a line, or write "Changelog: none, WHY" in a commit message`;
}

/** What the branch of a repository changed since it left `base`. */
export function changesSince(base: string, folder: string): { files: string[]; messages: string } {
  const git = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...words], { cwd: folder });
    if (exitCode !== 0) throw new Error(`git ${words[0]}: ${stderr.toString().trim()}`);
    return stdout.toString();
  };
  const names = git("diff", "--name-only", "-z", `${base}...HEAD`);
  return {
    files: names.split("\0").filter((name) => name !== ""),
    messages: git("log", "--format=%B", `${base}..HEAD`),
  };
}

function main([command, word = ""]: readonly string[]): string | null {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (command === "check" && word !== "") {
    const { files, messages } = changesSince(word, root);
    return lacksEntry(files, messages);
  }
  if (command === "ready") return notReady(changelog, word);
  if (command !== "notes") return "expected: notes VERSION, ready VERSION or check COMMIT";
  const section = findSection(changelog, word);
  if (section === null) return `CHANGELOG.md has no section for ${word}`;
  console.log(section.text);
  return null;
}

if (import.meta.main) {
  const problem = main(process.argv.slice(2));
  if (problem !== null) console.error(`matcher: ${problem}`);
  process.exitCode = problem === null ? 0 : 1;
}
