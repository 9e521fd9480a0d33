import { checkText, type InputOptions, type SortKey } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** Flags that need files whose content is not decompressed. */
const asTheyAre = ["follow", "in-place", "dry-run", "interactive", "update-all"] as const;

/** What a search reads if no input is named: standard input, or the current folder if that is a terminal. */
export function searchedByDefault(): string {
  return isTerminal(0) ? "." : "-";
}

/**
 * The inputs of a command, from the arguments after its other positionals.
 * @param fallback gives what is read if no input is named
 * @throws {OptionError} `--text` with a path
 */
export function inputOptions(args: ParsedArgs, firstInput: number, fallback = () => "-"): InputOptions {
  const { has, text, all } = args;
  const named = args.positionals.slice(firstInput);
  if (text.text !== undefined) checkText(text.text, named);
  const sort = has.sort || has.sortr ? args.lastOf("sort", "sortr") : undefined;
  return {
    text: text.text,
    paths: named.length > 0 ? named : [fallback()],
    hidden: has.hidden ?? false,
    noIgnore: has["no-ignore"] ?? false,
    binary: has.binary ?? false,
    searchZip: has["search-zip"] ?? false,
    unpacksNamed: !(has.binary || asTheyAre.some((long) => has[long])),
    globs: all.glob ?? [],
    types: all.type ?? [],
    typesNot: all["type-not"] ?? [],
    textures: all.texture ?? [],
    // Tables sort their rows by a flag of the same name.
    sort: sort?.flag.choices && { key: sort.value as SortKey, largestFirst: sort.flag.long === "sortr" },
  };
}
