/** Programs in the native library: loaded at first use, kept as long as the pattern they were compiled from. */

import { MatcherError } from "../error/errors.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { RegisterLayout } from "./batch.ts";

/** By number as zig/abi/bun/scan.zig has them. */
const failures = [
  "",
  "",
  "the program is damaged, or made by another version",
  "the input is too large",
  "too many files are in flight",
];

/** @throws {MatcherError} `status` is not 0 */
export function checkStatus(status: number): void {
  if (status === 0) return;
  if (status === 1)
    throw (require("../native/memory-limit.ts") as typeof import("../native/memory-limit.ts")).memoryError("this scan");
  throw new MatcherError(
    status === 2 ? "pattern" : "io",
    failures[status] ?? `the native library failed with ${status}`,
  );
}

const loaded = new WeakMap<CompiledPattern, Pointer>();
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_program_free(handle));

/** Handle of the pattern's program. */
export function programOf(pattern: CompiledPattern): Pointer {
  const known = loaded.get(pattern);
  if (known) return known;
  const handle = loadProgram(pattern.program);
  loaded.set(pattern, handle);
  unused.register(pattern, handle);
  return handle;
}

/** Where the registers of the pattern's program stand in its batches. */
export function registerLayout(pattern: CompiledPattern): RegisterLayout {
  const out = new Uint32Array(2);
  native().mb_program_registers(programOf(pattern), out);
  return { count: out[0]!, hasRepeated: out[1] === 1 };
}

/** Loads a program's bytes; the caller frees it with `mb_program_free`. @throws {MatcherError} they are no program */
export function loadProgram(bytes: Uint8Array): Pointer {
  const out = new BigUint64Array(1);
  checkStatus(native().mb_program_load(bytes, bytes.length, out));
  return Number(out[0]) as Pointer;
}
