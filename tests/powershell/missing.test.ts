/** What the module says where its library or its command is missing or another one. */
import { beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zig } from "../../scripts/zig.ts";
import { builtModule, environment, isRunnable, library, runPowerShell, sourceCommand } from "./module.ts";

let module = "";
beforeAll(async () => {
  if (isRunnable) module = await builtModule();
}, 120_000);

/** A step sets a variable to the path of a file and tries a search. */
const script = `
Import-Module $env:MODULE
foreach ($step in $env:STEPS | ConvertFrom-Json) {
    Set-Item "env:$($step[0])" $step[1]
    try { 'took 5ms' | Select-MxMatch $step[2] -Raw } catch { "$($_.FullyQualifiedErrorId -replace ',.*') $_" }
}
`;

test.skipIf(!isRunnable || Bun.which(zig) === null)(
  "a missing or wrong library or command is an error that says what to do",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "matcher-missing-"));
    try {
      const at = (name: string) => join(folder, name);
      writeFileSync(at("text"), "no library");
      writeFileSync(at("old.c"), "unsigned mt_abi(void) { return 1; }");
      writeFileSync(at("other.c"), "unsigned abi(void) { return 1; }");
      for (const name of ["old", "other"]) {
        Bun.spawnSync([zig, "cc", "-shared", "-fPIC", at(`${name}.c`), "-o", at(`${name}.so`)]);
      }
      writeFileSync(at("false"), "#!/bin/sh\nexit 1\n");
      chmodSync(at("false"), 0o755);
      const steps = [
        ["MATCHER_LIBRARY", at("none"), "\\R"],
        ["MATCHER_LIBRARY", at("text"), "\\R"],
        ["MATCHER_LIBRARY", at("other.so"), "\\R"],
        ["MATCHER_LIBRARY", at("old.so"), "\\R"],
        ["MATCHER_COMMAND", at("none"), "\\R"],
        ["MATCHER_LIBRARY", library, "\\R"],
        ["MATCHER_COMMAND", at("text"), "\\R"],
        ["MATCHER_COMMAND", at("false"), "\\R"],
        ["MATCHER_COMMAND", sourceCommand(), "\\R"],
      ];
      const env = { ...environment(), MODULE: module, STEPS: JSON.stringify(steps) };
      const { output, errors } = runPowerShell(["-Command", script], { env });
      expect(errors).toBe("");
      const lines = output.trim().replaceAll(folder, "FOLDER").split(/\r?\n/);
      const wanted = [
        /^LibraryError MATCHER_LIBRARY names FOLDER.none, which does not exist: set it to/,
        /^LibraryError FOLDER.text can't be loaded: install the module for this machine \(.*\), or set MATCHER_LIBRARY/,
        /^LibraryError FOLDER.other.so is no libmatcher: install/,
        /^LibraryError FOLDER.old.so has interface 1, this module needs \d+: install matching versions/,
        /^LibraryError FOLDER.old.so/,
        /^CommandError MATCHER_COMMAND names FOLDER.none, which does not exist: set it to the path of the command/,
        /^CommandError FOLDER.text can't be started: /,
        /^CommandError FOLDER.false /,
        /^5ms$/,
      ];
      expect(lines).toHaveLength(wanted.length);
      lines.forEach((line, i) => {
        expect(line).toMatch(wanted[i]!);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
