/**
 * The place of the native library: inside the single-file executable, in the package, or in a folder that is searched.
 */
import { libraries } from "./libraries.ts";

/** Set by the entry of the single-file executable, which alone imports the library as a file. */
let embedded: (() => Iterable<string>) | undefined;
export function embedLibrary(candidates: () => Iterable<string>): void {
  embedded = candidates;
}

/** Paths the library may be loaded from, best first. @throws {MatcherError} there is none, or no other one */
export function libraryPaths(): Iterable<string> {
  if (embedded) return embedded();
  const chosen = process.env.MATCHER_NATIVE;
  if (chosen) return [chosen];
  if (libraries)
    return (require("./embedded/packaged.ts") as typeof import("./embedded/packaged.ts")).packagedPaths(libraries);
  return [searchLibrary()];
}

/** The search for the library is loaded only if it is needed. */
function searchLibrary(): string {
  return (require("./search.ts") as typeof import("./search.ts")).findLibrary();
}
