/**
 * Files that the library inside the single-file executable can be loaded from: the system loads libraries from files only.
 * One that an earlier run left is taken where it is whole; else one is written, or put into memory that the system takes for
 * a file. A scan of one word takes 26 million instructions by a copy that is checked, 31 by memory: a megabyte is read there.
 */
import { type FileCopy, openVerified } from "./verified-copy.ts";

export interface EmbeddedLibrary {
  /** Where the runtime shows it: no file of the system. */
  readonly path: string;
  /** Of its bytes, as `digestOfBytes` gives it. */
  readonly digest: string;
}

/** A folder for copies, or why there is none by this variable. */
export interface CacheFolder {
  readonly variable: string;
  readonly path: string | null;
  /** May be made, where it is missing, together with the folder. */
  readonly parent?: string;
}

/**
 * Paths to load, best first; the next one is asked for if the system refused one.
 * @throws {MatcherError} there is none left
 */
export function* libraryCandidates(library: EmbeddedLibrary): Generator<string> {
  if (process.platform === "win32") {
    yield library.path; // The runtime writes it to the folder of temporary files.
    return;
  }
  const folders = cacheFolders();
  const name = `libmatcher-${library.digest}.so`;
  for (const { path } of folders) {
    const copy: FileCopy | null = path === null ? null : openVerified(`${path}/${name}`, library.digest);
    if (copy === null) continue;
    yield copy.path;
    copy.close();
  }
  const { writtenCandidates } = require("./written-copy.ts") as typeof import("./written-copy.ts");
  yield* writtenCandidates(library, name, folders);
}

/** Relative paths are passed by: the folder that the program is run in holds inputs only. */
function cacheFolders(): CacheFolder[] {
  const { MATCHER_CACHE, XDG_RUNTIME_DIR, XDG_CACHE_HOME, HOME, TMPDIR } = process.env;
  const absolute = (path: string | undefined, below: string) => (path?.startsWith("/") ? path + below : null);
  return [
    { variable: "MATCHER_CACHE", path: absolute(MATCHER_CACHE, "") },
    { variable: "XDG_RUNTIME_DIR", path: absolute(XDG_RUNTIME_DIR, "/matcher") },
    XDG_CACHE_HOME
      ? { variable: "XDG_CACHE_HOME", path: absolute(XDG_CACHE_HOME, "/matcher") }
      : { variable: "HOME", path: absolute(HOME, "/.cache/matcher"), parent: `${HOME}/.cache` },
    { variable: "TMPDIR", path: absolute(TMPDIR || "/tmp", `/matcher-${process.geteuid!()}`) },
  ];
}
