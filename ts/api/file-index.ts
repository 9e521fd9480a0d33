/** An index of a folder: which of its files may hold a match. */
import { FileError } from "../error/errors.ts";
import { buildIndex, FileIndex, indexName, Needs, pathBelow } from "../indexing/index.ts";
import { textPath } from "../input/path.ts";
import { checkOptions } from "./option-names.ts";
import type { Pat } from "./pattern.ts";
import type { PatternSet } from "./set.ts";
import { isTextFile, throwAll, type Walk, walkedFiles } from "./sources.ts";
import { compilePrograms } from "./stream-scanner.ts";

/** Which files are put in an index: text files alone. */
export type IndexOptions = Omit<Walk, "binary">;

/**
 * Which files of a folder may hold a match, from a file `.matcher-index` in it. Files that changed since, and new ones,
 * always may; a file is left out only if it certainly holds none.
 * @example
 * const index = Index.build("src");
 * index.candidates(String.raw`\I`) // ["src/net.ts"], the files with an IP address
 */
export class Index {
  readonly #index: FileIndex;

  private constructor(index: FileIndex) {
    this.#index = index;
  }

  /**
   * Writes the index of a folder in place of an older one, of which the entries of unchanged files are kept. Files that
   * changed in the last two seconds get no entry.
   * @throws {FileError} naming the files that can't be read, which get no entry; or the index can't be written
   */
  static build(root: string, options: IndexOptions = {}): Index {
    checkOptions("Index.build", options);
    const failed: FileError[] = [];
    buildIndex(root, walkedFiles({ ...options, path: root }), { onError: (error) => failed.push(error) });
    throwAll(failed);
    return Index.load(root);
  }

  /** @throws {FileError} the folder has no index, or one of another version */
  static load(root: string): Index {
    if (typeof root !== "string") throw new TypeError(`root: expected a string, found ${typeof root}`);
    const index = FileIndex.open(root);
    if (index === null) throw new FileError([root], "", `has no ${indexName}: Index.build writes one`);
    return new Index(index);
  }

  /** The folder. */
  get root(): string {
    return this.#index.root;
  }

  /** The index file. */
  get path(): string {
    return `${this.root}${this.root.endsWith("/") ? "" : "/"}${indexName}`;
  }

  /** Number of files in the index. */
  get files(): number {
    return this.#index.fileCount;
  }

  /**
   * The files that a search would read and that may hold a match, in the order of the walk. Matches inside quotes
   * (`deep`) are not considered: they may be in other files too.
   * @throws {PatternError} it does not compile
   * @throws {FileError} naming every path that can't be read or walked
   */
  candidates(pattern: Pat | PatternSet, options: Walk = {}): string[] {
    checkOptions("Index.candidates", options);
    const { compiled } = compilePrograms(pattern);
    // An empty set has no match.
    if (compiled === null) return [];
    const needs = new Needs(compiled, true);
    const found: string[] = [];
    for (const file of walkedFiles({ ...options, path: this.root })) {
      const below = pathBelow(this.root, textPath(file.shown));
      const isRefused = typeof file.raw === "string" && below !== null && this.#index.refuses(below, needs);
      if (!isRefused && (options.binary || isTextFile(file))) found.push(file.shown);
    }
    return found;
  }
}
