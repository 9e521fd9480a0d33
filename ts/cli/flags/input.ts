import { regionKinds } from "../../tables/textures.ts";
import type { FlagGroup } from "./flag.ts";

export const text = {
  title: "Inputs",
  flags: [{ long: "text", value: "STRING", help: "read STRING instead of files" }],
} as const satisfies FlagGroup;

/** Which files a walk includes, for every command that reads inputs. */
export const walk = {
  title: "Inputs",
  flags: [
    { long: "hidden", short: ".", help: "include files and folders whose names begin with a dot" },
    { long: "no-ignore", help: "ignore the rules of .matcherignore, .ignore and .gitignore" },
    { long: "binary", help: "read files that contain a NUL byte" },
  ],
} as const satisfies FlagGroup;

/** Inputs that are decompressed while they are read. */
export const compressed = {
  title: "Inputs",
  flags: [
    {
      long: "search-zip",
      short: "z",
      refuses: ["follow", "in-place", "dry-run", "interactive", "update-all"],
      help: "decompress .gz .zst .br .bz2 .xz files below folders",
      more:
        "The format is chosen by the file's extension. A compressed file that is named itself is decompressed anyway. " +
        ".bz2 and .xz need bzip2 and xz to be installed.",
    },
  ],
} as const satisfies FlagGroup;

/** Which of the walked files are read. */
export const filter = {
  title: "Inputs",
  flags: [
    {
      long: "glob",
      short: "g",
      value: "GLOB",
      repeats: true,
      help: "search only files that match, ignored ones too; !GLOB excludes",
      more:
        "The glob is relative to the directory searched; without a slash it matches at any depth. The last match wins. " +
        "A file that GLOB keeps is searched although it is hidden or an ignore file excludes it; --type log keeps to the " +
        "ignore files.",
    },
    {
      long: "type",
      short: "t",
      value: "TYPE",
      repeats: true,
      help: "search only files of a type; all: any known type",
    },
    { long: "type-not", short: "T", value: "TYPE", repeats: true, help: "exclude files of a type" },
    {
      long: "texture",
      value: "KIND",
      valueOptional: true,
      valueMayFollow: true,
      choices: [...regionKinds, ...regionKinds.map((kind) => `!${kind}`)],
      repeats: true,
      help: "search only files made mostly of KIND; !KIND excludes them",
      more:
        "KIND is table, blob, prose, numeric, code or mixed. Files are read to tell it. " +
        "scan --files --texture, without KIND, prints the kind of each file.",
    },
  ],
} as const satisfies FlagGroup;

/** The same for an index, which is of text files alone. */
export const indexed: readonly FlagGroup[] = [walk, filter].map(({ title, flags }) => ({
  title,
  flags: flags.filter(({ long }) => long !== "binary" && long !== "texture"),
}));

/** Their order, and lists in place of a search. */
export const choose = {
  title: "Inputs",
  flags: [
    { long: "type-list", help: "print the types and their globs" },
    {
      long: "sort",
      value: "KEY",
      choices: ["path", "modified", "accessed", "created"],
      help: "sort inputs, smallest first",
    },
    {
      long: "sortr",
      value: "KEY",
      choices: ["path", "modified", "accessed", "created"],
      help: "sort inputs, largest first",
    },
    { long: "files", help: "print the paths that would be searched" },
    { long: "null", short: "0", help: "a NUL byte after each path, in lists and before lines" },
  ],
} as const satisfies FlagGroup;
