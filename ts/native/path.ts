/** Paths of the native library: inside the single-file executable, or in a folder that is searched. */
import type { EmbeddedLibrary } from "./embedded/candidates.ts";

/** Set by the entry of the single-file executable, which imports the library as a file. */
let embedded: EmbeddedLibrary | undefined;
export function embedLibrary(library: EmbeddedLibrary): void {
  embedded = library;
}

/** Paths from which the library may be loaded, best first. @throws {MatcherError} there are none, or no more */
export function libraryPaths(): Iterable<string> {
  if (embedded)
    return (require("./embedded/candidates.ts") as typeof import("./embedded/candidates.ts")).libraryCandidates(
      embedded,
    );
  return [process.env.MATCHER_NATIVE || searched()];
}

/** Loaded only if the library has to be searched for. */
function searched(): string {
  return (require("./search.ts") as typeof import("./search.ts")).findLibrary();
}
