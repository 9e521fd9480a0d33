/**
 * Searches redacted text for anything that still reads as what should be masked: whatever the reason, it must not pass
 * for redacted.
 */
import { type Depth, type TextStream, textStreams } from "../deep/index.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { openProgram } from "../scan/program.ts";
import { ByteBuffer } from "../template/index.ts";
import type { ResolvedWindow } from "../window/index.ts";
import { type Masks, MasksBetween, OwnMasks, startAfter } from "./own-masks.ts";

/** Output that is searched at once. */
export const searchedBytes = 1 << 18;
/** More output than this is not copied before it is searched. */
export const uncopiedBytes = searchedBytes / 4;
/** Masks that are dropped together. */
const ownMasksMax = 4096;
/** Places that are named; the others are counted. */
const placesMax = 3;

/** The part of an input that was redacted, and its first line. */
export type CheckedWindow = Pick<ResolvedWindow, "from" | "to" | "firstLine">;

export interface Leftovers {
  readonly count: number;
  /** Line and byte in it, both from 1, of the first ones in the output. */
  readonly places: readonly string[];
}

/**
 * A check of one output, or of a window of its input; `null` if matches depend on their surroundings, since masks
 * change that. Must be closed.
 */
export function leftoverCheck(
  pattern: CompiledPattern,
  deep: Depth,
  byLine: boolean,
  window: CheckedWindow,
): LeftoverCheck | null {
  if (!canBeChecked(pattern)) return null;
  return new LeftoverCheck(textStreams(pattern, deep, byLine), window);
}

/** Whether no match depends on its surroundings. */
export function canBeChecked(pattern: CompiledPattern): boolean {
  const groups = pattern.groups ?? [pattern];
  return groups.every((group) => native().mb_program_stands_alone(openProgram(group)));
}

/** It holds at most one chunk and the masks in the text that is not searched yet. */
export class LeftoverCheck implements Leftovers {
  count = 0;
  readonly places: string[] = [];
  readonly #pending = new ByteBuffer();
  /** Bytes of output so far. */
  #size = 0;
  /** Masked spans of the output that later matches may touch, in order. */
  #masks: Masks[] = [];

  constructor(
    private readonly streams: readonly TextStream[],
    private window: CheckedWindow,
  ) {}

  /** Bytes of the input from `to` on are not checked: they contain matches beyond the limit. */
  endAt(to: number): void {
    this.window = { ...this.window, to: Math.min(to, this.window.to) };
  }

  /** Bytes of the input that were left as they were; `text` begins at its byte `base`. */
  keep(text: Uint8Array, base: number, start: number, end: number): void {
    const { from, to } = this.window;
    const [first, behind] = [Math.max(start, from), Math.min(end, to)];
    if (first < behind) this.push(text, first - base, behind - base);
  }

  /** Output as it is: its masks were announced before. */
  push(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; ) {
      if (end - at >= uncopiedBytes) {
        this.#searchPending(false);
        const to = Math.min(end, at + searchedBytes);
        this.#search(bytes.subarray(at, to), false);
        at = to;
        continue;
      }
      const to = Math.min(end, at + searchedBytes - this.#pending.length);
      this.#pending.push(bytes, at, to);
      at = to;
      if (this.#pending.length >= searchedBytes) this.#searchPending(false);
    }
    this.#size += end - start;
  }

  /** The `size` bytes of output after those pushed so far are a mask. */
  mask(size: number): void {
    const last = this.#masks.at(-1);
    const isOpen = last instanceof OwnMasks && last.count < ownMasksMax;
    const masks = isOpen ? last : new OwnMasks();
    if (!isOpen) this.#masks.push(masks);
    masks.add(this.#size, this.#size + size);
  }

  /**
   * The output after that pushed so far has a mask for each of the first matches, with the text between them.
   * @param ends end of each mask
   */
  maskedBetween(matches: Matches, ends: Float64Array): void {
    if (ends.length > 0) this.#masks.push(MasksBetween.of(matches, ends, this.#size));
  }

  /** The output after that pushed so far has these masks, with the text between them. */
  maskedAs(masks: MasksBetween): void {
    this.#masks.push(masks.movedTo(this.#size));
  }

  /** A mask of the output. */
  pushMask(mask: Uint8Array, size: number): void {
    this.mask(size);
    this.push(mask, 0, size);
  }

  /** Ends the output. */
  finish(): Leftovers {
    this.#searchPending(true);
    return this;
  }

  close(): void {
    for (const stream of this.streams) stream.close();
  }

  #searchPending(isLast: boolean): void {
    if (!isLast && this.#pending.length === 0) return;
    this.#search(this.#pending.bytes.subarray(0, this.#pending.length), isLast);
    this.#pending.clear();
  }

  #search(chunk: Uint8Array, isLast: boolean): void {
    let open = Number.POSITIVE_INFINITY;
    for (const stream of this.streams) {
      for (const { matches } of stream.push(chunk)) this.#look(matches);
      if (isLast) for (const { matches } of stream.finish()) this.#look(matches);
      else stream.keepFrom(stream.openFrom);
      open = Math.min(open, stream.openFrom);
    }
    this.#forgetMasks(open);
  }

  /** Drops the masks that end at or before `open`, many at a time. */
  #forgetMasks(open: number): void {
    const kept = this.#masks.findIndex((masks) => masks.to > open);
    if (kept !== 0) this.#masks = kept < 0 ? [] : this.#masks.slice(kept);
  }

  #look(matches: Matches): void {
    let first = 0;
    for (let i = 0; i < matches.count; i++) {
      const [start, end] = [matches.start(i), matches.end(i)];
      while (first < this.#masks.length && this.#masks[first]!.to <= start) first += 1;
      if (first < this.#masks.length && startAfter(this.#masks[first]!, start) < end) continue;
      this.count += 1;
      if (this.places.length < placesMax)
        this.places.push(`${matches.line(i) + this.window.firstLine - 1}:${start - matches.lineStart(i) + 1}`);
    }
  }
}

/** Advice, by where the output went. */
const waysOn = {
  printed: "redact the output again",
  file: "nothing is written to it: redact its text, and the output again",
  "in place": "nothing is written to it: redact it without --in-place, and the output again",
  diff: "--in-place would write nothing to it: redact it without --dry-run, and the output again",
  reviewed: "nothing is written to it: redact it without --interactive, and the output again",
} as const;

export type Destination = keyof typeof waysOn;

/** The message about output that still contains matches. */
export function leftoverReason({ count, places }: Leftovers, destination: Destination): string {
  const spans = count === 1 ? "1 span of the output still reads" : `${count} spans of the output still read`;
  const more = count > places.length ? ", ..." : "";
  return `after masking, ${spans} as a match, at ${places.join(", ")}${more}; ${waysOn[destination]}`;
}
