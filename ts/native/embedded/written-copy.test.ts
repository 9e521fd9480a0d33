import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MatcherError } from "../../error/errors.ts";
import { writtenCandidates } from "./written-copy.ts";

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
