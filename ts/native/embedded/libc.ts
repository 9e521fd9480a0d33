/** The C library, which the process has loaded already: `node:fs` does the same, but loading it takes a tenth of a start. */
import { dlopen, type FFIFunction } from "bun:ffi";

/** What it is called, where it is musl in the second place. */
const names = ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`];

/** Functions of it; `null` where it can't be opened. */
export function openLibc<Calls extends Record<string, FFIFunction>>(calls: Calls) {
  for (const name of names) {
    try {
      return dlopen(name, calls).symbols;
    } catch {
      // The other name, or none: the caller does without.
    }
  }
  return null;
}
