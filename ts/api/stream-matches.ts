/** Matches of text that arrives in pieces, with texts, lines and captures. */
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, StreamScanner } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { ShiftedMatches } from "../window/index.ts";
import { ColumnCounter } from "./column-counter.ts";
import type { MatchText } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { Slices, type Turns } from "./turns.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const lineFeed = 10;

/**
 * The part of a stream that contains the current matches, beginning with the line of the first one. Offsets are bytes,
 * unless units are counted.
 */
class StreamText implements MatchText<string> {
  constructor(
    readonly bytes: Uint8Array,
    readonly base: number,
    private readonly columns: ColumnCounter | null,
    private readonly units: ((bytes: Uint8Array, at: number) => number) | null,
  ) {}

  unit(byteOffset: number): number {
    return this.units ? this.units(this.bytes, byteOffset - this.base) : byteOffset;
  }
  column(lineStart: number, byteOffset: number): number {
    if (!this.columns) return byteOffset - lineStart + 1;
    return this.columns.column(this.bytes, this.base, lineStart, byteOffset);
  }
  slice(start: number, end: number): string {
    return decoder.decode(this.bytes.subarray(start - this.base, end - this.base));
  }
}

/** What the places of matches count, where it is not bytes for offsets and code points for columns. */
export interface Counting {
  /** Offsets are UTF-16 units of the decoded text. */
  readonly utf16?: boolean;
  /** Columns are bytes. */
  readonly byteColumns?: boolean;
}

/** Counts UTF-16 units of a text that is held from some place on. */
class UnitCounter {
  /** The beginning of the held text, and the place that was asked for last. */
  #from = { at: 0, units: 0 };
  #last = { at: 0, units: 0 };

  /** UTF-16 units before `at`. @param bytes begin at offset `base`, not after the held text */
  before(bytes: Uint8Array, base: number, at: number): number {
    const known = at < this.#last.at ? this.#from : this.#last;
    const units = known.units + decoder.decode(bytes.subarray(known.at - base, at - base)).length;
    this.#last = { at, units };
    return units;
  }

  /** Text before `at` is not asked for again. */
  release(bytes: Uint8Array, base: number, at: number): void {
    this.#from = { at, units: this.before(bytes, base, at) };
  }
}

/** Matches and the text that holds them, whose first byte has offset `base`. Valid until the lane's next call. */
interface Found {
  readonly matches: Matches;
  readonly text: Uint8Array;
  readonly base: number;
}

/** The stream of one program. */
class Lane {
  readonly columns = new ColumnCounter();
  readonly units: UnitCounter | null;
  readonly #scanner: StreamScanner;
  #lineStart = 0;
  /** The text after the last call. Making a view costs more than it seems: the collector counts its bytes. */
  #held: { readonly text: Uint8Array; readonly base: number } | null = null;

  constructor(pattern: CompiledPattern, { utf16 = false }: Counting) {
    this.units = utf16 ? new UnitCounter() : null;
    this.#scanner = new StreamScanner(pattern, undefined, { lines: true });
    this.#scanner.keepFrom(0);
  }

  push(bytes: Uint8Array): Found {
    return this.#withText(this.#scanner.push(bytes));
  }
  finish(): Found {
    return this.#withText(this.#scanner.finish());
  }
  /** Text that the next call may search again. */
  get heldBytes(): number {
    return this.#scanner.retained;
  }
  /** On a thread of the library's; nothing else may be asked of the lane until then, but to close it. */
  async pushLater(bytes: Uint8Array): Promise<Found> {
    return this.#withText(await this.#scanner.pushLater(bytes));
  }
  async finishLater(): Promise<Found> {
    return this.#withText(await this.#scanner.finishLater());
  }

  #withText(matches: Matches): Found {
    this.#held = this.#scanner.heldText();
    return { matches, ...this.#held };
  }

  /** All found matches were taken: releases the lines before the next match. */
  settle(): void {
    const scanner = this.#scanner;
    const { text, base } = this.#held ?? scanner.heldText();
    this.#held = null;
    const open = scanner.openFrom - base;
    const end = open <= 0 ? -1 : text.lastIndexOf(lineFeed, open - 1);
    if (end >= 0) {
      this.#lineStart = base + end + 1;
      this.units?.release(text, base, this.#lineStart);
    }
    scanner.keepFrom(this.#lineStart);
  }

  close(): void {
    this.#scanner.close();
  }
}

/** Receives each match with its batch and the text that holds it. */
export type OnMatch = (match: Match, batch: Matches, i: number, part: MatchText<string>) => void;

interface Placed {
  readonly match: Match;
  readonly member: number;
}

/** Bytes that a thread searches between two turns of the loop. */
const pieceBytes = 1 << 21;
/** Up to this much text, with the held text, is searched faster than a thread can be started. */
const atOnceBytes = 1 << 17;

/** Gives matches once no later text can change them; together they equal the matches of one scan. Must be closed. */
export class StreamMatcher {
  #lanes: readonly Lane[];
  #offset = 0;
  #linesBefore = 0;
  #unitsBefore = 0;
  #isClosed = false;

  /**
   * @param path of the input
   * @param names of a set's members
   */
  constructor(
    private readonly compiled: CompiledPattern,
    private readonly path: string | null,
    private readonly names: readonly string[] = compiled.members,
    private readonly onMatch?: OnMatch,
    private readonly counting: Counting = {},
  ) {
    this.#lanes = this.#open();
  }

  #open(): Lane[] {
    return (this.compiled.groups ?? [this.compiled]).map((program) => new Lane(program, this.counting));
  }

  /** The next piece begins at byte `offset` of the input, on line `line`, with so many UTF-16 units before it. */
  restart(offset: number, line: number, units = 0): void {
    this.close();
    this.#isClosed = false;
    this.#lanes = this.#open();
    this.#offset = offset;
    this.#linesBefore = line - 1;
    this.#unitsBefore = units;
  }

  push(bytes: Uint8Array): Match[] {
    const found = this.#foundBy((lane) => lane.push(bytes));
    for (const lane of this.#lanes) lane.settle();
    return found;
  }

  /** Ends the text. */
  finish(): Match[] {
    return this.#foundBy((lane) => lane.finish());
  }

  #foundBy(search: (lane: Lane) => Found): Match[] {
    refreshClock();
    const all: Placed[] = [];
    for (const lane of this.#lanes) {
      const found = search(lane);
      for (const one of this.#making(found, lane)(0, found.matches.count)) all.push(one);
    }
    return this.#inOrder(all);
  }

  /**
   * The matches of further text, some at a time: threads of the library search it, and the event loop turns meanwhile.
   * Take all of them before anything else is asked; closing ends it.
   * @throws the signal's reason
   */
  async *pushLater(bytes: Uint8Array, turns: Turns): AsyncGenerator<readonly Match[], void, void> {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const search = (lane: Lane) =>
        piece.length + lane.heldBytes <= atOnceBytes ? lane.push(piece) : lane.pushLater(piece);
      yield* this.#foundLater(search, turns);
      if (this.#isClosed) return;
      for (const lane of this.#lanes) lane.settle();
    }
  }
  /** The same at the end of the text. */
  finishLater(turns: Turns): AsyncGenerator<readonly Match[], void, void> {
    return this.#foundLater((lane) => lane.finishLater(), turns);
  }

  async *#foundLater(
    search: (lane: Lane) => Found | Promise<Found>,
    turns: Turns,
  ): AsyncGenerator<readonly Match[], void, void> {
    refreshClock();
    const slices = new Slices(turns);
    const all: Placed[] = [];
    for (const lane of this.#lanes) {
      const searching = search(lane);
      const found = searching instanceof Promise ? await turns.beside(searching) : searching;
      const make = this.#making(found, lane);
      for (let from = 0; from < found.matches.count && !this.#isClosed; ) {
        const to = Math.min(from + slices.size, found.matches.count);
        const made = make(from, to);
        from = to;
        // Matches of several programs are put in order when all are there.
        if (this.#lanes.length > 1) all.push(...made);
        else yield made.map(({ match }) => match);
        await slices.pause();
      }
    }
    await slices.pause();
    if (all.length > 0 && !this.#isClosed) yield this.#inOrder(all);
  }

  /** Makes the matches of a batch, from one index to another. */
  #making({ matches, text, base }: Found, { columns, units }: Lane): (from: number, to: number) => Placed[] {
    const placed = new ShiftedMatches(matches, this.#offset, () => this.#linesBefore);
    // The callback may keep the text.
    const held = this.onMatch && matches.count > 0 ? text.slice() : text;
    const unitsAt =
      units && ((bytes: Uint8Array, at: number) => this.#unitsBefore + units.before(bytes, base, base + at));
    const part = new StreamText(held, base + this.#offset, this.counting.byteColumns ? null : columns, unitsAt);
    const maker = new MatchMaker(part, this.compiled, this.path, this.names);
    return (from, to) =>
      maker.some(placed, from, to).map((match, k) => {
        this.onMatch?.(match, placed, from + k, part);
        return { match, member: placed.member(from + k) };
      });
  }

  #inOrder(all: Placed[]): Match[] {
    if (this.#lanes.length > 1) {
      all.sort((a, b) => a.match.start - b.match.start || a.match.end - b.match.end || a.member - b.member);
    }
    return all.map(({ match }) => match);
  }

  close(): void {
    this.#isClosed = true;
    for (const lane of this.#lanes) lane.close();
  }
}
