/**
 * A directory of Windows that is pinned: while it is held, its path, without links, goes on leading to it. Bun opens
 * files by paths alone, so a file in it is pinned, checked not to be a link, and then opened by its path.
 */
import { openSync, renameSync, unlinkSync } from "node:fs";
import { resolve } from "node:path";
import { type HeldDirectory, SystemError } from "./held-directory.ts";
import { native } from "./open.ts";

/** Numbered as in zig/source/pin.zig; the error of each outcome but the first two. */
const outcomes = ["pinned", "unsupported", "ENOENT", "EACCES", "ELOOP", "ENOTDIR", "EISDIR", "EBUSY", "EIO"] as const;
const kinds = ["file", "directory", "directory followed"] as const;

/** Windows' paths have at most this many units. */
const pathUnitsMax = 1 << 15;

/** Pins a directory by its path, following links. @throws {SystemError} */
export function pinDirectory(path: string): HeldDirectory {
  const handle = pin(0, ntPath(resolve(path)), "directory followed");
  // A program that names Windows as its platform on another system has the path alone.
  return handle === null ? new PinnedDirectory(null, path) : new PinnedDirectory(handle, finalPath(handle) ?? path);
}

class PinnedDirectory implements HeldDirectory {
  constructor(
    private handle: number | null,
    private readonly path: string,
  ) {}

  openFile(name: Buffer, access: "read" | "write" | "create"): number {
    const path = this.#join(name);
    if (access === "create") return openSync(path, "wx+", 0o600);
    const file = this.#pin(name, "file");
    try {
      return openSync(path, access === "read" ? "r" : "r+");
    } finally {
      unpin(file);
    }
  }

  openDirectory(name: Buffer): HeldDirectory {
    return new PinnedDirectory(this.#pin(name, "directory"), this.#join(name));
  }

  exchange(): boolean {
    return false;
  }

  rename(from: Buffer, to: Buffer): void {
    renameSync(this.#join(from), this.#join(to));
  }

  remove(name: Buffer): void {
    unlinkSync(this.#join(name));
  }

  removeOnFault(): void {}
  sync(): void {}

  close(): void {
    unpin(this.handle);
    this.handle = null;
  }

  #pin(name: Buffer, kind: "file" | "directory"): number | null {
    return this.handle === null ? null : pin(this.handle, name.toString(), kind);
  }

  #join(name: Buffer): string {
    return /[/\\]$/.test(this.path) ? this.path + name : `${this.path}/${name}`;
  }
}

/** @returns a handle; `null` if the system is not Windows */
function pin(within: number, name: string, kind: (typeof kinds)[number]): number | null {
  const units = Buffer.from(name, "utf16le");
  const out = new BigUint64Array(1);
  const outcome = outcomes[native().mb_pin(within, units, name.length, kinds.indexOf(kind), out)]!;
  if (outcome === "pinned") return Number(out[0]);
  if (outcome === "unsupported") return null;
  throw new SystemError(outcome);
}

function unpin(handle: number | null): void {
  if (handle !== null) native().mb_unpin(handle);
}

/** The path of a pinned directory, as programs write it. */
function finalPath(handle: number): string | null {
  const units = new Uint16Array(pathUnitsMax);
  const count = native().mb_pin_path(handle, units, units.length);
  const path = Buffer.from(units.buffer, 0, count * 2).toString("utf16le");
  return count === 0 ? null : dosPath(path);
}

/** `C:\a` and `\\server\share` in the form of the system's own calls. */
export function ntPath(path: string): string {
  return path.startsWith("\\\\") ? `\\??\\UNC\\${path.slice(2)}` : `\\??\\${path}`;
}

/** The path without the prefix that the system gives it. */
export function dosPath(path: string): string {
  return path.replace(/^\\\\\?\\UNC\\/, "\\\\").replace(/^\\\\\?\\/, "");
}
