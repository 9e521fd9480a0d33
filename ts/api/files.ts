/** The files that a search would read. */
import { FileError } from "../error/errors.ts";
import { type SortKey, sortedPaths, sortKeys } from "../input/sort.ts";
import { oneOf } from "./options.ts";
import { isTextFile, type Paths, throwAll, type Walk, walkedFiles } from "./sources.ts";

export interface FilesOptions extends Walk {
  /** Names of file types, such as `rust`; files of any of them are read. */
  types?: readonly string[] | undefined;
  typesNot?: readonly string[] | undefined;
  sort?: SortKey | undefined;
  reverse?: boolean | undefined;
}

/**
 * Paths as the walk names them, in path order unless `sort` says otherwise. Binary files are left out unless `binary`.
 * @throws {FileError} naming every path that can't be read or walked
 * @throws {OptionError} an unknown type or order
 * @example files("src", { types: ["ts"] })
 */
export function files(paths: Paths = ".", options: FilesOptions = {}): string[] {
  const { binary = false, sort, reverse = false, ...walk } = options;
  const key = sort === undefined ? null : oneOf("sort", sort, sortKeys);
  const failed: FileError[] = [];
  const found = walkedFiles({ path: paths, ...walk }).filter(({ raw }) => {
    try {
      return binary || isTextFile(raw);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
      return false;
    }
  });
  throwAll(failed);
  const ordered = key === null ? found : sortedPaths(found, { key, largestFirst: false });
  const listed = ordered.map(({ shown }) => shown);
  return reverse ? listed.reverse() : listed;
}
