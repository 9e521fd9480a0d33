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
 * @param fallback what is read if no input is named
 * @throws {OptionError} `--text` with a path
 */
export function inputOptions(args: ParsedArgs, firstInput: number, fallback = "-"): InputOptions {
  const named = args.positionals.slice(firstInput);
  const text = args.text("text");
  checkText(text, named);
  const sort = args.findLast("sort", "sortr");
  return {
    text,
    paths: named.length > 0 ? named : [fallback],
    hidden: args.has("hidden"),
    noIgnore: args.has("no-ignore"),
    binary: args.has("binary"),
    searchZip: args.has("search-zip"),
    unpacksNamed: args.findLast("binary", ...asTheyAre) === undefined,
    globs: args.all("glob"),
    types: args.all("type"),
    typesNot: args.all("type-not"),
    textures: args.all("texture"),
    // Tables sort their rows by a flag of the same name.
    sort: sort?.flag.choices && { key: sort.value as SortKey, largestFirst: sort.flag.long === "sortr" },
  };
}
