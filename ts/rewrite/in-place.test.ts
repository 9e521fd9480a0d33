import { afterAll, expect, test } from "bun:test";
import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textPath } from "../input/index.ts";
import { isFirst } from "./in-place.ts";
import { RewriteTarget } from "./target.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-in-place-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a file is rewritten once, whatever names it is listed under", () => {
  writeFileSync(join(folder, "a"), "x");
  linkSync(join(folder, "a"), join(folder, "b"));
  symlinkSync(join(folder, "a"), join(folder, "c"));
  writeFileSync(join(folder, "d"), "x");
  const seen = new Set<string>();
  const first = ["a", "b", "c", "a", "d"].filter((name) => {
    const target = RewriteTarget.open({ path: textPath(join(folder, name)), walkedFrom: null });
    try {
      return isFirst(target, seen);
    } finally {
      target.close();
    }
  });
  expect(first).toEqual(["a", "d"]);
});

test("names of one file that are both given take one replacement and one message", () => {
  writeFileSync(join(folder, "one"), "took 5ms\n");
  linkSync(join(folder, "one"), join(folder, "two"));
  const main = join(import.meta.dir, "..", "main.ts");
  const run = Bun.spawnSync([process.execPath, main, "rewrite", "--in-place", '"5ms"', "5ms 5ms", "one", "two"], {
    cwd: folder,
  });
  expect({ status: run.exitCode, stderr: run.stderr.toString() }).toEqual({
    status: 0,
    stderr: "matcher: one: 1 replacement\n",
  });
  expect(readFileSync(join(folder, "two"), "utf8")).toBe("took 5ms 5ms\n");
});
