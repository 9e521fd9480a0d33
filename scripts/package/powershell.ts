/**
 * Writes the PowerShell module with the libraries of all machines as a package that `Install-PSResource` takes,
 * `Matcher.VERSION.nupkg`. Where there is no PowerShell to build it, there is no package, which is said.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPowerShell, runScript, writeModule } from "../build/powershell.ts";
import type { BuiltLibrary } from "./build-libraries.ts";

/** @returns the package's path in `folder` */
export async function writePowerShellPackage(built: readonly BuiltLibrary[], folder: string): Promise<string | null> {
  const scratch = mkdtempSync(join(tmpdir(), "matcher-module-"));
  try {
    const libraries = built.map(({ target, path }) => ({ machine: target.machine, path }));
    const module = await writeModule(libraries, join(scratch, "Matcher"));
    if (module === null) return null;
    mkdirSync(folder, { recursive: true });
    for (const old of packagesIn(folder)) rmSync(join(folder, old));
    runScript(findPowerShell()!, "pack.ps1", { Module: module, Into: folder });
    return join(folder, packagesIn(folder)[0]!);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const packagesIn = (folder: string) => readdirSync(folder).filter((name) => /^Matcher\..*\.nupkg$/i.test(name));
