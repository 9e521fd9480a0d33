/**
 * Programs in the native library. A program is loaded at its first use. It stays loaded while a scan uses it, and then
 * until its pattern is collected or many others were used: a call that compiles its own pattern may run many times
 * before the collector does.
 */

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

/** Programs that stay loaded without being used, and the bytes that they are made of. Loading takes about 10 µs. */
export const idleProgramsMax = 256;
const idleBytesMax = 8 << 20;

/** A program of a pattern. Scans that read it hold it. */
export class LoadedProgram {
  /** `null` while it is not loaded. */
  handle: Pointer | null = null;
  #holders = 0;

  private constructor(private readonly bytes: Uint8Array) {}

  static readonly #all = new WeakMap<CompiledPattern, LoadedProgram>();
  /** Loaded programs without holders; the one used last is the last. */
  static readonly #idle = new Set<LoadedProgram>();
  static #idleBytes = 0;
  static #loadedCount = 0;
  static readonly #collected = new FinalizationRegistry<LoadedProgram>((program) => program.#unload());

  /** @throws {MatcherError} its bytes are not a program */
  static of(pattern: CompiledPattern): LoadedProgram {
    const known = LoadedProgram.#all.get(pattern);
    const program = known ?? new LoadedProgram(pattern.program);
    if (!known) LoadedProgram.#all.set(pattern, program);
    if (program.handle === null) {
      const { bytes } = program;
      const out = new BigUint64Array(1);
      checkStatus(native().mb_program_load(bytes, bytes.length, out));
      program.handle = Number(out[0]) as Pointer;
      LoadedProgram.#loadedCount++;
      LoadedProgram.#collected.register(pattern, program, program);
    }
    return program;
  }

  /** Programs that are loaded now. */
  static get loadedCount(): number {
    return LoadedProgram.#loadedCount;
  }

  /** Keeps it loaded until `release`. */
  hold(): this {
    this.#holders++;
    this.#leaveIdle();
    return this;
  }

  release(): void {
    this.#holders--;
    this.rest();
  }

  /** Leaves it loaded among others that nothing holds, unless something holds it. */
  rest(): void {
    if (this.#holders > 0) return;
    this.#leaveIdle();
    const idle = LoadedProgram.#idle;
    idle.add(this);
    LoadedProgram.#idleBytes += this.bytes.length;
    for (const program of idle) {
      const isMany = idle.size > idleProgramsMax || LoadedProgram.#idleBytes > idleBytesMax;
      if (!isMany || program === this) break;
      program.#unload();
    }
  }

  #leaveIdle(): void {
    if (LoadedProgram.#idle.delete(this)) LoadedProgram.#idleBytes -= this.bytes.length;
  }

  /** A program that is held is unloaded later, as an idle one. */
  #unload(): void {
    if (this.handle === null || this.#holders > 0) return;
    this.#leaveIdle();
    LoadedProgram.#collected.unregister(this);
    native().mb_program_free(this.handle);
    LoadedProgram.#loadedCount--;
    this.handle = null;
  }

  /** Frees the pattern's program, if it is loaded and nothing holds it. */
  static unload(pattern: CompiledPattern): void {
    const program = LoadedProgram.#all.get(pattern);
    if (program) program.#unload();
  }
}

/** Handle of the pattern's program, for a native call that ends before another program is asked for. */
export function programOf(pattern: CompiledPattern): Pointer {
  const program = LoadedProgram.of(pattern);
  program.rest();
  return program.handle!;
}

/** The pattern's program, for a native object that reads it until it is closed. The caller releases it. */
export function heldProgram(pattern: CompiledPattern): LoadedProgram {
  return LoadedProgram.of(pattern).hold();
}

/** Frees the programs of a pattern that is not used any more. Scans under way keep theirs to their end. */
export function unloadPrograms(pattern: CompiledPattern): void {
  for (const program of pattern.groups ?? [pattern]) LoadedProgram.unload(program);
}

/** Places of the registers of the pattern's program, which the caller holds, in its batches. */
export function registerLayout(pattern: CompiledPattern, { handle }: LoadedProgram): RegisterLayout {
  const out = new Uint32Array(2);
  native().mb_program_registers(handle, out);
  const readings = pattern.showsReadings ? memberReadings(pattern) : [];
  const firsts = pattern.memberRegisters.length > 1 ? pattern.memberRegisters : null;
  return { count: out[0]!, firsts, hasRepeated: out[1] === 1, readings };
}
