/**
 * Imported first by the single-file executable, which contains the library. scripts/build.ts fills in path and digest.
 */
import libraryPath from "matcher:native" with { type: "file" };
import { embedLibrary } from "../path.ts";
import { libraryCandidates } from "./candidates.ts";

declare const MATCHER_LIBRARY_DIGEST: string;

embedLibrary(() => libraryCandidates({ path: libraryPath, digest: MATCHER_LIBRARY_DIGEST }));
