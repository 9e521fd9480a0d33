/** Writes a copy of the library to a place from which it can be loaded; as a last resort, on Linux, to memory. */
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { errorReason } from "../../error/errno.ts";
import { MatcherError } from "../../error/errors.ts";
import type { CacheFolder, EmbeddedLibrary } from "./candidates.ts";
import { openLibc } from "./libc.ts";
import { openVerified } from "./verified-copy.ts";

const othersWrite = 0o022;

/** @throws {MatcherError} no copy could be loaded */
export function* writtenCandidates(
  library: EmbeddedLibrary,
  name: string,
  folders: readonly CacheFolder[],
  platform: NodeJS.Platform = process.platform,
): Generator<string> {
  const bytes = readFileSync(library.path);
  const problems: string[] = [];
  for (const folder of folders) {
    const { variable, path } = folder;
    if (path === null) {
      problems.push(`  ${variable}: names no folder`);
      continue;
    }
    try {
      const copy = writeCopy(folder, name, bytes, platform);
      removeUnused(path, name);
      // Held open, it can be opened again while this program runs, even if another one removes it.
      yield openVerified(copy, library.digest)?.path ?? copy;
      unlinkSync(copy);
      problems.push(`  ${variable}: ${path}: programs may not be run from there`);
    } catch (error) {
      problems.push(`  ${variable}: ${path}: ${describeReason(error)}`);
    }
  }
  if (platform === "linux") {
    const descriptor = memoryFile(bytes);
    if (descriptor !== null) yield `/proc/self/fd/${descriptor}`;
    problems.push("  memory: refused by the system, or /proc is not mounted");
  }
  const error = new MatcherError(
    "io",
    "the library inside this program can't be loaded: set MATCHER_CACHE to a folder of yours that programs may be run from",
  );
  error.details = problems;
  throw error;
}

/** Writes a complete copy under its name in a folder that only we can write. @throws the reason if it fails */
function writeCopy(folder: CacheFolder, name: string, bytes: Uint8Array, platform: NodeJS.Platform): string {
  const path = folder.path!;
  const hasModes = platform !== "win32"; // There the folder's access control list counts, which a copy inherits.
  makeFolder(folder);
  if (hasModes) checkOwn(path);
  const copy = `${path}/${name}`;
  if (isWhole(copy, bytes, platform)) return copy;
  const part = `${path}/.${name}.${process.pid}.part`;
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const descriptor = openSync(part, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor); // A copy that was checked once is not read again, so it must survive a loss of power.
    } finally {
      closeSync(descriptor);
    }
    if (hasModes) chmodSync(part, 0o500);
    renameSync(part, copy);
  } catch (error) {
    unlinkSync(part);
    throw error;
  }
  return copy;
}

function makeFolder({ path, parent }: CacheFolder): void {
  try {
    mkdirSync(path!, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || parent === undefined) throw error;
    checkOwn(dirname(parent)); // Under sudo, HOME may belong to another user.
    mkdirSync(parent, 0o700);
    mkdirSync(path!, 0o700);
  }
}

const day = 24 * 60 * 60 * 1000;
/** Copies of other builds that were not read for longer are removed. */
const unusedMsMax = 60 * day;
/** What a run that was killed had written of a copy. */
const partMsMax = day;

/**
 * Removes the copies that other builds left and that were not used for long, when a copy of a new build was written.
 * Programs that run with one keep it: they hold it open. A program that is about to open one writes its own again.
 * Only on Linux, where programs hold their copy open.
 */
export function removeUnused(folder: string, kept: string, now = Date.now()): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync(folder)) {
    const isCopy = /^libmatcher-[0-9a-f]+\.so$/.test(name);
    if (name === kept || !(isCopy || /^\.libmatcher-.*\.part$/.test(name))) continue;
    try {
      const { mode, uid, atimeMs, mtimeMs, ctimeMs } = lstatSync(`${folder}/${name}`);
      const isOurs = uid === process.geteuid!() && (mode & constants.S_IFMT) === constants.S_IFREG;
      // File systems that do not keep times of reading give the time of writing.
      const age = now - Math.max(atimeMs, mtimeMs, ctimeMs);
      if (isOurs && age > (isCopy ? unusedMsMax : partMsMax)) unlinkSync(`${folder}/${name}`);
    } catch {
      // Another run removed it first, or we may not: it stays.
    }
  }
}

class NotOurs extends Error {}

/** @throws {NotOurs} it is not a folder, or others can create files in it */
function checkOwn(path: string): void {
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new NotOurs("is not a folder");
  if (found.uid !== process.geteuid!()) throw new NotOurs("belongs to another user");
  if ((found.mode & othersWrite) !== 0) throw new NotOurs("others may write to it");
}

/** Whether an earlier run's copy is intact; on Linux this was already checked, so a new one is written. */
function isWhole(copy: string, bytes: Uint8Array, platform: NodeJS.Platform): boolean {
  if (platform === "linux") return false;
  let descriptor: number;
  try {
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants; // Windows lacks the last two.
    descriptor = openSync(copy, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return false;
  }
  try {
    const { uid, mode, size } = fstatSync(descriptor);
    const isOurs = platform === "win32" || (uid === process.geteuid!() && (mode & othersWrite) === 0);
    return isOurs && size === bytes.length && readFileSync(descriptor).equals(bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Flags of memfd_create: close on exec; may be executed (only newer systems know this flag). */
const [closedOnExec, executable] = [1, 0x10];

/** A file in memory; `null` if the system does not support it. */
function memoryFile(bytes: Uint8Array): number | null {
  const libc = openLibc({ memfd_create: { args: ["buffer", "u32"], returns: "i32" } });
  if (libc === null) return null;
  const name = Buffer.from("libmatcher\0");
  let descriptor = libc.memfd_create(name, closedOnExec | executable);
  if (descriptor < 0) descriptor = libc.memfd_create(name, closedOnExec);
  if (descriptor < 0) return null;
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
  return descriptor;
}

function describeReason(error: unknown): string {
  if (error instanceof NotOurs) return error.message;
  return errorReason((error as NodeJS.ErrnoException).code ?? String(error));
}
