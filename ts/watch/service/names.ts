/** Which files belong to an input: those that its glob matches, and those that rotation made of them. */
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { globMatcher } from "../../input/glob.ts";
import { compressedEndings } from "../../tables/compression.ts";
import { filesMax, folderLevelsMax } from "./limits.ts";

const endings = Object.values(compressedEndings)
  .flat()
  .filter((ending) => !/^\.t/.test(ending));

/** What rotation puts behind a name: `.1`, `.old`, `-20261127`, `.2026-11-27_10`. */
const rotated = /^(?:\.\d[\dT:._-]*|-\d{6,}[\dT:._-]*|-\d{4}-\d\d-\d\d[\dT:._-]*|\.(?:old|prev|bak|save))$/;

/** The name without the ending of a compressed file. */
function unpackedName(name: string): string {
  const ending = endings.find((one) => name.endsWith(one) && name.length > one.length);
  return ending ? name.slice(0, -ending.length) : name;
}

/** The one among `names` of which rotation made the file `other` of the same folder; `null` if there is none. */
export function rotatedFrom(other: string, names: ReadonlyMap<string, string>): string | null {
  const unpacked = unpackedName(other);
  if (unpacked !== other && names.has(unpacked)) return unpacked;
  for (let at = 1; at < unpacked.length; at++) {
    if (unpacked[at] !== "." && unpacked[at] !== "-") continue;
    const name = unpacked.slice(0, at);
    if (names.has(name) && rotated.test(unpacked.slice(at))) return name;
  }
  return null;
}

/** The name that a file had before it was rotated, or its own; texts are looked for among files that share it. */
export function originalName(name: string): string {
  const unpacked = unpackedName(name);
  const found = /^(.+?)(?:\.\d[\dT:._-]*|-\d{4}-?\d\d[\dT:._-]*|\.(?:old|prev|bak|save))$/.exec(unpacked);
  return found && rotated.test(unpacked.slice(found[1]!.length)) ? found[1]! : unpacked;
}

export interface GlobFiles {
  readonly paths: readonly string[];
  /** Folders in which they were looked for. */
  readonly folders: readonly string[];
  /** More than `filesMax` were found. */
  readonly isCut: boolean;
}

/** The regular files that a glob matches. A path that is there is taken as it is, whatever characters it has. */
export function globFiles(glob: string): GlobFiles {
  if (isKind(glob, "file")) return { paths: [glob], folders: [dirname(glob)], isCut: false };
  const parts = glob.split("/");
  const firstMagic = parts.findIndex((part) => /[*?[{\\]/.test(part));
  if (firstMagic < 0) return { paths: [], folders: [dirname(glob)], isCut: false };
  const folders = new Set<string>();
  let level = [parts.slice(0, firstMagic).join("/") || (glob.startsWith("/") ? "/" : ".")];
  for (const [index, part] of parts.slice(firstMagic).entries()) {
    const isLast = firstMagic + index === parts.length - 1;
    if (part === "**") {
      level = level.flatMap(foldersBelow);
      if (!isLast) continue;
    }
    const matches = part === "**" ? () => true : globMatcher(part, glob);
    const found: string[] = [];
    for (const folder of level) {
      folders.add(folder);
      for (const name of namesIn(folder)) {
        if ((name.startsWith(".") && !part.startsWith(".")) || !matches(name)) continue;
        const path = folder === "." && !glob.startsWith("./") ? name : join(folder, name);
        if (isKind(path, isLast ? "file" : "folder")) found.push(path);
      }
    }
    level = found;
  }
  const paths = level.slice(0, filesMax);
  return { paths, folders: [...folders], isCut: paths.length < level.length };
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The folder and all below it, links left out. */
function foldersBelow(folder: string): string[] {
  const found = [folder];
  let level = [folder];
  for (let depth = 0; depth < folderLevelsMax && level.length > 0; depth++) {
    level = level.flatMap((one) => {
      try {
        const entries = readdirSync(one, { withFileTypes: true });
        return entries
          .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
          .map(({ name }) => join(one, name));
      } catch {
        return [];
      }
    });
    found.push(...level);
  }
  return found;
}

function isKind(path: string, kind: "file" | "folder"): boolean {
  try {
    const status = statSync(path);
    return kind === "file" ? status.isFile() : status.isDirectory();
  } catch {
    return false;
  }
}
