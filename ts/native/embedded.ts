/** Imported first by the single-file executable: the library lies inside it. scripts/build.ts fills in the path. */
import libraryPath from "matcher:native" with { type: "file" };
import { embedLibrary } from "./path.ts";

embedLibrary(libraryPath);
