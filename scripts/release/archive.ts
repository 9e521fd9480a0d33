/**
 * The archive of a target: the program with its manual page, completions and licence. The same files give the same
 * bytes.
 */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { archiveFile, endingOf, type Target } from "../targets.ts";
import { about, sourceEpoch } from "./about.ts";
import type { Extra } from "./extras.ts";
import { packZip } from "./zip.ts";

/** @returns the name of the archive in `folder` */
export async function writeArchive(target: Target, program: string, extras: readonly Extra[], folder: string) {
  const name = archiveFile(target);
  if (name.endsWith(".zip")) writeZip(target, program, extras, join(folder, name));
  else await writeTar(program, extras, join(folder, name));
  return name;
}

function writeZip(target: Target, program: string, extras: readonly Extra[], path: string): void {
  const own = [`${about.program}${endingOf(target)}`, readFileSync(program)] as const;
  writeFileSync(path, packZip([own, ...extras.map(({ name, content }) => [name, content] as const)]));
}

async function writeTar(program: string, extras: readonly Extra[], path: string): Promise<void> {
  const staged = mkdtempSync(join(tmpdir(), "matcher-archive-"));
  try {
    copyFileSync(program, join(staged, about.program));
    chmodSync(join(staged, about.program), 0o755);
    for (const { name, content } of extras) {
      mkdirSync(dirname(join(staged, name)), { recursive: true });
      writeFileSync(join(staged, name), content, { mode: 0o644 });
    }
    // The program is first, for those who unpack only it.
    const names = [about.program, ...extras.map(({ name }) => name)];
    const plain = [
      "--format=ustar",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      `--mtime=@${sourceEpoch}`,
      "--mode=u+rw,go-w",
    ];
    // tar pipes to gzip by itself: a pipe through this program was once reset while it packed a large one.
    const packed = ["--use-compress-program=gzip -9n", "-C", staged, "-cf", path];
    const tar = Bun.spawn(["tar", ...plain, ...packed, ...names], { stdin: "ignore" });
    const status = await tar.exited;
    if (status !== 0) throw new Error(`${path}: tar ended with status ${status}`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}
