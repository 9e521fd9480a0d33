import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MatcherError } from "../../error/errors.ts";
import { digestOfBytes } from "./digest.ts";
import { removeUnused, writtenCandidates } from "./written-copy.ts";

test.skipIf(process.platform === "win32")("every place that was tried is named, and no copy is left there", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-copy-"));
  try {
    writeFileSync(join(folder, "library"), "text");
    const folders = [
      { variable: "MATCHER_CACHE", path: null },
      { variable: "XDG_RUNTIME_DIR", path: folder },
      { variable: "TMPDIR", path: join(folder, "missing", "matcher") },
    ];
    const candidates = writtenCandidates({ path: join(folder, "library"), digest: "0" }, "copy", folders);
    const first = candidates.next().value as string;
    expect(first).toBe(join(folder, "copy"));
    expect(existsSync(first)).toBe(true);
    let problem: unknown;
    try {
      while (!candidates.next().done);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(MatcherError);
    expect((problem as MatcherError).details.slice(0, 3)).toEqual([
      "  MATCHER_CACHE: names no folder",
      `  XDG_RUNTIME_DIR: ${folder}: programs may not be run from there`,
      `  TMPDIR: ${folder}/missing/matcher: no such file or directory`,
    ]);
    expect(readdirSync(folder)).toEqual(["library"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(process.platform !== "linux")("copies that were not used for long are removed, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-copies-"));
  const day = 24 * 60 * 60 * 1000;
  try {
    const others = ["libmatcher-1f.so.bak", "other.so", "zig-0.17.0"];
    for (const name of ["libmatcher-1f.so", "libmatcher-2f.so", ".libmatcher-1f.so.77.part", ...others]) {
      writeFileSync(join(folder, name), name);
    }
    mkdirSync(join(folder, "libmatcher-3f.so"));
    symlinkSync("/etc/hostname", join(folder, "libmatcher-4f.so"));
    const kept = ["libmatcher-2f.so", "libmatcher-3f.so", "libmatcher-4f.so", ...others].sort();
    removeUnused(folder, "libmatcher-2f.so", Date.now() + 0.9 * day);
    expect(readdirSync(folder)).toHaveLength(8);
    removeUnused(folder, "libmatcher-2f.so", Date.now() + 59 * day);
    expect(readdirSync(folder).sort()).toEqual([...kept, "libmatcher-1f.so"].sort());
    removeUnused(folder, "libmatcher-2f.so", Date.now() + 61 * day);
    expect(readdirSync(folder).sort()).toEqual(kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(process.platform !== "linux")("a copy that is removed while a program holds it can be opened again", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-copy-"));
  try {
    writeFileSync(join(folder, "library"), "text");
    const digest = digestOfBytes(Buffer.from("text"));
    const candidates = writtenCandidates({ path: join(folder, "library"), digest }, "copy", [
      { variable: "TMPDIR", path: folder },
    ]);
    const path = candidates.next().value as string;
    rmSync(join(folder, "copy"));
    expect(readFileSync(path, "utf8")).toBe("text");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
