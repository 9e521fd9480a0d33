/** Files of a release, made by its scripts from a small program that starts the command from its sources. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeArchive } from "../../scripts/release/archive.ts";
import { type Extra, extras } from "../../scripts/release/extras.ts";
import { writeSums } from "../../scripts/release/sums.ts";
import { targets } from "../../scripts/targets.ts";
import { mainFile } from "../e2e/workplace.ts";

export const root = join(import.meta.dir, "..", "..");

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

export function ran(command: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Ran {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { stdin: "ignore", cwd: root, ...options });
  return { status: exitCode, out: stdout.toString(), error: stderr.toString() };
}

/** @throws the command fails */
export function output(command: readonly string[], options: Parameters<typeof ran>[1] = {}): string {
  const { status, out, error } = ran(command, options);
  if (status !== 0) throw new Error(`${command.join(" ")}: status ${status}\n${out}${error}`);
  return out;
}

let accompanying: Extra[] | undefined;

/** The manual page and the rest, printed once by the command from its sources. */
export function ownExtras(): Extra[] {
  accompanying ??= extras([process.execPath, mainFile]);
  return accompanying;
}

/** Writes what stands in for the program of a target: it starts the command from its sources. */
export function writeProgram(path: string): void {
  const native = process.env.MATCHER_NATIVE ? `MATCHER_NATIVE='${process.env.MATCHER_NATIVE}' ` : "";
  writeFileSync(path, `#!/bin/sh\n${native}exec '${process.execPath}' '${mainFile}' "$@"\n`);
  chmodSync(path, 0o755);
}

/** Writes the archives of all targets, and their sums, into a new folder. */
export async function makeArchives(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-release-"));
  const program = join(folder, "program");
  writeProgram(program);
  mkdirSync(join(folder, "release"));
  for (const target of targets) await writeArchive(target, program, ownExtras(), join(folder, "release"));
  await writeSums(join(folder, "release"));
  return folder;
}
