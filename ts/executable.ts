/** Entry of the single-file executable: the library lies inside it. Its path is filled in by scripts/build.ts. */
import libraryPath from "matcher:native" with { type: "file" };
import { embedLibrary } from "./native/path.ts";

embedLibrary(libraryPath);
await import("./main.ts");
