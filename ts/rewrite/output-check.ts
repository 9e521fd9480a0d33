/** The checks of one output of a redaction: nothing readable is left, and records have kept their form. */
import { MatcherError } from "../error/errors.ts";
import type { Matches } from "../scan/index.ts";
import { brokenReason, FormGuard, type Write } from "./form-guard.ts";
import {
  type CheckedWindow,
  canBeChecked,
  type Destination,
  type LeftoverCheck,
  leftoverCheck,
  leftoverReason,
} from "./leftover.ts";
import { type Masking, type PassedEdits, SecondPass } from "./second-pass.ts";

/** Takes the edits of a text in order, by the places of its input. */
export interface EditSink {
  /** Bytes [start, end) of the input stay. */
  keep(start: number, end: number): void;
  /** Bytes [start, end) of the input become bytes [from, to) of `written`. */
  replace(start: number, end: number, written: Uint8Array, from: number, to: number): void;
}

/** `text` begins at byte `base` of the input; calls are in the order of the text. Must be closed. */
export class OutputCheck {
  readonly #forms: FormGuard;
  /** Masks what is left. Without it, what is left is only told. */
  readonly #again: SecondPass | null = null;
  readonly #leftovers: LeftoverCheck | null = null;
  #sink: EditSink | null = null;

  /**
   * @param masking how what is left is found; if it depends on its surroundings, it can't be told
   * @param asks nothing is masked that was not found at first
   * @param write takes what may be written; without it, the sink takes it
   */
  constructor(
    masking: Masking,
    window: CheckedWindow = { from: 0, to: Number.POSITIVE_INFINITY, firstLine: 1 },
    asks = false,
    private readonly write: Write | null = null,
  ) {
    const { pattern, deep, byLine } = masking;
    this.#forms = new FormGuard(write, window.firstLine);
    if (asks) this.#leftovers = leftoverCheck(pattern, deep, byLine, window);
    else if (canBeChecked(pattern)) this.#again = new SecondPass(masking, window, this.#passed);
  }

  readonly #passed: PassedEdits = {
    keep: (text, from, to, start) => {
      this.#forms.keep(text, from, to);
      this.#sink?.keep(start, start + to - from);
    },
    change: (source, start, end, written, from, to) => {
      this.#forms.change(source, 0, source.length, written, from, to);
      this.#sink?.replace(start, end, written, from, to);
    },
  };

  /** Whether the output is searched for what is left. */
  get isSearched(): boolean {
    return this.#again !== null || this.#leftovers !== null;
  }

  /** Number of matches that were only found in the output, and masked. */
  get count(): number {
    return this.#again?.count ?? 0;
  }

  /** Where edits go that may be written, unless they are given as text. */
  writeTo(sink: EditSink): void {
    if (!this.write) this.#sink = sink;
  }

  /** Bytes of the input from `to` on may hold matches: they are beyond the limit. */
  endAt(to: number): void {
    this.#again?.endAt(to);
    this.#leftovers?.endAt(to);
  }

  /** Bytes [start, end) of the input are unchanged. */
  keep(text: Uint8Array, base: number, start: number, end: number): void {
    if (start >= end) return;
    if (this.#again) {
      this.#again.keep(text, base, start, end);
      return;
    }
    this.#leftovers?.keep(text, base, start, end);
    this.#passed.keep(text, start - base, end - base, start);
  }

  /** Bytes [start, end) of the input become a mask: the first `size` bytes of `mask`. */
  mask(text: Uint8Array, base: number, start: number, end: number, mask: Uint8Array, size: number): void {
    if (this.#again) {
      this.#again.mask(text, base, start, end, mask, size);
      return;
    }
    this.#leftovers?.pushMask(mask, size);
    this.#passed.change(text.subarray(start - base, end - base), start, end, mask, 0, size);
  }

  /** A match stays as it is. */
  leave(text: Uint8Array, base: number, start: number, end: number): void {
    if (this.#again) {
      this.#again.leave(text, base, start, end);
      return;
    }
    this.#leftovers?.mask(end - start);
    this.keep(text, base, start, end);
  }

  /**
   * The first matches are masked, with the text between them.
   * @param ends end of each mask in `written`
   */
  splice(text: Uint8Array, base: number, matches: Matches, written: Uint8Array, ends: Float64Array): void {
    if (this.#again) {
      this.#again.splice(text, base, matches, written, ends);
      return;
    }
    this.#leftovers?.maskedBetween(matches, ends);
    this.#leftovers?.push(written, 0, written.length);
    const [start, end] = [matches.start(0), matches.end(ends.length - 1)];
    this.#passed.change(text.subarray(start - base, end - base), start, end, written, 0, written.length);
  }

  /** Writes what arrived so far, as far as no later text can change it. */
  flush(): void {
    this.#again?.flush();
    this.#forms.flush();
  }

  /** Ends the output: all that may be written is. */
  end(): void {
    this.#again?.end();
    this.#forms.finish();
  }

  /** @returns what is wrong with the output; called once */
  finish(destination: Destination): Fault[] {
    const left = this.#again?.finish() ?? this.#leftovers?.finish();
    const broken = brokenReason(this.#forms.finish(), destination);
    const faults: Fault[] = [];
    // What is left counts for more than a form that is broken.
    if (left && left.count > 0) faults.push({ code: "leftover", reason: leftoverReason(left, destination) });
    if (broken) faults.push({ code: "malformed", reason: broken });
    return faults;
  }

  close(): void {
    this.#again?.close();
    this.#leftovers?.close();
    this.#forms.close();
  }
}

interface Fault {
  readonly code: "leftover" | "malformed";
  readonly reason: string;
}

/** Ends an output. @returns what is wrong with it */
export function finishCheck(check: OutputCheck | null, destination: Destination): string[] {
  return check ? check.finish(destination).map(({ reason }) => reason) : [];
}

/**
 * @param path the file whose new text it is
 * @throws {MatcherError} with code `leftover`: the output still holds matches
 * @throws {MatcherError} with code `malformed`: masks would break records
 */
export function refuseOutput(check: OutputCheck | null, path: string | null = null): void {
  const [fault] = check?.finish(path === null ? "printed" : "file") ?? [];
  if (fault) throw new MatcherError(fault.code, path === null ? fault.reason : `${path}: ${fault.reason}`);
}
