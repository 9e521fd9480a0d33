/**
 * A directory held open: its files are opened by name relative to it, so that changes of the directory's path, or of
 * links in that path, have no effect. On Windows the path is kept from changing its meaning instead
 * (pinned-directory.ts).
 */
import { closeSync, fsyncSync } from "node:fs";
import { errorName } from "../error/errno.ts";
import { native } from "./open.ts";
import { terminatedPath } from "./system.ts";

/** Numbered as in zig/source/held_directory.zig. */
const accesses = ["read", "write", "create", "directory", "directory followed"] as const;
type Access = (typeof accesses)[number];

/** Methods throw errors with the system's `code`. */
export interface HeldDirectory {
  /** Opens a regular file by its name, which must not be a link. @returns its descriptor */
  openFile(name: Buffer, access: "read" | "write" | "create"): number;
  /** Opens a directory in it, which must not be a link. */
  openDirectory(name: Buffer): HeldDirectory;
  /** Exchanges the names of two files in one step. @returns false if the file system does not support it */
  exchange(a: Buffer, b: Buffer): boolean;
  /** Renames a file, replacing any file with the name `to`. */
  rename(from: Buffer, to: Buffer): void;
  remove(name: Buffer): void;
  /** A fatal fault in the process will remove this file; `null`: none. */
  removeOnFault(name: Buffer | null): void;
  /** Makes renames durable, if the file system supports it. */
  sync(): void;
  close(): void;
}

/** Opens a directory by its path, following links. Empty: the current directory. */
export function holdDirectory(path: string | Buffer): HeldDirectory {
  const folder = path.length === 0 ? "." : path;
  if (process.platform === "win32") {
    const { pinDirectory } = require("./pinned-directory.ts") as typeof import("./pinned-directory.ts");
    return pinDirectory(folder.toString());
  }
  return new DirectoryByDescriptor(openHeld(-1, Buffer.from(folder as string), "directory followed"));
}

class DirectoryByDescriptor implements HeldDirectory {
  constructor(private readonly descriptor: number) {}

  openFile(name: Buffer, access: "read" | "write" | "create"): number {
    return openHeld(this.descriptor, name, access);
  }

  openDirectory(name: Buffer): HeldDirectory {
    return new DirectoryByDescriptor(openHeld(this.descriptor, name, "directory"));
  }

  exchange(a: Buffer, b: Buffer): boolean {
    const errno = native().mb_held_rename(this.descriptor, terminatedPath(a), terminatedPath(b), true);
    if (errno === 0) return true;
    const name = errorName(errno);
    if (["EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(name)) return false;
    throw new SystemError(name);
  }

  rename(from: Buffer, to: Buffer): void {
    check(native().mb_held_rename(this.descriptor, terminatedPath(from), terminatedPath(to), false));
  }

  remove(name: Buffer): void {
    check(native().mb_held_remove(this.descriptor, terminatedPath(name)));
  }

  removeOnFault(name: Buffer | null): void {
    native().mb_held_unfinished(name === null ? -1 : this.descriptor, terminatedPath(name ?? ""));
  }

  sync(): void {
    try {
      fsyncSync(this.descriptor);
    } catch {
      // Some file systems refuse this: the new text is in place, but may not survive a power failure.
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** A system error in the form of `node:fs`. */
export class SystemError extends Error {
  readonly errno = 0;
  constructor(readonly code: string) {
    super(code);
  }
}

function openHeld(directory: number, name: Buffer, access: Access): number {
  const descriptor = native().mb_held_open(directory, terminatedPath(name), accesses.indexOf(access));
  if (descriptor < 0) throw new SystemError(errorName(-descriptor));
  return descriptor;
}

function check(errno: number): void {
  if (errno !== 0) throw new SystemError(errorName(errno));
}
