/** The package of the module: published to a folder, saved from there into an empty place, imported and used. */
import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { libraryPlace } from "../../scripts/build/powershell.ts";
import { writePowerShellPackage } from "../../scripts/package/powershell.ts";
import { hostTarget, targets } from "../../scripts/targets.ts";
import { environment, isRunnable, library, runPowerShell } from "./module.ts";

test("each machine's library lies where .NET looks for it", () => {
  expect(targets.map(({ machine }) => libraryPlace(machine).replaceAll("\\", "/"))).toEqual([
    "runtimes/linux-x64/native/libmatcher.so",
    "runtimes/linux-musl-x64/native/libmatcher.so",
    "runtimes/linux-arm64/native/libmatcher.so",
    "runtimes/linux-musl-arm64/native/libmatcher.so",
    "runtimes/osx-x64/native/libmatcher.dylib",
    "runtimes/osx-arm64/native/libmatcher.dylib",
    "runtimes/win-x64/native/matcher.dll",
  ]);
});

const script = `
$ErrorActionPreference = 'Stop'
Register-PSResourceRepository -Name $env:REPOSITORY -Uri $env:SHELF -Trusted
try {
    Publish-PSResource -NupkgPath $env:PACKAGE -Repository $env:REPOSITORY
    Save-PSResource Matcher -Repository $env:REPOSITORY -Path $env:PLACE -SkipDependencyCheck
} finally { Unregister-PSResourceRepository $env:REPOSITORY }
$env:PSModulePath = $env:PLACE
'from 10.0.0.7' | Select-MatcherMatch '\\I:ip' | ForEach-Object { "$($_.Start) $($_.Captures.ip)" }
$module = Get-Module Matcher
$module.ExportedCmdlets.Count
[IO.Path]::GetRelativePath($env:PLACE, $module.ModuleBase)
(Get-Help Select-MatcherMatch).Synopsis
@(Get-ChildItem (Join-Path $module.ModuleBase runtimes) -Recurse -File).Count
`;

test.skipIf(!isRunnable)(
  "the package is published, saved, imported from an empty place and finds a match",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "matcher-package-"));
    try {
      const other = join(folder, "other");
      writeFileSync(other, "a library of another machine");
      const built = targets.map((target) => ({ target, path: target.bun === hostTarget() ? library : other }));
      const packed = await writePowerShellPackage(built, join(folder, "packed"));
      expect(basename(packed!)).toBe("Matcher.0.1.0.nupkg");
      for (const name of ["shelf", "place", "data"]) mkdirSync(join(folder, name));
      const env = {
        ...environment(),
        MATCHER_LIBRARY: undefined,
        // Where the list of repositories is.
        XDG_DATA_HOME: join(folder, "data"),
        REPOSITORY: `matcher-${process.pid}`,
        SHELF: join(folder, "shelf"),
        PLACE: join(folder, "place"),
        PACKAGE: packed!,
      };
      const { output, errors } = runPowerShell(["-Command", script], { env, cwd: folder });
      expect(errors).toBe("");
      expect(output.trim().split(/\r?\n/)).toEqual([
        "5 10.0.0.7",
        "51",
        join("Matcher", "0.1.0"),
        "Finds matches of patterns over typed tokens in text and files.",
        "7",
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
