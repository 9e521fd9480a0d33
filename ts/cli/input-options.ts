import { OptionError } from "../error/errors.ts";
import { checkText, type InputOptions, type SortKey } from "../input/index.ts";
import type { Words } from "./words.ts";

/**
 * What a command reads, from the words behind its other positionals.
 * @param fallback what is read where no input is named
 * @throws {OptionError} `--text` beside a path
 */
export function inputOptions(words: Words, firstInput: number, fallback = "-"): InputOptions {
  const named = words.positionals.slice(firstInput);
  const text = words.text("text");
  checkText(text, named);
  const texture = words.lastOf("texture");
  if (texture)
    throw new OptionError(texture.typed, texture.value ?? "", "--texture can't be asked for yet: leave it out");
  const sort = words.lastOf("sort", "sortr");
  return {
    text,
    paths: named.length > 0 ? named : [fallback],
    hidden: words.has("hidden"),
    noIgnore: words.has("no-ignore"),
    binary: words.has("binary"),
    searchZip: words.has("search-zip"),
    globs: words.all("glob"),
    types: words.all("type"),
    typesNot: words.all("type-not"),
    sort: sort && { key: sort.value as SortKey, largestFirst: sort.flag.long === "sortr" },
  };
}
