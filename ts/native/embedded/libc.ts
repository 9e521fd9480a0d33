/**
 * The C library, which the process has already loaded: `node:fs` could do the same, but loading it takes a tenth of the
 * start-up time.
 */
import { dlopen, type FFIFunction } from "bun:ffi";

/** Its file name; the second one is musl's. */
const names = ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`];

/** Some of its functions; `null` if it cannot be opened. */
export function openLibc<Calls extends Record<string, FFIFunction>>(calls: Calls) {
  for (const name of names) {
    try {
      return dlopen(name, calls).symbols;
    } catch {
      // Try the other name; without either, the caller manages without.
    }
  }
  return null;
}
