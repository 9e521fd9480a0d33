import { LayoutCall } from "../native/layout.gen.ts";
import { addressOf, addressOrNone, memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { noMemory } from "../native/status.ts";
import type { Matches, NativeColumns } from "../scan/matches.ts";
import { type DateOrder, dateOrders } from "../tables/date-orders.ts";
import type { Explanation } from "./explanation.ts";
import type { ColumnMatches } from "./match-columns.ts";
import { type Piece, packPieces } from "./pieces.ts";

export interface Written {
  /** Index of the first match not written, which the caller writes in another way; or the number of matches. */
  readonly count: number;
  /** Valid until the next call. */
  readonly bytes: Uint8Array;
}

export interface LayoutOptions {
  /** The text for the piece `input`. */
  readonly input?: Uint8Array;
  /** Also writes the text between matches, from the end of the previous one. */
  readonly keepsBetween?: boolean;
  /** Receives the end offset of each match's bytes. */
  readonly ends?: Float64Array;
  /** Receives 1 for each match all of whose parts its values have, or 0; without it the latter end the output. */
  readonly fits?: Uint8Array;
  /** Which number of an open date is the day; left out without elements of templates. */
  readonly order?: DateOrder;
  /** Index of the first match to write. */
  readonly first?: number;
  /** The records of the text keep their form: see `ts/rewrite/record-forms.ts`. */
  readonly forms?: LayoutForms | undefined;
  /** What the piece `explained` writes, prepared for these matches. */
  readonly explanation?: Explanation | undefined;
  /** Places in the text, if that is not the input's. */
  readonly read?: NativeColumns | undefined;
  /** What the piece `given` writes. */
  readonly given?: GivenTexts | undefined;
}

/** A text for each match, or for each element that takes one, one after the other, each up to its end. */
export interface GivenTexts {
  readonly bytes: Uint8Array;
  readonly ends: Float64Array;
}

export interface LayoutForms {
  /** What is known of the places before, and then of these, too. */
  readonly state: Float64Array;
  /** What replaces values of JSON is put in quotes. */
  readonly quotesValues: boolean;
}

/**
 * The library keeps room for the longest text that a layout ever wrote. One that waits for its next use, which may
 * never come, is closed after a longer text than this; the next call opens it anew.
 */
export const keptBytesMax = 64 * 1024;

const noBytes = new Uint8Array(0);
const noInput = new Uint8Array(1);
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_layout_close(handle));

export class Layout {
  private handle: Pointer | null = null;
  private readonly call = new Float64Array(LayoutCall.size / 8);
  /** What the library knows only by its address, during a call: nothing else may keep it alive. */
  protected used: unknown = null;
  private readsLines = false;

  constructor(private readonly pieces: readonly Piece[]) {}

  /**
   * Writes matches whose columns are in native memory, as many as it can; of other matches none.
   * @param text the part of the input that contains them; its first byte has offset `baseBytes`
   */
  write(
    { count, columns }: Pick<Matches, "count" | "columns">,
    text: Uint8Array,
    baseBytes: number,
    options: LayoutOptions = {},
  ): Written {
    const { input, keepsBetween = false, ends = null, fits = null, first = 0, forms, explanation, given } = options;
    if (!columns || first >= count) return { count: first, bytes: noBytes };
    const handle = this.open();
    if (this.readsLines && !columns.hasLines) return { count: first, bytes: noBytes };
    const read = options.read ?? columns;
    const call = this.call;
    call[LayoutCall.text / 8] = addressOrNone(text);
    call[LayoutCall.size_bytes / 8] = text.length;
    call[LayoutCall.base / 8] = baseBytes;
    call[LayoutCall.table / 8] = addressOf(columns.table);
    call[LayoutCall.read / 8] = addressOf(read.table);
    call[LayoutCall.width / 8] = read.registers;
    call[LayoutCall.first_registers / 8] = columns.firsts ? addressOf(columns.firsts) : 0;
    call[LayoutCall.order / 8] = dateOrders.indexOf(options.order ?? "any");
    call[LayoutCall.input / 8] = input ? addressOrNone(input) : 0;
    call[LayoutCall.input_size / 8] = input?.length ?? 0;
    call[LayoutCall.keeps_between / 8] = Number(keepsBetween);
    call[LayoutCall.first / 8] = first;
    call[LayoutCall.forms / 8] = forms ? 1 + Number(forms.quotesValues) : 0;
    call[LayoutCall.explanation / 8] = explanation?.handle ?? 0;
    call[LayoutCall.given / 8] = given ? addressOf(given.bytes.length > 0 ? given.bytes : noInput) : 0;
    call[LayoutCall.given_ends / 8] = given ? addressOf(given.ends) : 0;
    this.used = [text, columns, options];
    const isWritten = native().mb_layout_write(handle, call, ends, fits, forms?.state ?? null);
    this.used = null;
    if (!isWritten) throw outOfMemory();
    const [address, size] = [call[LayoutCall.out / 8]!, call[LayoutCall.out_size / 8]!];
    return { count: call[LayoutCall.next / 8]!, bytes: new Uint8Array(memoryAt(address, size)) };
  }

  /** @returns what is written of all matches, valid until the next call; `null` if it can't write one of them */
  writeAll(matches: ColumnMatches, options: Omit<LayoutOptions, "first" | "read">): Uint8Array | null {
    const { count, bytes } = this.write(matches, matches.text, matches.base, { ...options, read: matches.read });
    return count < matches.count ? null : bytes;
  }

  /** Frees it at once, not only when it is collected. */
  close(): void {
    if (this.handle === null) return;
    unused.unregister(this);
    native().mb_layout_close(this.handle);
    this.handle = null;
  }

  private open(): Pointer {
    if (this.handle !== null) return this.handle;
    const { words, count, literals, readsLines } = packPieces(this.pieces);
    this.readsLines = readsLines;
    const bytes = literals.length > 0 ? literals : noInput;
    const handle = native().mb_layout_open(words, count, bytes, literals.length);
    if (handle === null) throw outOfMemory();
    this.handle = Number(handle) as Pointer;
    unused.register(this, this.handle, this);
    return this.handle;
  }
}

const outOfMemory = () => noMemory("the matches of one batch as they are to be written");
