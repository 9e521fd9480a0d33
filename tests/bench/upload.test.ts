import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server and several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const canMeasure = process.platform === "linux" && Bun.which("curl") !== null;
test.skipIf(!canMeasure)("an upload is measured, and finds what a scan finds", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-bench-upload-"));
  const path = join(folder, "some.log");
  writeFileSync(path, "GET / took 20ms\nGET /a took 1.5s\nGET /b took 2m\n".repeat(2000));
  const script = join(import.meta.dir, "..", "..", "scripts", "bench.ts");
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, script, "upload", path]);
  rmSync(folder, { recursive: true });
  const [head, , row] = stdout.toString().split("\n");
  expect([head!.split("|")[2], row?.split("|").length, exitCode]).toEqual([" matches ", head!.split("|").length, 0]);
  expect(row).toContain("| 4000 |");
});
