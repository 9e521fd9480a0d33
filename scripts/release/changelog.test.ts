import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { about } from "./about.ts";
import { changesSince, findSection, lacksEntry, notReady } from "./changelog.ts";

const text = `# Changelog

## 0.2.0 (2026-12-24)
- Two.

### Digests
- Three.

## 0.1.0 (unreleased)
- One.
`;

test("the notes of a release are the section of its version", () => {
  expect(findSection(text, "0.2.0")?.text).toBe("- Two.\n\n### Digests\n- Three.");
  expect(findSection(text, "0.1.0")?.text).toBe("- One.");
  expect(findSection(text, "0.2")).toBeNull();
});

test("a version is released with its date and its notes", () => {
  expect(notReady(text, "0.2.0")).toBeNull();
  expect(notReady(text, "0.1.0")).toContain("has its date there");
  expect(notReady(text, "0.3.0")).toContain("no section");
  expect(notReady("## 1.0.0 (2027-01-01)\n", "1.0.0")).toContain("is empty");
});

test("CHANGELOG.md has a section for the version of package.json", () => {
  const own = readFileSync(join(import.meta.dir, "..", "..", "CHANGELOG.md"), "utf8");
  expect(findSection(own, about.version)).not.toBeNull();
});

test("what users notice needs an entry, or a reason in a commit message", () => {
  const lacks = (files: string[], messages = "Faster") => lacksEntry(files, messages) !== null;
  expect(lacks(["ts/cli/run.ts"])).toBe(true);
  expect(lacks(["ts/cli/run.ts", "CHANGELOG.md"])).toBe(false);
  expect(lacks(["ts/cli/run.test.ts", "zig/gen/kinds.zig", "zig/lex/lexer_test.zig", "docs/kinds.md"])).toBe(false);
  expect(lacks(["zig/lex/lexer.zig"], "Moved\n\nChangelog: none, two files became three\n")).toBe(false);
  expect(lacks(["zig/lex/lexer.zig"], "Moved\n\nChangelog: none,\n")).toBe(true);
});

test("what a branch changed is read from Git's history", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-changelog-"));
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  const git = (...words: string[]) => {
    const { exitCode, stderr } = Bun.spawnSync(["git", ...who, ...words], { cwd: folder });
    if (exitCode !== 0) throw new Error(stderr.toString());
  };
  const commit = (name: string, message: string) => {
    writeFileSync(join(folder, name), message);
    git("add", "-A");
    git("commit", "-q", "-m", message);
  };
  try {
    git("init", "-q", "-b", "main");
    mkdirSync(join(folder, "ts"));
    commit("ts/a.ts", "first");
    git("checkout", "-q", "-b", "change");
    commit("ts/ö b.ts", "second");
    git("checkout", "-q", "main");
    commit("CHANGELOG.md", "another's entry");
    git("checkout", "-q", "change");
    const { files, messages } = changesSince("main", folder);
    expect([files, messages.trim()]).toEqual([["ts/ö b.ts"], "second"]);
    expect(lacksEntry(files, messages)).toContain("ts/ö b.ts");
    expect(() => changesSince("none", folder)).toThrow("git diff");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
