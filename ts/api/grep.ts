/** Lines that contain a match, with the lines around them. */

import { OptionError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { RecordAround, type RecordDefinition, readUnit, resolveWindow, unitNames } from "../window/index.ts";
import { HeldIterator } from "./held-iterator.ts";
import type { InputText, Text } from "./input.ts";
import { declarationsOf, type Lib } from "./library.ts";
import { type Match, MatchMaker } from "./match.ts";
import { countOf, limitOf, oneOf, type Window, windowParts } from "./options.ts";
import { batchesOf, type Search } from "./search.ts";
import { type Source, type SourceText, textsOf } from "./sources.ts";

/** Which lines are given, and how many around them. */
export interface GrepOptions extends Window {
  /** Number of lines before each match, or the unit of the record around it: `"block"`, `"paragraph"`. */
  before?: number | string | undefined;
  after?: number | string | undefined;
  /** Context on both sides; `before` and `after` override it unless they are 0. */
  context?: number | string | undefined;
  /** The lines without a match. */
  invert?: boolean | undefined;
  /** A match must be a whole line. */
  wholeLine?: boolean | undefined;
  /** Maximum number of matches; of lines, with `invert`. */
  maxCount?: number | undefined;
  backend?: "auto" | "cpu" | "gpu" | undefined;
}

/** A line that contains a match, or one around it. */
export interface Line<T extends string | Uint8Array = string> {
  path: string | null;
  /** From 1. */
  number: number;
  /** Without its line end. */
  text: Text<T>;
  isMatch: boolean;
  /** Matches that start on this line. */
  matches: Match<T>[];
}

/** Lines, for both `for` and `for await`. */
export type Lines<T extends Source> = Iterable<Line<SourceText<T>>> & AsyncIterable<Line<SourceText<T>>>;

/** @throws {OptionError} at once; errors in a file are thrown when the file is reached */
export function grepped<T extends Source>(
  pattern: CompiledPattern,
  source: string,
  { lib }: { readonly lib?: Lib | undefined },
  from: T,
  options: GrepOptions,
): Lines<T> {
  const { invert = false, wholeLine = false } = options;
  if (options.backend !== undefined) oneOf("backend", options.backend, ["auto", "cpu", "gpu"]);
  const request: Request = {
    pattern: wholeLine ? compilePattern(`^ (${source}) ~<($ .)`, declarationsOf(lib)) : pattern,
    before: sideOf("before", options.before, options.context),
    after: sideOf("after", options.after, options.context),
    invert,
    wholeLine,
    limit: limitOf("maxCount", options.maxCount),
    ...windowParts(options),
  };
  if (
    !(
      typeof from === "string" ||
      from instanceof Uint8Array ||
      (typeof from === "object" && from !== null && "path" in from)
    )
  )
    throw new TypeError(
      `the input must be a string, a Uint8Array or { path }: found ${from === null ? "null" : typeof from}`,
    );
  const lines = () => new HeldIterator(linesOf(from, request) as Generator<Line<SourceText<T>>, void, void>);
  return {
    [Symbol.iterator]: lines,
    async *[Symbol.asyncIterator]() {
      yield* lines();
    },
  };
}

/** A number of lines, or the definition of the surrounding record. */
type Side = number | RecordDefinition;

interface Request extends ReturnType<typeof windowParts> {
  readonly pattern: CompiledPattern;
  readonly before: Side;
  readonly after: Side;
  readonly invert: boolean;
  readonly wholeLine: boolean;
  readonly limit: number;
}

function sideOf(name: string, own: number | string | undefined, both: number | string | undefined): Side {
  const isOwn = own !== undefined && own !== 0;
  const given = isOwn ? own : (both ?? own ?? 0);
  const option = isOwn || both === undefined ? name : "context";
  if (typeof given !== "string") return countOf(option, given);
  const unit = readUnit(given);
  if (typeof unit !== "string") return { kind: "unit", unit };
  throw new OptionError(
    option,
    given,
    `${option}: ${unit.replace("write one of", "write a number of lines or one of")}`,
    unitNames.split(", "),
  );
}

function* linesOf(source: Source, request: Request): Generator<Line<string | Uint8Array>, void, void> {
  for (const { path, text } of textsOf(source, "later")) yield* new LineSearch(path, text, request).lines();
}

/** The lines of one text. */
class LineSearch {
  readonly #window;
  readonly #maker;
  /** The first line that has not been passed yet. */
  #at: number;
  #number: number;

  constructor(
    private readonly path: string | null,
    private readonly text: InputText,
    private readonly request: Request,
  ) {
    this.#window = resolveWindow(text.bytes, request.window, request.definition);
    this.#maker = new MatchMaker(text, request.pattern, path);
    this.#at = this.#window.from;
    this.#number = this.#window.firstLine;
  }

  *lines(): Generator<Line<string | Uint8Array>, void, void> {
    if (this.#window.isEmpty) return;
    yield* this.request.invert ? this.#untouched() : this.#touched();
  }

  /** Selected matches, grouped by line. */
  *#matches(): Generator<Match<string | Uint8Array>, void, void> {
    const { pattern, wholeLine, limit, invert } = this.request;
    const most = invert ? Number.POSITIVE_INFINITY : limit;
    if (most === 0) return;
    const maxCount = wholeLine || !Number.isFinite(most) ? undefined : most;
    const search: Search = { pattern, window: this.#window, maxCount, byLine: !wholeLine, isNoted: true };
    let left = most;
    for (const batch of batchesOf(search)) {
      for (let i = 0; i < batch.count; i++) {
        if (wholeLine && !this.#isOneLine(batch, i)) continue;
        yield this.#maker.one(batch, i) as Match<string | Uint8Array>;
        if (--left === 0) return;
      }
    }
  }

  #isOneLine(batch: Matches, i: number): boolean {
    const lineFeed = this.text.bytes.indexOf(10, batch.start(i));
    return lineFeed < 0 || lineFeed >= batch.end(i);
  }

  *#touched(): Generator<Line<string | Uint8Array>, void, void> {
    const { before, after } = this.request;
    const around = new Windows(this.text.bytes, this.#window.from, this.#window.to, [before, after]);
    let through = 0;
    try {
      for (const matches of this.#matchesByLine()) {
        const first = matches[0]!;
        const lead = around.linesAround(first, "before", before);
        yield* this.#context(Math.min(through, first.line - 1));
        this.#skipTo(first.line - lead);
        yield* this.#context(first.line - 1);
        yield this.#line(true, matches);
        const trails = matches.map((match) => match.line + around.linesAround(match, "after", after));
        through = Math.max(through, ...trails);
      }
      yield* this.#context(through);
    } finally {
      around.close();
    }
  }

  *#matchesByLine(): Generator<Match<string | Uint8Array>[], void, void> {
    let held: Match<string | Uint8Array>[] = [];
    for (const match of this.#matches()) {
      if (held.length > 0 && held[0]!.line !== match.line) {
        yield held;
        held = [];
      }
      held.push(match);
    }
    if (held.length > 0) yield held;
  }

  /** Lines up to number `last`, as context. */
  *#context(last: number): Generator<Line<string | Uint8Array>, void, void> {
    while (this.#number <= last && this.#at < this.#window.to) yield this.#line(false, []);
  }

  #skipTo(number: number): void {
    while (this.#number < number && this.#at < this.#window.to) this.#pass();
  }

  *#untouched(): Generator<Line<string | Uint8Array>, void, void> {
    const { before, after, limit } = this.request;
    const [lead, trail] = [before, after].map((side) => {
      if (typeof side === "number") return side;
      const name = side.kind === "unit" ? side.unit.name : side.kind;
      throw new OptionError(
        "context",
        name,
        `lines that no match touches take a number of lines around them, not "${name}"`,
      );
    }) as [number, number];
    const touched = this.#touchedLines();
    let next = touched.next();
    let waiting: Line<string | Uint8Array>[] = [];
    let [left, trailing] = [limit, 0];
    while (this.#at < this.#window.to && (left > 0 || trailing > 0)) {
      while (!next.done && next.value.last < this.#number) next = touched.next();
      const isTouched = !next.done && next.value.first <= this.#number;
      const selected = !isTouched && left > 0;
      const line = this.#line(selected, []);
      if (selected) {
        yield* waiting;
        waiting = [];
        yield line;
        left--;
        trailing = trail;
      } else if (trailing > 0) {
        trailing--;
        yield line;
      } else if (lead > 0) {
        waiting.push(line);
        if (waiting.length > lead) waiting.shift();
      }
    }
    touched.return();
  }

  /** First and last line of each match. */
  *#touchedLines(): Generator<{ first: number; last: number }, void, void> {
    const { bytes } = this.text;
    for (const match of this.#matches()) {
      let last = match.line;
      for (
        let at = bytes.indexOf(10, match.byteStart);
        at >= 0 && at < match.byteEnd - 1;
        at = bytes.indexOf(10, at + 1)
      )
        last++;
      yield { first: match.line, last };
    }
  }

  /** Returns the current line and moves past it. */
  #line(isMatch: boolean, matches: Match<string | Uint8Array>[]): Line<string | Uint8Array> {
    const number = this.#number;
    const [start, end] = this.#pass();
    return { path: this.path, number, text: this.text.slice(start, end), isMatch, matches } as Line<
      string | Uint8Array
    >;
  }

  #pass(): [start: number, end: number] {
    const { bytes } = this.text;
    const start = this.#at;
    const lineFeed = bytes.indexOf(10, start);
    const stop = lineFeed < 0 || lineFeed >= this.#window.to ? this.#window.to : lineFeed;
    this.#at = stop + 1;
    this.#number++;
    return [start, stop > start && bytes[stop - 1] === 13 && stop === lineFeed ? stop - 1 : stop];
  }
}

/** How many lines are around matches: a fixed number, or those of the innermost record that contains them. */
class Windows {
  readonly #records = new Map<RecordDefinition, RecordAround>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly from: number,
    to: number,
    sides: readonly Side[],
  ) {
    for (const side of sides) {
      if (typeof side !== "number") this.#records.set(side, new RecordAround(bytes.subarray(from, to), side));
    }
  }

  linesAround({ byteStart, byteEnd }: Match<string | Uint8Array>, where: "before" | "after", side: Side): number {
    if (typeof side === "number") return side;
    const { from, bytes } = this;
    const record = this.#records.get(side)!.find(byteStart - from, byteEnd - from);
    if (!record) return 0;
    const [start, end] = [record.start + from, Math.max(record.start, record.end - 1) + from];
    return where === "before" ? lineFeeds(bytes, start, byteStart) : lineFeeds(bytes, byteStart, end);
  }

  close(): void {
    for (const finder of this.#records.values()) finder.close();
  }
}

function lineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(10, from); at >= 0 && at < to; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
