/** `-t` and `-T`: selects files by the globs of their types. */
import { valueError } from "../error/value-error.ts";
import { fileTypes } from "../tables/file-types.ts";
import { globMatcher } from "./glob.ts";

export interface TypeFilter {
  decide(name: string): "keep" | "drop" | undefined;
  readonly keepsOnly: boolean;
}

/** What errors call the options, and how to see all types. */
export interface TypeOptionNames {
  readonly keep: string;
  readonly drop: string;
  readonly listedBy: string;
}

const flagNames: TypeOptionNames = { keep: "-t", drop: "-T", listedBy: "--type-list prints them" };

/** @throws {OptionError} unknown type */
export function typeFilter(
  kept: readonly string[],
  dropped: readonly string[],
  names: TypeOptionNames = flagNames,
): TypeFilter {
  const keep = nameMatcher(kept, names.keep, names.listedBy);
  const drop = nameMatcher(dropped, names.drop, names.listedBy);
  return {
    keepsOnly: kept.length > 0,
    decide: (name) => (drop(name) ? "drop" : keep(name) ? "keep" : undefined),
  };
}

export function typeList(): string {
  return fileTypes.map(({ name, globs }) => `${name}: ${globs.join(", ")}\n`).join("");
}

/** Most globs are `*.ext`: they are looked up by the file name's endings; only the others are tried one by one. */
function nameMatcher(names: readonly string[], option: string, listedBy: string): (name: string) => boolean {
  const endings = new Set<string>();
  const others: ((name: string) => boolean)[] = [];
  for (const glob of names.flatMap((name) => findGlobs(name, option, listedBy))) {
    const ending = /^\*(\.[\w.-]+)$/.exec(glob)?.[1];
    if (ending) endings.add(ending);
    else others.push(globMatcher(glob));
  }
  return (name) => {
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
      if (endings.has(name.slice(dot))) return true;
    }
    return others.some((matches) => matches(name));
  };
}

function findGlobs(name: string, option: string, listedBy: string): readonly string[] {
  if (name === "all") return fileTypes.flatMap((type) => type.globs);
  const found = fileTypes.find((type) => type.name === name);
  if (!found) refuseType(option, name, listedBy);
  return found.globs;
}

function refuseType(option: string, name: string, listedBy: string): never {
  const { suggestion } = require("../error/suggest.ts") as typeof import("../error/suggest.ts");
  const known = fileTypes.map((type) => type.name);
  const near = suggestion(name, known);
  const advice = near ? `did you mean ${near}?` : listedBy;
  throw valueError(option, name, { takes: "a file type", example: "rust", advice, allowed: known });
}
