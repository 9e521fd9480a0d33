/**
 * Builds the PowerShell module in `dist/powershell/Matcher`: PowerShell itself compiles the sources of `powershell/`.
 * Where there is no PowerShell, it says that it left the module out.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileTypes } from "../../ts/tables/file-types.ts";
import { setGroups } from "../../ts/tables/predicate.ts";
import { regionKinds } from "../../ts/tables/textures.ts";
import { unitNames } from "../../ts/window/units.ts";
import { nativeLibrary } from "../setup/native.mjs";
import { type DescribedCmdlet, helpOf } from "./powershell-help.ts";

const root = join(import.meta.dir, "..", "..");
const sources = join(root, "powershell");

/** Names of native libraries in the folders `runtimes/RID/native` of a package. */
const libraryNames = { linux: "libmatcher.so", darwin: "libmatcher.dylib", win32: "matcher.dll" } as const;

/** The PowerShell that builds the module and runs its tests: the one on PATH, or one beside the project; or null. */
export function findPowerShell(): string | null {
  const beside = join(root, "..", "shared", "powershell", "pwsh");
  return Bun.which("pwsh") ?? (existsSync(beside) ? beside : null);
}

/** Builds the module with this library. Its command is the one that the build leaves in `dist`. */
export async function buildPowerShell(library: string): Promise<string | null> {
  const powershell = findPowerShell();
  if (powershell === null) {
    console.log("matcher: no pwsh on PATH: the PowerShell module is left out");
    return null;
  }
  const out = join(root, "dist", "powershell", "Matcher");
  const generated = join(root, ".build", "powershell");
  for (const folder of [out, generated]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(generated, "Tables.cs"), tables());
  copyFileSync(join(sources, "Matcher.format.ps1xml"), join(out, "Matcher.format.ps1xml"));
  copyBeside(library, join(out, "runtimes", hostRid(), "native", libraryNames[process.platform as "linux"]));
  const { version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const words = {
    Source: join(sources, "src"),
    Generated: generated,
    Out: out,
    Version: version,
    Description: description,
  };
  const flags = Object.entries(words).flatMap(([name, value]) => [`-${name}`, value]);
  const built = Bun.spawnSync([powershell, "-NoProfile", "-File", join(sources, "build.ps1"), ...flags], {
    stdout: "inherit",
    stderr: "inherit",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (built.exitCode !== 0) throw new Error("the PowerShell module does not compile");
  const cmdlets: DescribedCmdlet[] = JSON.parse(readFileSync(join(generated, "cmdlets.json"), "utf8"));
  const { maml, missing } = await helpOf(cmdlets, join(sources, "help"));
  mkdirSync(join(out, "en-US"), { recursive: true });
  writeFileSync(join(out, "en-US", "Matcher.dll-Help.xml"), maml);
  for (const one of missing) console.error(`matcher: the PowerShell module lacks help for ${one}`);
  return out;
}

function copyBeside(from: string, to: string): void {
  if (!existsSync(from)) {
    console.error(`matcher: ${from} does not exist: the PowerShell module is built without a library`);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** .NET's name of this machine. */
function hostRid(): string {
  const system = { linux: "linux", darwin: "osx", win32: "win" }[process.platform as "linux"] ?? process.platform;
  return `${system}-${process.arch}`;
}

/** Words that parameters complete or take, as C#. */
function tables(): string {
  const list = (words: readonly string[]) => `[${words.map((word) => JSON.stringify(word)).join(", ")}]`;
  const types = fileTypes.map(({ name, globs }) => `        [${JSON.stringify(name)}] = ${list(globs)},`);
  return [
    "namespace Matcher.Input;",
    "",
    "/// <summary>Words of the command's tables.</summary>",
    "internal static class Tables",
    "{",
    `    public static readonly string[] Units = ${list(unitNames.split(", "))};`,
    `    public static readonly string[] Textures = ${list(regionKinds)};`,
    `    public static readonly string[] Groups = ${list(["identity", ...setGroups])};`,
    "    public static readonly System.Collections.Generic.SortedDictionary<string, string[]> FileTypes = new(System.StringComparer.Ordinal)",
    "    {",
    ...types,
    "    };",
    "}",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const out = await buildPowerShell(process.argv[2] ?? nativeLibrary);
  if (out !== null) console.log(out);
}
