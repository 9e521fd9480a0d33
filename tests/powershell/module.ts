/** The module that the tests here run, built once, with the PowerShell and the command that it runs with. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPowerShell, findPowerShell } from "../../scripts/build/powershell.ts";
import { nativeLibrary } from "../../scripts/setup/native.mjs";

export const root = join(import.meta.dir, "..", "..");
export const powershell = findPowerShell();
export const library = process.env.MATCHER_NATIVE ?? nativeLibrary;
/** Without a PowerShell the tests are skipped, and counted as skipped. */
export const isRunnable = powershell !== null && existsSync(library);

/** Builds the module once a process, which has a folder of its own. @returns the path of its manifest */
export function builtModule(): Promise<string> {
  building ??= buildInto(mkdtempSync(join(tmpdir(), "matcher-powershell-")));
  return building;
}

async function buildInto(folder: string): Promise<string> {
  process.on("exit", () => rmSync(folder, { recursive: true }));
  return join((await buildPowerShell(library, join(folder, "Matcher")))!, "Matcher.psd1");
}

let building: Promise<string> | undefined;

/** A script that runs the command from the sources. */
export function sourceCommand(): string {
  if (command !== "") return command;
  command = join(mkdtempSync(join(tmpdir(), "matcher-")), "matcher");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "ts", "main.ts")}" "$@"\n`);
  chmodSync(command, 0o755);
  return command;
}

let command = "";

/** Environment in which the module finds its library and its command. */
export const environment = (): Record<string, string | undefined> => ({
  ...process.env,
  MATCHER_LIBRARY: library,
  MATCHER_COMMAND: sourceCommand(),
  MATCHER_NATIVE: library,
  NO_COLOR: "1",
});

/** Runs PowerShell. */
export function runPowerShell(
  words: readonly string[],
  { env = environment(), cwd = root }: { env?: Record<string, string | undefined>; cwd?: string } = {},
): { output: string; errors: string } {
  const { stdout, stderr } = Bun.spawnSync([powershell!, "-NoProfile", ...words], { env, cwd, stdin: "ignore" });
  return { output: stdout.toString(), errors: stderr.toString() };
}
