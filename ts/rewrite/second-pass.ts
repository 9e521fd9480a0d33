/**
 * Redacted text is searched before it is written: what still reads as a match, because a mask has changed what is
 * around it, is masked too, and then looked at once more.
 */
import { type Depth, type TextStream, textStreams } from "../deep/index.ts";
import type { FoundPart } from "../deep/stream.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { MatchView } from "../scan/view.ts";
import { ByteBuffer, type DateOrder, type MatchContext } from "../template/index.ts";
import { type HeldEdit, HeldEdits } from "./held-edits.ts";
import { type CheckedWindow, LeftoverCheck, type Leftovers, searchedBytes, uncopiedBytes } from "./leftover.ts";
import { lineEnds } from "./line-ends.ts";
import { MasksBetween } from "./own-masks.ts";
import { RecordForms } from "./record-forms.ts";
import type { Replacer } from "./replacer.ts";
import { Editor } from "./rewrite.ts";

const newline = 0x0a;

/** Where edits go that have passed. */
export interface PassedEdits {
  /** Bytes [from, to) of `text` are unchanged; the first is byte `start` of the input. */
  keep(text: Uint8Array, from: number, to: number, start: number): void;
  /** Bytes [start, end) of the input, which are `source`, become bytes [from, to) of `written`. */
  change(source: Uint8Array, start: number, end: number, written: Uint8Array, from: number, to: number): void;
}

/** How a redaction finds and masks. */
export interface Masking {
  readonly pattern: CompiledPattern;
  readonly deep: Depth;
  readonly byLine: boolean;
  readonly replacer: Replacer;
  readonly dateOrder: DateOrder;
}

/** A match in the output, and what replaces it. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
  /** Its line in the output, and where that begins. */
  readonly line: number;
  readonly lineStart: number;
}

const nothingLeft: Leftovers = { count: 0, places: [] };

/** It holds at most one chunk and the text from the first match still open. Must be closed. */
export class SecondPass {
  /** Number of matches that it masked. */
  count = 0;
  readonly #streams: readonly TextStream[];
  readonly #pending = new ByteBuffer();
  readonly #held = new HeldEdits();
  readonly #forms = new RecordForms();
  readonly #found: Found[] = [];
  /** Looks at the output from the first text on that was masked here. */
  #again: LeftoverCheck | null = null;
  #isOver = false;
  readonly #source = new ByteBuffer();
  readonly #written = new ByteBuffer();

  constructor(
    private readonly masking: Masking,
    private window: CheckedWindow,
    private readonly out: PassedEdits,
  ) {
    this.#streams = textStreams(masking.pattern, masking.deep, masking.byLine);
    for (const stream of this.#streams) stream.keepFrom(0);
  }

  /** Bytes [start, end) of the input are unchanged; `text` begins at its byte `base`. */
  keep(text: Uint8Array, base: number, start: number, end: number): void {
    const { from, to } = this.window;
    const [first, behind] = [Math.max(start, from), Math.min(end, to)];
    this.#pass(text, base, start, Math.min(end, from));
    if (first < behind) {
      this.#held.keep(first, behind);
      this.#push(text, first - base, behind - base);
    }
    if (end <= to) return;
    this.end();
    this.#pass(text, base, Math.max(start, to), end);
  }

  /** Bytes of the input from `to` on are not searched: they hold matches beyond the limit. */
  endAt(to: number): void {
    this.window = { ...this.window, to: Math.min(to, this.window.to) };
  }

  /** Text outside the window. */
  #pass(text: Uint8Array, base: number, start: number, end: number): void {
    if (start < end) this.out.keep(text, start - base, end - base, start);
  }

  /** Bytes [start, end) of the input become a mask: the first `size` bytes of `mask`. */
  mask(text: Uint8Array, base: number, start: number, end: number, mask: Uint8Array, size: number): void {
    this.#held.change(text, base, start, end, size);
    this.#push(mask, 0, size);
  }

  /** A match stays as it is. */
  leave(text: Uint8Array, base: number, start: number, end: number): void {
    this.#held.keep(start, end, true);
    this.#push(text, start - base, end - base);
  }

  /**
   * The first matches are masked, with the text between them.
   * @param ends end of each mask in `written`
   */
  splice(text: Uint8Array, base: number, matches: Matches, written: Uint8Array, ends: Float64Array): void {
    const held = this.#held;
    const between = MasksBetween.of(matches, ends, held.size);
    held.change(text, base, matches.start(0), matches.end(ends.length - 1), written.length, between);
    this.#push(written, 0, written.length);
  }

  /** Writes what no later text can change. */
  flush(): void {
    if (!this.#isOver && this.#pending.length > 0) this.#searchPending(false);
  }

  /** @returns what is left in the output; called once */
  finish(): Leftovers {
    this.end();
    return this.#again?.finish() ?? nothingLeft;
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
    this.#again?.close();
  }

  /** Ends the output. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#searchPending(true);
  }

  #push(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const isLong = end - at >= uncopiedBytes;
      if (isLong && this.#pending.length > 0) this.#searchPending(false);
      const to = Math.min(end, at + searchedBytes - this.#pending.length);
      if (isLong) this.#search(bytes.subarray(at, to), false);
      else this.#pending.push(bytes, at, to);
      at = to;
      if (this.#pending.length >= searchedBytes) this.#searchPending(false);
    }
  }

  #searchPending(isLast: boolean): void {
    const chunk = this.#pending.bytes.subarray(0, this.#pending.length);
    this.#search(chunk, isLast);
    this.#pending.clear();
  }

  #search(chunk: Uint8Array, isLast: boolean): void {
    let settled = Number.POSITIVE_INFINITY;
    for (const stream of this.#streams) {
      if (chunk.length > 0) for (const part of stream.push(chunk)) this.#look(part);
      if (isLast) for (const part of stream.finish()) this.#look(part);
      else settled = Math.min(settled, stream.openFrom);
    }
    this.#release(settled);
    if (isLast) return;
    const { text, base } = this.#streams[0]!.heldText();
    const written = Math.min(this.#held.first?.from ?? settled, settled);
    const { forms } = this.masking.replacer;
    const needed = forms ? this.#forms.neededFrom(written, text, base) : written;
    for (const stream of this.#streams) stream.keepFrom(needed);
  }

  /** Renders the masks of the matches that are not masks themselves. */
  #look({ matches, text, base }: FoundPart): void {
    const left: number[] = [];
    for (let i = 0; i < matches.count; i++) {
      if (!this.#held.holdsMask(matches.start(i), matches.end(i))) left.push(i);
    }
    if (left.length === 0) return;
    const { replacer, dateOrder } = this.masking;
    const context: MatchContext = { path: "", text, baseBytes: base, members: [], dateOrder };
    const found = left.length === matches.count ? matches : new MatchView(matches, left);
    this.count += new Editor(replacer, context, this.#forms).eachEdit(found, ({ start, end, replacement }, i) => {
      const [line, lineStart] = [found.line(i), found.lineStart(i)];
      this.#found.push({ start, end, bytes: replacement.copy(), line, lineStart });
    });
    this.#found.sort((a, b) => a.start - b.start);
  }

  /** Gives the edits before byte `settled` of the output on. */
  #release(settled: number): void {
    const [held, found] = [this.#held, this.#found];
    const { text, base } = this.#streams[0]!.heldText();
    const to = found.find(({ start, end }) => start < settled && end > settled)?.start ?? settled;
    if (found.length > 0 && found[0]!.start < to) this.#lookAgain(found[0]!, text, base);
    for (let edit = held.first; edit && edit.from < to; edit = held.first) {
      const next = found[0];
      if (next && next.start < edit.from)
        found.shift(); // It overlaps the one before.
      else if (next && next.start < Math.min(edit.to, to)) {
        if (edit.between) held.divideFirst();
        else if (edit.isKept && edit.from < next.start) this.#giveKept(edit, next.start, text, base);
        else this.#giveMasked(found.shift()!, text, base);
      } else if (edit.isKept) this.#giveKept(edit, Math.min(edit.to, to), text, base);
      else if (edit.to <= to) this.#giveChanged(edit, text, base);
      else break;
    }
  }

  /** From the first line on in which something is masked here, the output is looked at once more. */
  #lookAgain(first: Found, text: Uint8Array, base: number): void {
    if (this.#again) return;
    const { pattern, deep, byLine } = this.masking;
    const writtenTo = this.#held.first!.from - base;
    const at = text.subarray(0, writtenTo).lastIndexOf(newline) + 1;
    const linesBetween = lineEnds(text, at, Math.max(at, first.lineStart - base));
    const firstLine = first.line - linesBetween + this.window.firstLine - 1;
    const everything = { from: 0, to: Number.POSITIVE_INFINITY, firstLine };
    this.#again = new LeftoverCheck(textStreams(pattern, deep, byLine), everything);
    this.#again.mask(writtenTo - at);
    this.#again.push(text, at, writtenTo);
  }

  /** The beginning of the first edit, up to byte `to` of the output. */
  #giveKept({ start, from, isMask }: HeldEdit, to: number, text: Uint8Array, base: number): void {
    this.#held.takeKept(to);
    if (isMask) this.#again?.mask(to - from);
    this.#again?.push(text, from - base, to - base);
    this.out.keep(text, from - base, to - base, start);
  }

  #giveChanged({ start, end, from, to, between }: HeldEdit, text: Uint8Array, base: number): void {
    const source = this.#held.take();
    if (between) this.#again?.maskedAs(between);
    else this.#again?.mask(to - from);
    this.#again?.push(text, from - base, to - base);
    this.out.change(source, start, end, text, from - base, to - base);
  }

  /** A match, whose beginning the first edit holds. Masks at its ends are written with it. */
  #giveMasked(found: Found, text: Uint8Array, base: number): void {
    const [source, written] = [this.#source, this.#written];
    source.clear();
    written.clear();
    const { start, from, isKept } = this.#held.first!;
    if (!isKept) written.push(text, from - base, found.start - base);
    written.push(found.bytes);
    let end = start;
    for (let edit = this.#held.first; edit && edit.from < found.end; edit = this.#held.first) {
      if (edit.between) this.#held.divideFirst();
      else if (edit.isKept) {
        const to = Math.min(edit.to, found.end);
        end = edit.start + to - edit.from;
        source.push(text, edit.from - base, to - base);
        this.#held.takeKept(to);
      } else {
        ({ end } = edit);
        if (edit.to > found.end) written.push(text, found.end - base, edit.to - base);
        source.push(this.#held.take());
      }
    }
    this.#again?.pushMask(written.bytes, written.length);
    this.out.change(source.view(), start, end, written.bytes, 0, written.length);
  }
}
