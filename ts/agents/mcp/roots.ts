/** The folders that the server may read, and opening files below them. */
import { closeSync, constants, fstatSync, openSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { errorReason } from "../../error/errno.ts";
import { BinaryFileError, FileError, OptionError } from "../../error/errors.ts";
import { openHeldSource } from "../../input/source.ts";
import { mcpReadBytesMax } from "../../tables/limits.ts";

const namesShown = 40;

export class Roots {
  readonly #roots: readonly string[];

  /** @throws {FileError} a folder can't be read */
  constructor(folders: readonly string[]) {
    this.#roots = folders.map((folder) => failing(folder, () => realpathSync(folder)));
  }

  /** The content of a file. @throws {FileError | BinaryFileError | OptionError} */
  read(path: string): Uint8Array {
    const real = this.#resolve(path);
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
    const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    const descriptor = failing(path, () => openSync(real, flags));
    try {
      // A folder on the way may have become a link since its links were resolved.
      if (process.platform === "linux" && !this.#holds(readlinkSync(`/proc/self/fd/${descriptor}`)))
        throw outside(path);
      const status = fstatSync(descriptor);
      if (status.isDirectory()) throw folderError(path, real);
      if (!status.isFile()) throw new FileError([path], "", "is not a regular file");
      if (status.size > mcpReadBytesMax) {
        const advice = `is larger than ${mcpReadBytesMax >> 20} MB (mcpReadBytesMax): matcher in a shell reads it`;
        throw new FileError([path], "", advice);
      }
      return readContent(descriptor, path);
    } finally {
      closeSync(descriptor);
    }
  }

  /** The path with its links resolved, below a root. */
  #resolve(path: string): string {
    const places = isAbsolute(path) ? [path] : this.#roots.map((root) => join(root, path));
    let failure: FileError | undefined;
    for (const place of places) {
      try {
        const real = failing(path, () => realpathSync(place));
        if (!this.#holds(real)) throw outside(path);
        return real;
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        failure ??= error;
      }
    }
    // What is outside is said of no file, whether there is one or not.
    throw isAbsolute(path) && !this.#roots.some((root) => isBelow(path, root)) ? outside(path) : failure!;
  }

  #holds(real: string): boolean {
    return this.#roots.some((root) => isBelow(real, root));
  }
}

function readContent(descriptor: number, path: string): Uint8Array {
  const source = openHeldSource(descriptor, path);
  try {
    if (source.isBinary) throw new BinaryFileError(path, "name a file of text");
    // A call that is cancelled may read on for a moment: it has a copy, which nobody takes away.
    return Uint8Array.from(source.bytes);
  } finally {
    source.close();
  }
}

function isBelow(path: string, root: string): boolean {
  const rest = relative(root, path);
  return rest === "" || !(rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest));
}

const outside = (path: string) =>
  new FileError([path], "", "is not below a folder that this server may read: its --root says which");

function folderError(path: string, real: string): OptionError {
  const names = readdirSync(real, { withFileTypes: true }).map((one) => `${one.name}${one.isDirectory() ? "/" : ""}`);
  const shown = names.toSorted().slice(0, namesShown).join(", ");
  const more = names.length > namesShown ? `, and ${names.length - namesShown} more` : "";
  return new OptionError("path", path, `${path} is a folder: name a file. It has ${shown || "none"}${more}`);
}

function failing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = "EIO" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, code === "ELOOP" ? "is a link" : errorReason(code));
  }
}
