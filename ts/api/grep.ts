/** Lines that contain a match, with the lines around them. */

import { OptionError } from "../error/errors.ts";
import { describeWanted, valueError } from "../error/value-error.ts";
import { noTexts, type Reach, readRows, toPlaces, Windows } from "../layout/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { type Matches, MatchView } from "../scan/index.ts";
import { hasLineFeed } from "../scan/line-feeds.ts";
import { RecordAround, type RecordDefinition, readUnit, resolveWindow } from "../window/index.ts";
import { HeldIterator } from "./held-iterator.ts";
import type { InputText, Text } from "./input.ts";
import { type Lib, readDeclarations } from "./library.ts";
import { type Match, MatchMaker } from "./match.ts";
import { checkChoice, checkCount, checkLimit, type Window, windowParts } from "./options.ts";
import { type Search, searchInBatches } from "./search.ts";
import { readSource, type Source, type SourceText } from "./sources.ts";

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
export function grepSource<T extends Source>(
  pattern: CompiledPattern,
  source: string,
  { lib }: { readonly lib?: Lib | undefined },
  from: T,
  options: GrepOptions,
): Lines<T> {
  const { invert = false, wholeLine = false } = options;
  if (options.backend !== undefined) checkChoice("backend", options.backend, ["auto", "cpu", "gpu"]);
  const request: Request = {
    pattern: wholeLine ? compilePattern(`^ (${source}) ~<($ .)`, readDeclarations(lib)) : pattern,
    before: parseSide("before", options.before, options.context),
    after: parseSide("after", options.after, options.context),
    invert,
    wholeLine,
    limit: checkLimit("maxCount", options.maxCount),
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
  const lines = () => new HeldIterator(searchLines(from, request) as Generator<Line<SourceText<T>>, void, void>);
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

function parseSide(name: string, own: number | string | undefined, both: number | string | undefined): Side {
  const isOwn = own !== undefined && own !== 0;
  const given = isOwn ? own : (both ?? own ?? 0);
  const option = isOwn || both === undefined ? name : "context";
  if (typeof given !== "string") return checkCount(option, given);
  const unit = readUnit(given);
  if (!("takes" in unit)) return { kind: "unit", unit };
  throw valueError(option, given, { ...unit, takes: `a number of lines or a record unit, ${unit.takes}` });
}

function* searchLines(source: Source, request: Request): Generator<Line<string | Uint8Array>, void, void> {
  for (const { path, text } of readSource(source, "later")) yield* new LineSearch(path, text, request).lines();
}

/** The lines of one text. */
class LineSearch {
  readonly #window;
  readonly #maker;
  /** Matches by the number of their line, until that is given. */
  readonly #matches = new Map<number, Match<string | Uint8Array>[]>();

  constructor(
    private readonly path: string | null,
    private readonly text: InputText,
    private readonly request: Request,
  ) {
    this.#window = resolveWindow(text.bytes, request.window, request.definition);
    this.#maker = new MatchMaker(text, request.pattern, path);
  }

  *lines(): Generator<Line<string | Uint8Array>, void, void> {
    if (this.#window.isEmpty) return;
    const { before, after, invert, limit } = this.request;
    if (invert) for (const side of [before, after]) checkLines(side);
    const { text, from, to, firstLine } = this.#window;
    const windows = new Windows({
      ...{ selects: invert ? "untouched" : "lines", limit: invert ? limit : Number.POSITIVE_INFINITY, isListed: true },
      ...{ before: reach(before), after: reach(after), texts: noTexts, styles: null, isForTerminal: false },
      ...{ onlyMatches: false, ofRecords: false, lineNumbers: false, columns: false, isSeparated: false },
    });
    windows.begin(noHeads, from, firstLine, null);
    const part = { text: text.subarray(0, to), base: 0 };
    const around = new Around(text, from, to, before, after);
    try {
      for (const matches of this.#batches()) {
        if (!invert) this.#keep(matches);
        const batch = { places: toPlaces(matches), count: matches.count, records: around.findRecords(matches) };
        for (const block of windows.add(part, batch)) yield* this.#readLines(block);
        if (windows.isDone) return;
      }
      for (const block of windows.endPart(part)) yield* this.#readLines(block);
    } finally {
      around.close();
    }
  }

  /** The matches that count. */
  *#batches(): Generator<Matches, void, void> {
    const { pattern, wholeLine, limit, invert } = this.request;
    const most = invert ? Number.POSITIVE_INFINITY : limit;
    if (most === 0) return;
    const maxCount = wholeLine || !Number.isFinite(most) ? undefined : most;
    const search: Search = { pattern, window: this.#window, maxCount, byLine: !wholeLine, isNoted: true };
    let left = most;
    for (const batch of searchInBatches(search)) {
      const numbers = Array.from({ length: batch.count }, (_, i) => i);
      const kept = (wholeLine ? numbers.filter((i) => this.#isOneLine(batch, i)) : numbers).slice(0, left);
      yield kept.length === batch.count ? batch : new MatchView(batch, kept);
      left -= kept.length;
      if (left === 0) return;
    }
  }

  #isOneLine(batch: Matches, i: number): boolean {
    return !hasLineFeed(this.text.bytes, batch.start(i), batch.end(i));
  }

  #keep(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      const match = this.#maker.one(matches, i) as Match<string | Uint8Array>;
      const line = this.#matches.get(match.line);
      if (line) line.push(match);
      else this.#matches.set(match.line, [match]);
    }
  }

  *#readLines(block: Uint8Array): Generator<Line<string | Uint8Array>, void, void> {
    const { bytes } = this.text;
    for (const { start, end, number, isSelected } of readRows(block)) {
      const hasReturn = end > start && bytes[end - 1] === 13 && bytes[end] === 10 && end < this.#window.to;
      const matches = this.#matches.get(number) ?? [];
      this.#matches.delete(number);
      const text = this.text.slice(start, hasReturn ? end - 1 : end);
      yield { path: this.path, number, text, isMatch: isSelected, matches } as Line<string | Uint8Array>;
    }
  }
}

const noHeads = { path: undefined, contextPath: undefined, heading: new Uint8Array(0), between: new Uint8Array(0) };

const reach = (side: Side): Reach => (typeof side === "number" ? side : "record");

/** @throws {OptionError} the side is a record */
function checkLines(side: Side): void {
  if (typeof side === "number") return;
  const name = side.kind === "unit" ? side.unit.name : side.kind;
  const wanted = describeWanted(name, { takes: "a number of lines around them" });
  throw new OptionError("context", name, `lines that no match touches take ${wanted}`);
}

/** The innermost records that hold matches, for each side that is a record. */
class Around {
  readonly #records = new Map<RecordDefinition, RecordAround>();

  constructor(
    bytes: Uint8Array,
    private readonly from: number,
    to: number,
    private readonly before: Side,
    private readonly after: Side,
  ) {
    for (const side of [before, after]) {
      if (typeof side !== "number") this.#records.set(side, new RecordAround(bytes.subarray(from, to), side));
    }
  }

  /** Where the record before each match starts, and the one after it ends. */
  findRecords(matches: Matches): Float64Array | undefined {
    if (this.#records.size === 0) return undefined;
    const { before, after } = this;
    const spans = new Float64Array(2 * matches.count);
    for (let i = 0; i < matches.count; i++) {
      const [start, end] = [matches.start(i), matches.end(i)];
      const records = new Map(
        [...this.#records].map(([side, around]) => [side as Side, around.find(start - this.from, end - this.from)]),
      );
      const [first, last] = [records.get(before), records.get(after)];
      spans.set([first ? first.start + this.from : start, last ? last.end + this.from : 0], 2 * i);
    }
    return spans;
  }

  close(): void {
    for (const finder of this.#records.values()) finder.close();
  }
}
