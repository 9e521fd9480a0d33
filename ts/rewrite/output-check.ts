/** The checks of one output of a redaction: nothing readable is left, and records have kept their form. */
import type { Depth } from "../deep/index.ts";
import { MatcherError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { brokenReason, FormGuard, type Write } from "./form-guard.ts";
import { type CheckedWindow, type Destination, type LeftoverCheck, leftoverCheck, leftoverReason } from "./leftover.ts";

/** `text` begins at byte `base` of the input; calls are in the order of the text. Must be closed. */
export class OutputCheck {
  readonly forms: FormGuard;

  /**
   * @param leftovers `null` if what is left can't be told
   * @param write takes what the checks allow to be written
   */
  constructor(
    readonly leftovers: LeftoverCheck | null,
    firstLine = 1,
    write: Write | null = null,
  ) {
    this.forms = new FormGuard(write, firstLine);
  }

  /** Bytes of the input from `to` on may hold matches: they are beyond the limit. */
  endAt(to: number): void {
    this.leftovers?.endAt(to);
  }

  /** Bytes [start, end) of the input are unchanged. */
  kept(text: Uint8Array, base: number, start: number, end: number): void {
    this.leftovers?.kept(text, base, start, end);
    this.forms.kept(text, start - base, end - base);
  }

  /** Bytes [start, end) of the input become a mask: the first `size` bytes of `mask`. */
  masked(text: Uint8Array, base: number, start: number, end: number, mask: Uint8Array, size: number): void {
    this.leftovers?.pushMask(mask, size);
    this.forms.changed(text, start - base, end - base, mask, size);
  }

  /** A match stays as it is. */
  left(text: Uint8Array, base: number, start: number, end: number): void {
    this.leftovers?.masked(end - start);
    this.kept(text, base, start, end);
  }

  /**
   * The first matches are masked, with the text between them.
   * @param ends end of each mask in `written`
   */
  spliced(text: Uint8Array, base: number, matches: Matches, written: Uint8Array, ends: Float64Array): void {
    this.leftovers?.maskedBetween(matches, ends);
    this.leftovers?.push(written, 0, written.length);
    const [start, end] = [matches.start(0), matches.end(ends.length - 1)];
    this.forms.changed(text, start - base, end - base, written, written.length);
  }

  close(): void {
    this.leftovers?.close();
    this.forms.close();
  }
}

/** @param write takes what the checks allow to be written */
export function outputCheck(
  pattern: CompiledPattern,
  deep: Depth,
  window?: CheckedWindow,
  write: Write | null = null,
): OutputCheck {
  return new OutputCheck(leftoverCheck(pattern, deep, window), window?.firstLine, write);
}

/** Ends an output. @returns what is wrong with it */
export function faultsOf(check: OutputCheck | null, destination: Destination): string[] {
  return faults(check, destination).map(({ reason }) => reason);
}

/**
 * @param path the file whose new text it is
 * @throws {MatcherError} with code `leftover`: the output still holds matches
 * @throws {MatcherError} with code `malformed`: masks would break records
 */
export function refuseOutput(check: OutputCheck | null, path: string | null = null): void {
  const [fault] = faults(check, path === null ? "printed" : "file");
  if (fault) throw new MatcherError(fault.code, path === null ? fault.reason : `${path}: ${fault.reason}`);
}

interface Fault {
  readonly code: "leftover" | "malformed";
  readonly reason: string;
}

/** What is left counts for more than a form that is broken. */
function faults(check: OutputCheck | null, destination: Destination): Fault[] {
  if (!check) return [];
  const found: Fault[] = [];
  // It also writes what it held.
  const broken = brokenReason(check.forms.finish(), destination);
  const left = check.leftovers?.finish();
  if (left && left.count > 0) found.push({ code: "leftover", reason: leftoverReason(left, destination) });
  if (broken) found.push({ code: "malformed", reason: broken });
  return found;
}
