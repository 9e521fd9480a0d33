import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus, noMemory } from "../native/status.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import type { Written } from "./layout.ts";

/** How far a report has come in an input, with the lines around the matches so far. */
export interface ContextPlace {
  /** The first line that has not been passed: where it begins, and its number. */
  offset: number;
  line: number;
  /** Windows of the matches so far reach through this line, and up to this byte. */
  throughLine: number;
  throughByte: number;
  /** Anything of this input was written. */
  hasBegun: boolean;
  /** Lines were passed over since the last one that was written. */
  isApart: boolean;
}

export interface ContextForm {
  /** Written before the number of each line. */
  readonly prefix: Uint8Array | undefined;
  /** The line between groups of lines that are apart, with its line end. */
  readonly separator: Uint8Array | null;
  /** Number of lines, or the rest of the record. */
  readonly before: number | "record";
  readonly after: number | "record";
  /** The search for records in the library, and where their text begins in the input. */
  readonly records: Pointer | null;
  readonly recordsFrom: number;
}

const wholeRecord = -1;
const nothing = new Uint8Array(1);
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_context_lines_close(handle));

/** Writes matches with the lines around them: many per call. */
export class ContextLines {
  #handle: Pointer | null = null;
  readonly #progress = new Float64Array(9);
  readonly #out = new Float64Array(2);

  /**
   * Writes matches from index `from` on, with the lines before each, and moves `place`. Ends early when there is much
   * to write, or before a line that is very long.
   * @param text of the part of the input that is read
   * @param written what is written of the first matches, and the end of each
   * @returns the index of the next match, and what to write, valid until the next call
   */
  write(
    { columns }: Matches,
    { text, base }: TextPart,
    written: Written & { readonly ends: Float64Array },
    place: ContextPlace,
    form: ContextForm,
    from: number,
  ): { readonly next: number; readonly bytes: Uint8Array } {
    const side = (reach: number | "record") => (reach === "record" ? wholeRecord : reach);
    const { offset, line, throughLine, throughByte, hasBegun, isApart } = place;
    const state = [from, offset, line, throughLine, throughByte, Number(hasBegun), Number(isApart)];
    this.#progress.set([...state, side(form.before), side(form.after)]);
    const { prefix = nothing, separator, records, recordsFrom } = form;
    const status = native().mb_context_lines_write(
      ...([this.#open(), text, text.length, base, columns!.table, written.bytes, written.ends, written.count] as const),
      ...([prefix, form.prefix?.length ?? 0, separator, separator?.length ?? 0] as const),
      ...([records, recordsFrom, this.#progress, this.#out] as const),
    );
    checkStatus(status, "the lines of one batch");
    const [next = 0, ...after] = this.#progress;
    [place.offset = 0, place.line = 0, place.throughLine = 0, place.throughByte = 0] = after;
    [place.hasBegun, place.isApart] = [after[4] === 1, after[5] === 1];
    const [address = 0, size = 0] = this.#out;
    return { next, bytes: new Uint8Array(memoryAt(address, size)) };
  }

  #open(): Pointer {
    if (this.#handle !== null) return this.#handle;
    const handle = native().mb_context_lines_open();
    if (handle === null) throw noMemory("the lines of one batch");
    this.#handle = Number(handle) as Pointer;
    unused.register(this, this.#handle);
    return this.#handle;
  }
}
