/**
 * Builds the PowerShell module in `dist/powershell/Matcher`: PowerShell itself compiles the sources of `powershell/`.
 * Where there is no PowerShell, it says that it left the module out.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shippedNames } from "../../ts/library/shipped/index.ts";
import { fileTypes } from "../../ts/tables/file-types.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { setGroups } from "../../ts/tables/predicate.ts";
import { regionKinds } from "../../ts/tables/textures.ts";
import { unitNames } from "../../ts/window/units.ts";
import { nativeLibrary } from "../setup/native.mjs";
import { hostTarget, targets } from "../targets.ts";
import { aboutText } from "./powershell-about.ts";
import { type DescribedCmdlet, writeHelp } from "./powershell-help.ts";

const root = join(import.meta.dir, "..", "..");
const sources = join(root, "powershell");

/** A native library for the folder `runtimes/RID/native`. */
export interface ModuleLibrary {
  /** Name of its machine in `scripts/targets.ts`. */
  readonly machine: string;
  readonly path: string;
}

/** The PowerShell that builds the module and runs its tests: the one on PATH, or one beside the project; or null. */
export function findPowerShell(): string | null {
  const beside = join(root, "..", "shared", "powershell", "pwsh");
  const installed = Bun.which("pwsh");
  return installed !== null && isRecent(installed) ? installed : existsSync(beside) ? beside : null;
}

/** Whether it is PowerShell 7.6 or later: the sources need its C# and its .NET. */
function isRecent(powershell: string): boolean {
  const { stdout } = Bun.spawnSync([powershell, "--version"], { stdin: "ignore", stderr: "ignore" });
  const [, major, minor] = /^PowerShell (\d+)\.(\d+)/.exec(stdout.toString()) ?? [];
  return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 6);
}

const builtFolder = join(root, "dist", "powershell", "Matcher");

/** Builds the module with this machine's library. Its command is the one that the build leaves in `dist`. */
export async function buildPowerShell(library: string, out = builtFolder): Promise<string | null> {
  const machine = targets.find(({ bun }) => bun === hostTarget())?.machine ?? `${process.platform}-${process.arch}`;
  return writeModule([{ machine, path: library }], out);
}

/** Builds the module in a folder, with the libraries of these machines; where there is no PowerShell, says so. */
export async function writeModule(libraries: readonly ModuleLibrary[], out: string): Promise<string | null> {
  const powershell = findPowerShell();
  if (powershell === null) {
    console.error("matcher: no pwsh 7.6 or later on PATH: the PowerShell module is left out");
    return null;
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Several builds may run at once.
  mkdirSync(join(root, ".build"), { recursive: true });
  const generated = mkdtempSync(join(root, ".build", "powershell-"));
  try {
    return await writeInto({ out, generated, powershell, libraries });
  } finally {
    rmSync(generated, { recursive: true });
  }
}

interface Written {
  readonly out: string;
  /** Folder of what is made for the build alone. */
  readonly generated: string;
  readonly powershell: string;
  readonly libraries: readonly ModuleLibrary[];
}

async function writeInto({ out, generated, powershell, libraries }: Written): Promise<string> {
  writeFileSync(join(generated, "Tables.cs"), tables());
  copyFileSync(join(sources, "Matcher.format.ps1xml"), join(out, "Matcher.format.ps1xml"));
  copyFileSync(join(root, "LICENSE"), join(out, "LICENSE"));
  for (const { machine, path } of libraries) copyBeside(path, join(out, libraryPlace(machine)));
  const { version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const words = {
    Source: join(sources, "src"),
    Generated: generated,
    Out: out,
    Version: version,
    Description: description,
  };
  runScript(powershell, "build.ps1", words);
  const cmdlets: DescribedCmdlet[] = JSON.parse(readFileSync(join(generated, "cmdlets.json"), "utf8"));
  const { maml, missing } = await writeHelp(cmdlets, join(sources, "help"));
  mkdirSync(join(out, "en-US"), { recursive: true });
  writeFileSync(join(out, "en-US", "Matcher.dll-Help.xml"), maml);
  const about = readFileSync(join(sources, "help", "about_Matcher.md"), "utf8");
  writeFileSync(join(out, "en-US", "about_Matcher.help.txt"), aboutText(about));
  for (const one of missing) console.error(`matcher: the PowerShell module lacks help for ${one}`);
  return out;
}

/** Runs a script of `powershell/`. @throws {Error} it fails */
export function runScript(powershell: string, script: string, parameters: Readonly<Record<string, string>>): void {
  const flags = Object.entries(parameters).flatMap(([name, value]) => [`-${name}`, value]);
  const { exitCode } = Bun.spawnSync([powershell, "-NoProfile", "-File", join(sources, script), ...flags], {
    // On standard error, since npm pack --json prints its result on standard output.
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (exitCode !== 0) throw new Error(`powershell/${script} fails`);
}

function copyBeside(from: string, to: string): void {
  if (!existsSync(from)) {
    console.error(`matcher: ${from} does not exist: the PowerShell module is built without a library`);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Where the module looks for a machine's library: .NET names machines otherwise (`osx-arm64`, `linux-musl-x64`). */
export function libraryPlace(machine: string): string {
  const [platform = "", processor = "", libc] = machine.split("-");
  const [system, file] = systems[platform] ?? [platform, "libmatcher.so"];
  const rid = [system, ...(libc === undefined ? [] : [libc]), processor].join("-");
  return join("runtimes", rid, "native", file);
}

/** .NET's name of a platform, and the name of its library. */
const systems: Readonly<Record<string, readonly [string, string]>> = {
  linux: ["linux", "libmatcher.so"],
  darwin: ["osx", "libmatcher.dylib"],
  win32: ["win", "matcher.dll"],
};

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
    `    public static readonly string[] Shipped = ${list(shippedNames)};`,
    `    public static readonly string[] Kinds = ${list(kinds.flatMap(({ atoms }) => atoms))};`,
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
