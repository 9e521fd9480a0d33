/** `-t` and `-T`: selects files by the globs of their types. */
import { OptionError } from "../error/errors.ts";
import { fileTypes } from "../tables/file-types.ts";
import { globMatcher } from "./glob.ts";

export interface TypeFilter {
  decide(name: string): "keep" | "drop" | undefined;
  readonly keepsOnly: boolean;
}

/** @throws {OptionError} unknown type */
export function typeFilter(kept: readonly string[], dropped: readonly string[]): TypeFilter {
  const keep = nameMatcher(kept, "-t");
  const drop = nameMatcher(dropped, "-T");
  return {
    keepsOnly: kept.length > 0,
    decide: (name) => (drop(name) ? "drop" : keep(name) ? "keep" : undefined),
  };
}

export function typeList(): string {
  return fileTypes.map(({ name, globs }) => `${name}: ${globs.join(", ")}\n`).join("");
}

/** Most globs are `*.ext`: they are looked up by the file name's endings; only the others are tried one by one. */
function nameMatcher(names: readonly string[], flag: string): (name: string) => boolean {
  const endings = new Set<string>();
  const others: ((name: string) => boolean)[] = [];
  for (const glob of names.flatMap((name) => globsOf(name, flag))) {
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

function globsOf(name: string, flag: string): readonly string[] {
  if (name === "all") return fileTypes.flatMap((type) => type.globs);
  const found = fileTypes.find((type) => type.name === name);
  if (!found) refuseType(flag, name);
  return found.globs;
}

function refuseType(flag: string, name: string): never {
  const { suggestion } = require("../error/suggest.ts") as typeof import("../error/suggest.ts");
  const near = suggestion(
    name,
    fileTypes.map((type) => type.name),
  );
  const advice = near ? `did you mean ${near}?` : "--type-list prints them";
  throw new OptionError(flag, name, `${flag}: "${name}" is not a file type: ${advice}`);
}
