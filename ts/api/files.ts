/** The files that a search would read. */
import { FileError } from "../error/errors.ts";
import type { Path } from "../input/index.ts";
import { type SortKey, sortedPaths, sortKeys } from "../input/sort.ts";
import { classifyFiles } from "../input/texture.ts";
import { regionKinds } from "../tables/textures.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { checkChoice } from "./options.ts";
import { failing, isTextFile, type Paths, throwAll, type Walk, type WalkedFile, walkSteps } from "./sources.ts";
import type { Texture } from "./texture.ts";
import { type AsyncOptions, atOnce, inTurns, later } from "./turns.ts";

/** Which files are listed, and in which order. */
export interface FilesOptions extends Walk {
  /** Names of file types, such as `rust`; files of any of them are read. */
  types?: readonly string[] | undefined;
  typesNot?: readonly string[] | undefined;
  /** Files that are mostly of one of these textures. */
  texture?: readonly Texture[] | undefined;
  /** Files that are mostly of none of these. */
  textureNot?: readonly Texture[] | undefined;
  sort?: SortKey | undefined;
  reverse?: boolean | undefined;
}

/**
 * Paths as the walk names them, in path order unless `sort` says otherwise. Binary files are left out unless `binary`.
 * @throws {FileError} naming every path that can't be read or walked
 * @throws {OptionError} an unknown type, texture or order
 * @example files("src", { types: ["ts"] })
 */
export function files(paths: Paths = ".", options: FilesOptions = {}): string[] {
  checkOptions("files", options);
  return atOnce(listSteps(paths, options));
}

/**
 * `files` in parts, the event loop running between files; with `texture` it waits for one file's texture at a time.
 * @throws as `files` does, or the signal's reason
 * @example await filesAsync("src", { types: ["ts"] }) // ["src/a.ts"]
 */
export async function filesAsync(paths: Paths = ".", given: FilesOptions & AsyncOptions = {}): Promise<string[]> {
  checkLaterOptions("files", given);
  const { signal, ...options } = given;
  return later(signal, (turns) => inTurns(listSteps(paths, options), turns));
}

/** The files, with a pause after each step. */
function* listSteps(paths: Paths, options: FilesOptions): Generator<void, string[], void> {
  const { binary = false, sort, reverse = false, texture = [], textureNot = [], ...walk } = options;
  for (const one of texture) checkChoice("texture", one, regionKinds);
  for (const one of textureNot) checkChoice("textureNot", one, regionKinds);
  const key = sort === undefined ? null : checkChoice("sort", sort, sortKeys);
  const failed: FileError[] = [];
  const found: WalkedFile[] = [];
  for (const file of walkSteps({ path: paths, ...walk })) {
    if (failing(failed, () => binary || isTextFile(file))) found.push(file);
    yield;
  }
  const asksForTexture = texture.length + textureNot.length > 0;
  const chosen = asksForTexture ? yield* ofTextures(found, texture, textureNot, failed) : found;
  throwAll(failed);
  const ordered = key === null ? chosen : sortedPaths(chosen, { key, largestFirst: false });
  const listed = ordered.map(({ shown }) => shown);
  return reverse ? listed.reverse() : listed;
}

function* ofTextures<One extends Path>(
  found: readonly One[],
  wanted: readonly Texture[],
  unwanted: readonly Texture[],
  failed: FileError[],
): Generator<void, One[], void> {
  const kept: One[] = [];
  for (const { item, texture } of classifyFiles(found.map((path) => ({ path })))) {
    if (texture instanceof FileError) failed.push(texture);
    else {
      const { kind } = texture;
      const isWanted = wanted.length === 0 || (kind !== null && wanted.includes(kind));
      if (isWanted && (kind === null || !unwanted.includes(kind))) kept.push(item.path);
    }
    yield;
  }
  return kept;
}
