/** The lines of an input that a report shows, written by the native library: a batch of matches per call. */
import { batchColumns, Selects, WindowCall, WindowPart, WindowSettings } from "../native/layout.gen.ts";
import { addressOrNone, memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus, noMemory } from "../native/status.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";

/** Number of lines on a side, or the rest of the record. */
export type Reach = number | "record";

export interface WindowOptions {
  readonly selects: keyof typeof Selects;
  /** Each match is written by itself in place of its line. */
  readonly onlyMatches: boolean;
  /** The matches are records, all lines of which are selected as one. */
  readonly ofRecords: boolean;
  readonly lineNumbers: boolean;
  /** The column of a line's first match is written. */
  readonly columns: boolean;
  /** Groups of lines that are apart are separated. */
  readonly isSeparated: boolean;
  readonly before: Reach;
  readonly after: Reach;
  /** Maximum number of lines or records selected in each input. */
  readonly limit: number;
  /** Rows are given as numbers (see `readRows`) instead of text. */
  readonly isListed?: boolean;
  readonly isForTerminal: boolean;
  /** `null`: nothing is coloured. Style 0 is no style, style 1 is the style of matches. */
  readonly styles: { readonly openings: readonly string[]; readonly ofKinds: Uint8Array } | null;
  readonly texts: WindowTexts;
}

/** The texts around the numbers of a row, in the order in which the library reads them. */
export interface WindowTexts {
  readonly numberOpening: string;
  readonly numberEnd: string;
  readonly contextNumberEnd: string;
  readonly columnOpening: string;
  readonly columnEnd: string;
  readonly closing: string;
  readonly separator: string;
}

/** The texts before the rows of an input. */
export interface WindowHeads {
  readonly path: Uint8Array | undefined;
  readonly contextPath: Uint8Array | undefined;
  /** Once, before the first row; `between` precedes it unless it is the first of all. */
  readonly heading: Uint8Array;
  readonly between: Uint8Array;
}

/** A part of match `match` in a style. */
export interface MatchMark {
  readonly match: number;
  readonly start: number;
  readonly end: number;
  readonly style: number;
}

/** Matches whose places the library can read. */
export interface WindowBatch {
  readonly places: Places;
  readonly count: number;
  /** Start and end of the record of each match, or −1. */
  readonly records?: Float64Array | undefined;
  /** In place of the matches themselves, in order. */
  readonly marks?: readonly MatchMark[] | undefined;
}

/** `whole_record` of zig/report/window_input.zig. */
const wholeRecord = 2n ** 64n - 1n;
const noBytes = new Uint8Array(1);
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_windows_close(handle));
const what = "the lines of one batch";

/** What is written of the matches from index `from` to before index `to`, and where each ends. */
export interface WrittenMatches {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
  readonly ends: Float64Array;
}

/** Places of a batch: addresses of columns, and what is added to them. */
export interface Places {
  readonly starts: number;
  readonly ends: number;
  readonly lines: number;
  readonly lineStarts: number;
  readonly offset: number;
  readonly linesBefore: number;
  /** What is at the addresses, if it is not the library's. */
  readonly copies?: readonly Float64Array[];
}

export class Windows {
  readonly #handle: Pointer;
  readonly #part = new Float64Array(WindowPart.size / 8);
  #text: Uint8Array | null = null;

  constructor(private readonly options: WindowOptions) {
    const { texts, styles } = options;
    const { numberOpening, numberEnd, contextNumberEnd, columnOpening, columnEnd, closing, separator } = texts;
    const openings = styles?.openings ?? [""];
    const [sizes, literals] = joinTexts(
      [numberOpening, numberEnd, contextNumberEnd, columnOpening, columnEnd, closing, separator, ...openings].map(
        (text) => Buffer.from(text),
      ),
    );
    const ofKinds = styles?.ofKinds ?? noBytes;
    const settings = this.#settings(openings.length, styles ? ofKinds.length : 0);
    const handle = native().mb_windows_open(settings, sizes, literals, ofKinds);
    if (handle === null) throw noMemory(what);
    this.#handle = Number(handle) as Pointer;
    unused.register(this, this.#handle);
  }

  #settings(openings: number, kinds: number): DataView {
    const { selects, onlyMatches, ofRecords, lineNumbers, columns, isSeparated, styles, isForTerminal } = this.options;
    const { isListed = false } = this.options;
    const { before, after, limit } = this.options;
    const settings = new DataView(new ArrayBuffer(WindowSettings.size));
    const number = (at: number, value: number | boolean) => settings.setUint32(at, Number(value), true);
    number(WindowSettings.selects, Selects[selects]);
    number(WindowSettings.only_matches, onlyMatches);
    number(WindowSettings.of_records, ofRecords);
    number(WindowSettings.has_numbers, lineNumbers);
    number(WindowSettings.has_columns, columns);
    number(WindowSettings.is_separated, isSeparated);
    number(WindowSettings.is_painted, styles !== null);
    number(WindowSettings.is_for_terminal, isForTerminal);
    number(WindowSettings.is_listed, isListed);
    const large = (at: number, value: Reach) =>
      settings.setBigUint64(at, value === "record" || value === Infinity ? wholeRecord : BigInt(value), true);
    large(WindowSettings.before, before);
    large(WindowSettings.after, after);
    large(WindowSettings.limit, limit);
    number(WindowSettings.openings, openings);
    number(WindowSettings.kinds, kinds);
    return settings;
  }

  /**
   * Begins an input that is read from byte `from`, the start of line `line`.
   * @param records the library's search for records from that byte on
   */
  begin(
    { path, contextPath, heading, between }: WindowHeads,
    from: number,
    line: number,
    records: Pointer | null,
  ): void {
    const [sizes, literals] = joinTexts(
      [path ?? "", contextPath ?? "", heading, between].map((text) => Buffer.from(text)),
    );
    if (!native().mb_windows_begin(this.#handle, sizes, literals, from, line, records)) throw noMemory(what);
    this.#text = null;
    this.#part.fill(0);
  }

  /** Begins the next part of the input. */
  beginPart(from: number, line: number): void {
    native().mb_windows_begin_part(this.#handle, from, line);
    this.#text = null;
  }

  /** Gives what the matches decide, block by block; each is valid until the next. */
  *add(part: TextPart, batch: WindowBatch, written?: WrittenMatches): Generator<Uint8Array> {
    const { places, count, records, marks } = batch;
    const { from, to } = written ?? { from: 0, to: count };
    const values = this.#part;
    const set = (field: number, value: number) => {
      values[field / 8] = value;
    };
    const column = (address: number) => (to > from ? address + 8 * from : 0);
    set(WindowPart.count, to - from);
    set(WindowPart.starts, column(places.starts));
    set(WindowPart.ends, column(places.ends));
    set(WindowPart.lines, column(places.lines));
    set(WindowPart.line_starts, column(places.lineStarts));
    set(WindowPart.offset, places.offset);
    set(WindowPart.lines_before, places.linesBefore);
    set(WindowPart.written, written ? addressOrNone(written.bytes) : 0);
    set(WindowPart.written_ends, written ? column(addressOrNone(written.ends)) : 0);
    set(WindowPart.records, records ? addressOrNone(records) + 16 * from : 0);
    const flat =
      marks && Float64Array.from(marks.flatMap(({ match, start, end, style }) => [match, start, end, style]));
    set(WindowPart.marks, flat ? addressOrNone(flat) || 8 : 0);
    set(WindowPart.mark_count, marks?.length ?? 0);
    set(WindowPart.match, 0);
    set(WindowPart.mark, 0);
    yield* this.#write("add", part);
    keepAlive(batch, flat, written);
  }

  /** No match begins before byte `offset` from now on. */
  settle(part: TextPart, offset: number): Generator<Uint8Array> {
    this.#part[WindowPart.settled / 8] = offset;
    return this.#write("settle", part);
  }

  /** Gives the rest of what the part decides. */
  endPart(part: TextPart): Generator<Uint8Array> {
    return this.#write("end_part", part);
  }

  /** The last lines of the part may be context of a line in the next one. */
  keepRest(part: TextPart): void {
    for (const _ of this.#write("keep_rest", part));
  }

  *#write(call: keyof typeof WindowCall, { text, base }: TextPart): Generator<Uint8Array> {
    const part = this.#part;
    if (this.#text !== text) native().mb_windows_forget_text(this.#handle);
    this.#text = text;
    part[WindowPart.text / 8] = addressOrNone(text);
    part[WindowPart.size_bytes / 8] = text.length;
    part[WindowPart.base / 8] = base;
    do {
      checkStatus(native().mb_windows_write(this.#handle, WindowCall[call], part), what);
      const size = this.#result("out_size");
      if (size > 0) yield new Uint8Array(memoryAt(this.#result("out"), size));
    } while (this.#result("is_more") === 1);
  }

  #result(name: "out" | "out_size" | "is_more" | "passed" | "selected" | "is_full" | "is_done"): number {
    return this.#part[WindowPart[name] / 8]!;
  }

  /** The first byte of the input that has not been passed. */
  get passed(): number {
    return this.#result("passed");
  }

  /** Lines or records selected of the input. */
  get selected(): number {
    return this.#result("selected");
  }

  /** The limit of lines selected is reached. */
  get isFull(): boolean {
    return this.options.limit === 0 || this.#result("is_full") === 1;
  }

  /** Nothing that follows will be written. */
  get isDone(): boolean {
    return this.options.limit === 0 || this.#result("is_done") === 1;
  }
}

/** A row that was listed: bytes of the input, half-open, without the line end. */
export interface ListedRow {
  readonly start: number;
  readonly end: number;
  readonly number: number;
  readonly isSelected: boolean;
}

/** The rows of a block, if these are listed. */
export function* readRows({ buffer, byteOffset, byteLength }: Uint8Array): Generator<ListedRow> {
  const numbers = new Float64Array(buffer, byteOffset, byteLength / 8).slice();
  for (let at = 0; at < numbers.length; at += 4) {
    const [start = 0, end = 0, number = 0, isSelected] = numbers.subarray(at, at + 4);
    yield { start, end, number, isSelected: isSelected === 1 };
  }
}

/** For rows that are listed, and such without numbers. */
export const noTexts: WindowTexts = {
  ...{ numberOpening: "", numberEnd: "", contextNumberEnd: "", columnOpening: "", columnEnd: "" },
  ...{ closing: "", separator: "" },
};

const placeColumns = (["starts", "ends", "lines", "lineStarts"] as const).map((name) => 2 + batchColumns.indexOf(name));

/** The places of matches that are in native memory, otherwise copies of them. */
export function toPlaces(matches: Matches): Places {
  const { matches: found, bytes: offset, lines: linesBefore } = matches.shifted ?? { matches, bytes: 0, lines: 0 };
  const columns = found.read ? found.placed : found.columns;
  if (columns?.hasLines) {
    const [starts, ends, lines, lineStarts] = placeColumns.map((at) => columns.table[at]!) as Four;
    return { starts, ends, lines, lineStarts, offset, linesBefore };
  }
  const { count } = matches;
  const copies = [matches.start, matches.end, matches.line, matches.lineStart].map((of) =>
    Float64Array.from({ length: count }, (_, i) => of.call(matches, i)),
  );
  const [starts, ends, lines, lineStarts] = copies.map(addressOrNone) as Four;
  return { starts, ends, lines, lineStarts, offset: 0, linesBefore: 0, copies };
}

type Four = [number, number, number, number];

/** Texts one after the other, and the size of each. */
function joinTexts(texts: readonly Uint8Array[]): [sizes: Uint32Array, literals: Uint8Array] {
  const literals = Buffer.concat(texts);
  return [Uint32Array.from(texts, (text) => text.length), literals.length > 0 ? literals : noBytes];
}

/**
 * The library knows these only by addresses, which keep nothing alive. Since the generator refers to them once more
 * after its last block, the runtime keeps them until then.
 */
function keepAlive(..._: readonly unknown[]): void {}
