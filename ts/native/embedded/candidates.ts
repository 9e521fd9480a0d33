/**
 * Files from which the library of the single-file executable can be loaded, since the system loads libraries only from
 * files. A copy left by an earlier run is used if it is intact; otherwise one is written, on Linux as a last resort to
 * memory. A scan of one word took 26 million instructions with a checked copy when it took 31 with memory, because the
 * library is copied.
 */
import { type FileCopy, openVerified } from "./verified-copy.ts";

export interface EmbeddedLibrary {
  /** Its path in the executable's virtual file system. */
  readonly path: string;
  /** Digest of its bytes, from `digestOfBytes`. */
  readonly digest: string;
}

/** A folder for copies, or the reason why this variable gives none. */
export interface CacheFolder {
  readonly variable: string;
  readonly path: string | null;
  /** May be created together with the folder if it is missing. */
  readonly parent?: string;
}

/**
 * Paths to load, best first; the next one is requested if the system rejected one.
 * @throws {MatcherError} there are no more
 */
export function* libraryCandidates(
  library: EmbeddedLibrary,
  platform: NodeJS.Platform = process.platform,
): Generator<string> {
  if (platform === "win32") {
    yield library.path; // The runtime writes it to the folder for temporary files, unless that is not possible.
    const { writtenCandidates } = require("./written-copy.ts") as typeof import("./written-copy.ts");
    yield* writtenCandidates(library, `matcher-${library.digest}.dll`, windowsFolders(), platform);
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

/** Relative paths are ignored: the current directory contains only inputs. */
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

/** The system gives each user a `LOCALAPPDATA` and a `TEMP` that others can't write to. */
function windowsFolders(): CacheFolder[] {
  const { MATCHER_CACHE, LOCALAPPDATA, TEMP } = process.env;
  const absolute = (path: string | undefined, below: string) =>
    path !== undefined && /^([A-Za-z]:)?[\\/]/.test(path) ? path + below : null;
  return [
    { variable: "MATCHER_CACHE", path: absolute(MATCHER_CACHE, "") },
    { variable: "LOCALAPPDATA", path: absolute(LOCALAPPDATA, "/matcher") },
    { variable: "TEMP", path: absolute(TEMP, "/matcher") },
  ];
}
