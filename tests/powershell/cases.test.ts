/** The cases of the PowerShell module, on the PowerShell that is there; without one they are skipped. */
import { beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildPowerShell, findPowerShell } from "../../scripts/build/powershell.ts";
import { nativeLibrary } from "../../scripts/setup/native.mjs";

const root = join(import.meta.dir, "..", "..");
const shared = join(root, "..", "shared", "powershell");
const judge = join(shared, "judge.ps1");
/** Cases of the specification, and the module's own. */
const folders = [join(shared, "cases"), join(import.meta.dir, "cases")];
const powershell = findPowerShell();
const library = process.env.MATCHER_NATIVE ?? nativeLibrary;
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".jsonl"));
const isRunnable = powershell !== null && existsSync(judge) && existsSync(library);

/** Cases that do not pass yet, one identifier a line. */
const pending = new Set(
  readFileSync(join(import.meta.dir, "pending.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && line[0] !== "#"),
);

let module = "";
let command = "";

beforeAll(async () => {
  if (!isRunnable) return;
  module = join((await buildPowerShell(library))!, "Matcher.psd1");
  command = join(mkdtempSync(join(tmpdir(), "matcher-")), "matcher");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "ts", "main.ts")}" "$@"\n`);
  chmodSync(command, 0o755);
}, 120_000);

for (const cases of files) {
  test.skipIf(!isRunnable)(
    basename(cases),
    () => {
      const env = {
        ...process.env,
        MATCHER_LIBRARY: library,
        MATCHER_COMMAND: command,
        MATCHER_NATIVE: library,
        NO_COLOR: "1",
      };
      const run = Bun.spawnSync([powershell!, "-NoProfile", "-File", judge, "-Module", module, "-Cases", cases], {
        env,
      });
      const report = run.stdout.toString();
      const failed = [...report.matchAll(/^([a-z]+-\d+): /gm)].map(([, id]) => id!);
      expect(failed.filter((id) => !pending.has(id))).toEqual([]);
      expect(report).toContain(`${failed.length} failed`);
    },
    600_000,
  );
}

test.skipIf(files.length === 0)("pending cases exist", () => {
  const known = new Set(
    files.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).id as string),
    ),
  );
  expect([...pending].filter((id) => !known.has(id))).toEqual([]);
});
