import type { FlagGroup } from "./flag.ts";

export const text: FlagGroup = {
  title: "Inputs",
  flags: [{ long: "text", value: "STRING", help: "read this text and no file" }],
};

/** What a walk takes up, for every command that reads inputs. */
export const walk: FlagGroup = {
  title: "Inputs",
  flags: [
    { long: "hidden", help: "walk into names that begin with a dot" },
    { long: "no-ignore", help: "don't heed .matcherignore, .ignore and .gitignore" },
    { long: "binary", help: "read files that hold a NUL byte" },
  ],
};

/** Inputs that are unpacked as they are read. */
export const compressed: FlagGroup = {
  title: "Inputs",
  flags: [
    {
      long: "search-zip",
      refuses: ["follow", "in-place", "dry-run", "interactive", "update-all"],
      help: "read .gz .zst .br .bz2 .xz files as the text they hold",
      more: "A file's ending tells its format. .bz2 and .xz are unpacked by bzip2 and xz, which must be installed.",
    },
  ],
};

/** Which of the walked files are read. */
export const choose: FlagGroup = {
  title: "Inputs",
  flags: [
    {
      long: "glob",
      short: "g",
      value: "GLOB",
      repeats: true,
      help: "walk only files it matches; !GLOB drops them",
      more: "It is matched below the directory walked; without a slash at any depth. The last that matches decides.",
    },
    { long: "type", short: "t", value: "TYPE", repeats: true, help: "walk only files of a type; all: of any type" },
    { long: "type-not", short: "T", value: "TYPE", repeats: true, help: "drop files of a type" },
    { long: "type-list", help: "print the types and their globs" },
    {
      long: "texture",
      value: "KIND",
      valueOptional: true,
      repeats: true,
      help: "walk only files of a texture (not built yet)",
    },
    {
      long: "sort",
      value: "KEY",
      choices: ["path", "modified", "accessed", "created"],
      help: "order inputs, min first",
    },
    {
      long: "sortr",
      value: "KEY",
      choices: ["path", "modified", "accessed", "created"],
      help: "order inputs, largest first",
    },
    { long: "files", help: "print the paths that would be read" },
    { long: "null", short: "0", help: "end each listed path with a NUL byte" },
  ],
};
