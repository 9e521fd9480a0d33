import type { Flag } from "./flag.ts";

/** Flags that fingers know from other tools: what is written for them here, or how the same is said. */
const meant: Readonly<Record<string, string>> = {
  "-a": "--binary",
  "-u": "--no-ignore",
  "--decompress": "--search-zip",
  "--exclude": "-g '!GLOB'",
  "--iglob": "--glob",
  "--include": "--glob",
  "-r": "folders are searched recursively without it",
  "-j": "all cores are used without it",
  "-w": "patterns match whole tokens without it",
  "-U": "patterns match across line ends without it",
};

const alike: Readonly<Record<string, string>> = {
  "-R": "-r",
  "--recursive": "-r",
  "--threads": "-j",
  "--word-regexp": "-w",
  "--multiline": "-U",
};

/** Advice for a flag that the command does not know: another flag, or a sentence; `undefined` where there is none. */
export function familiar(typed: string, names: ReadonlyMap<string, Flag>): string | undefined {
  if (/^-[0-9]$/.test(typed)) return names.has("--context") ? `-C ${typed.slice(1)}` : numberFirst(names);
  const found = meant[alike[typed] ?? typed];
  const isFlag = found?.startsWith("-");
  // What is said of patterns and their matches is true where matches are reported.
  return names.has(isFlag ? found!.split(" ", 1)[0]! : "--line-regexp") ? found : undefined;
}

/** `tail -n5` of other tools. */
function numberFirst(names: ReadonlyMap<string, Flag>): string | undefined {
  return names.get("-f")?.long === "follow" && names.has("--lines")
    ? "the number comes first, as in tail 5"
    : undefined;
}
