/** Programs in the native library: loaded at first use, and freed with their pattern. */

import { FileError, MatcherError } from "../error/errors.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { RegisterLayout } from "./batch.ts";
import { memberReadings } from "./reading-columns.ts";

/** Like `checkStatus`, for the scan of a file. @throws {FileError} naming the file */
export function checkFileStatus(status: number, path: string | Uint8Array): void {
  try {
    checkStatus(status);
  } catch (error) {
    throw namingFile(error, path);
  }
}

/** Adds the file's name to an error of a scan; other errors are returned unchanged. */
export function namingFile(error: unknown, path: string | Uint8Array): unknown {
  if (!(error instanceof MatcherError) || (error.code !== "memory" && error.code !== "io")) return error;
  if (error instanceof FileError) return error;
  const { shownPath } = require("../input/source.ts") as typeof import("../input/source.ts");
  const shown = shownPath(path);
  return new FileError([shown], "", error.message);
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

/** Places of the registers of the pattern's program in its batches. */
export function registerLayout(pattern: CompiledPattern): RegisterLayout {
  const out = new Uint32Array(2);
  native().mb_program_registers(programOf(pattern), out);
  const firsts = pattern.memberRegisters.length > 1 ? pattern.memberRegisters : null;
  return { count: out[0]!, firsts, hasRepeated: out[1] === 1, readings: memberReadings(pattern) };
}

/**
 * Loads a program's bytes; the caller frees it with `mb_program_free`. @throws {MatcherError} they are not a program
 */
export function loadProgram(bytes: Uint8Array): Pointer {
  const out = new BigUint64Array(1);
  checkStatus(native().mb_program_load(bytes, bytes.length, out));
  return Number(out[0]) as Pointer;
}
