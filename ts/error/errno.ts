/** Errors of the system: their numbers, names and meanings. */

/** Name of an error number: `ENOENT`. */
export function errorName(errno: number): string {
  const { constants } = require("node:os") as typeof import("node:os");
  return Object.entries(constants.errno).find(([, number]) => number === errno)?.[0] ?? `errno ${errno}`;
}

const reasons: Record<string, string> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "is a directory",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  ENOMEM: "not enough memory",
  ENOSPC: "no space is left on the device",
  ENOTDIR: "a part of the path is no directory",
};

/** An error's name in words. */
export function errorReason(name: string): string {
  return reasons[name] ?? name;
}
