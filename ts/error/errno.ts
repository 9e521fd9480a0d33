/** System errors: numbers, names and meanings. */

/** Name of an error number: `ENOENT`. */
export function errorName(errno: number): string {
  const { constants } = require("node:os") as typeof import("node:os");
  return Object.entries(constants.errno).find(([, number]) => number === errno)?.[0] ?? `errno ${errno}`;
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EBADF: "is not open",
  EDQUOT: "the disk quota is used up",
  EFBIG: "is too large for the file system",
  EIO: "the device failed to read or write",
  EISDIR: "is a directory",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
  ENODEV: "no such device",
  ENOENT: "no such file or directory",
  ENOMEM: "not enough memory",
  ENOSPC: "no space is left on the device",
  ENOTDIR: "a part of the path is not a directory",
  ENXIO: "nothing answers there",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ESPIPE: "is a pipe or a device, no longer a regular file",
  ESTALE: "is gone from the server",
};

/** The meaning of an error name, in words. */
export function errorReason(name: string): string {
  return reasons[name] ?? `the system says ${name}`;
}
