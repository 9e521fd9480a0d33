/** Patterns that cannot be answered before their input ends. */
import { warn } from "../error/diagnostics.ts";
import { Held, HeldReason } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { batchParts, type ScanFlags, scanFlags } from "./batch.ts";
import { openProgram } from "./program.ts";

/** The part of the pattern that needs the whole input, as a noun for messages; `null` if there is none. */
export function needsWholeInput(pattern: CompiledPattern, options: ScanFlags = {}): string | null {
  const programs = pattern.groups ?? [pattern];
  return programs.map((program) => findNeed(program, options)).find((need) => need !== null) ?? null;
}

/** Whether a line's matches may depend on other lines, even if no match crosses a line end. */
export function dependsOnOtherLines(pattern: CompiledPattern): boolean {
  const programs = pattern.groups ?? [pattern];
  return programs.some((program) => native().mb_program_depends_on_lines(openProgram(program)));
}

function findNeed(pattern: CompiledPattern, options: ScanFlags): string | null {
  const held = new DataView(new ArrayBuffer(Held.size));
  const flags = scanFlags({ ...options, ...batchParts(pattern, options) });
  checkStatus(native().mb_program_held(openProgram(pattern), flags, held));
  switch (held.getUint32(Held.reason, true)) {
    case HeldReason.none:
      return null;
    case HeldReason.brackets:
      return "a pattern that pairs brackets";
    case HeldReason.kinds:
      return "a pattern over declared kinds made of several tokens";
    case HeldReason.shapes:
      return "a declared shape that may cross lines";
    default:
      return `the ${pattern.readings[held.getUint32(Held.reading, true)]!.axis} reading`;
  }
}

let isSaid = false;

/** Reports once that standard input is held, if the pattern needs all of it. */
export function announceHeld(pattern: CompiledPattern, options: ScanFlags = {}): void {
  sayHeld(needsWholeInput(pattern, options));
}

/** The same if matches of several programs are merged over the whole input. */
export function announceHeldSet(pattern: CompiledPattern): void {
  sayHeld(pattern.groups ? severalLibraries : null);
}

/** As a noun for messages. */
export const severalLibraries = "a set whose members name different library kinds";

function sayHeld(need: string | null): void {
  if (need === null || isSaid) return;
  isSaid = true;
  warn(`standard input is held in memory until it ends: ${need} needs the whole input`);
}
