/**
 * Places of a package's library: beside it, beside a bundle, or inside an executable compiled from a user's program.
 */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import { MatcherError } from "../../error/errors.ts";
import type { PackagedLibrary } from "../libraries.ts";
import { libraryCandidates } from "./candidates.ts";

/** Folders of the virtual file systems of compiled programs. */
const inExecutable = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/**
 * Paths to load, best first; the next one is requested if the system rejected one.
 * @throws {MatcherError} there are none, or no more inside an executable
 */
export function* packagedPaths(libraries: readonly PackagedLibrary[]): Generator<string> {
  if (libraries.length === 0) {
    throw new MatcherError("io", `this package has no native library for ${process.platform}-${process.arch}`);
  }
  const musl = hasMusl();
  // A machine may have both C libraries: the other one's is tried last.
  const ordered = libraries.toSorted((a, b) => Number(a.isMusl !== musl) - Number(b.isMusl !== musl));
  for (const [i, library] of ordered.entries()) {
    if (!inExecutable.test(library.path)) yield* beside(library.path);
    else if (i === ordered.length - 1) yield* libraryCandidates(library);
    else yield* candidatesOrNone(library);
  }
}

/** A bundle names its copy by a path relative to itself. */
function* beside(path: string): Generator<string> {
  if (isAbsolute(path)) return yield path;
  const places = [import.meta.dir, dirname(Bun.main)].map((folder) => resolve(folder, path));
  yield places.find((place) => existsSync(place)) ?? places[0]!;
}

/** A failure to write is reported only for the last library. */
function* candidatesOrNone(library: PackagedLibrary): Generator<string> {
  try {
    yield* libraryCandidates(library);
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
  }
}

function hasMusl(): boolean {
  const processor = process.arch === "arm64" ? "aarch64" : "x86_64";
  return process.platform === "linux" && existsSync(`/lib/ld-musl-${processor}.so.1`);
}
