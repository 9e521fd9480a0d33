/** The visible lines of a text: their tokens, and the matches in them. Only these lines are lexed. */
import { lex } from "../lex/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { compiledFor, keyOf } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { lineBytesShown, windowLinesLimit } from "./limits.ts";
import type { LineShown, WindowAnswer, WindowRequest } from "./protocol.ts";
import { findLevels, findMatches, partRead } from "./records.ts";
import { ShownText } from "./shown-text.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const backslash = 0x5c;

/** A line, and the part of it that is shown. Offsets are those of the text. */
interface Line {
  readonly line: number;
  readonly start: number;
  /** Before the line end. */
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Consecutive lines that are lexed together, or the part of one long line. */
interface Stretch {
  readonly from: number;
  readonly bytes: Uint8Array;
  readonly lines: readonly Line[];
}

/** @throws {PatternError | DeclarationError} */
export function buildWindow(document: TextDocument, request: WindowRequest): WindowAnswer {
  const lines = findLines(document, request);
  const compiled = request.pattern === "" ? null : compiledFor(request);
  const stretches = readStretches(document, lines);
  const painted = compiled === null ? null : new Painted(document, request, compiled, stretches);
  const levels = request.format === "" ? null : findLevels(document, request.format, lines);
  const shown = stretches.flatMap((stretch) => showLines(stretch, painted, levels));
  return {
    lines: shown,
    matches: painted?.places ?? [],
    registers: compiled?.registers.map(({ name }) => name) ?? [],
    isSearched: painted?.isSearched ?? true,
  };
}

function findLines(document: TextDocument, { firstLine, count, parts }: WindowRequest): Line[] {
  const { lines: index, storage } = document;
  const found: Line[] = [];
  let start = index.start(firstLine);
  const last = Math.min(index.lines, firstLine + Math.min(count, windowLinesLimit));
  for (let line = Math.max(0, firstLine); line < last; line++) {
    const bytes = storage.read(start, start + lineBytesShown + 2);
    const lineEnd = bytes.indexOf(lineFeed);
    const next = lineEnd >= 0 ? start + lineEnd + 1 : index.start(line + 1);
    const isEnded = lineEnd >= 0 || endsWith(document, next, lineFeed);
    let end = isEnded ? next - 1 : next;
    if (end > start && endsWith(document, end, carriageReturn)) end--;
    const from = end - start > lineBytesShown ? partStart(document, start, end, parts[line] ?? 0) : start;
    const to = end - from > lineBytesShown ? charactersEnd(document, from + lineBytesShown) : end;
    found.push({ line, start, end, from, to });
    start = next;
  }
  return found;
}

function endsWith({ storage }: TextDocument, offset: number, byte: number): boolean {
  return offset > 0 && storage.read(offset - 1, offset)[0] === byte;
}

function partStart(document: TextDocument, start: number, end: number, wanted: number): number {
  const offset = Math.min(Math.max(0, Math.floor(wanted)), end - start - 1);
  return offset === 0 ? start : charactersEnd(document, start + offset);
}

/** The offset, or the start of the character that it is in. */
function charactersEnd({ storage }: TextDocument, offset: number): number {
  const before = storage.read(Math.max(0, offset - 3), offset + 1);
  let back = 0;
  while (back < 3 && (before[before.length - 1 - back]! & 0xc0) === 0x80) back++;
  return offset - back;
}

/** Long lines are stretches of their own. */
function readStretches({ storage }: TextDocument, lines: readonly Line[]): Stretch[] {
  const stretches: Stretch[] = [];
  let run: Line[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last)
      stretches.push({ from: first.start, bytes: storage.read(first.start, last.end + 2), lines: run });
    run = [];
  };
  for (const line of lines) {
    const isLong = line.from > line.start || line.to < line.end;
    if (isLong) {
      close();
      stretches.push({ from: line.from, bytes: storage.read(line.from, line.to), lines: [line] });
    } else run.push(line);
  }
  close();
  return stretches;
}

function showLines(
  { from, bytes, lines }: Stretch,
  painted: Painted | null,
  levels: ReadonlyMap<number, string> | null,
): LineShown[] {
  const { count, kinds, starts, ends } = lex(bytes);
  let token = 0;
  return lines.map((line) => {
    while (token < count && from + ends[token]! <= line.from) token++;
    const cuts: number[] = [];
    const rows: number[] = [];
    for (let row = token; row < count && from + starts[row]! < line.to; row++) {
      rows.push(row);
      cuts.push(from + starts[row]! - line.from, from + ends[row]! - line.from);
    }
    const shown = new ShownText(bytes.subarray(line.from - from, line.to - from), cuts);
    const tokens = rows.flatMap((row) => [
      from + starts[row]!,
      shown.unit(from + starts[row]! - line.from),
      shown.unit(from + ends[row]! - line.from),
      kinds[row]!,
    ]);
    return {
      ...{ line: line.line, start: line.start, bytes: line.end - line.start },
      ...{ text: shown.text, from: line.from - line.start, to: line.to - line.start },
      tokens,
      paints: painted?.of(line, shown) ?? [],
      level: levels?.get(line.start) ?? "",
    };
  });
}

/** The matches of the visible lines. */
class Painted {
  readonly places: { readonly start: number; readonly end: number }[] = [];
  readonly isSearched: boolean;
  /** Bindings of registers by the start of their match: offset of start and end, index of the register. */
  readonly #bindings = new Map<number, [start: number, end: number, register: number][]>();

  constructor(
    document: TextDocument,
    request: WindowRequest,
    compiled: CompiledPattern,
    stretches: readonly Stretch[],
  ) {
    const [first, last] = [stretches[0], stretches.at(-1)];
    const end = last ? last.from + last.bytes.length : 0;
    const search = document.searches.get(keyOf(request));
    this.isSearched = search?.covers(end) ?? false;
    refreshClock();
    if (compiled.fields) this.#read(document, first?.from ?? 0, end, compiled);
    else for (const stretch of stretches) this.#scan(document, stretch, compiled);
    if (!search || !this.isSearched || !first) return;
    // What the search of the whole text found decides: a match can depend on text that is not visible.
    this.places.length = 0;
    for (let i = search.firstAfter(first.from); i < search.kept; i++) {
      const place = search.place(i);
      if (place.start >= end) break;
      this.places.push(place);
    }
  }

  #scan(document: TextDocument, stretch: Stretch, compiled: CompiledPattern): void {
    const { bytes, base } = withBackslashes(document, stretch);
    for (const batch of scan(compiled, bytes)) {
      for (let i = 0; i < batch.count; i++) {
        const start = base + batch.start(i);
        this.places.push({ start, end: base + batch.end(i) });
        this.#bindings.set(start, listBindings(compiled, batch, i, base));
      }
    }
  }

  /** Records of a query over fields. */
  #read(document: TextDocument, from: number, to: number, compiled: CompiledPattern): void {
    const { text, base, head } = partRead(document, from, to);
    for (const batch of findMatches(compiled, text)) {
      for (let i = 0; i < batch.count; i++) {
        if (batch.start(i) < head || base + batch.end(i) <= from) continue;
        const place = { start: base + batch.start(i), end: base + batch.end(i) };
        this.places.push(place);
        // A value that is nowhere in the text as it is, such as an unescaped one, has the place of the record.
        const bindings = listBindings(compiled, batch, i, base);
        this.#bindings.set(
          place.start,
          bindings.filter(([start, end]) => start > place.start || end < place.end),
        );
      }
    }
  }

  /** Painted parts of a line. */
  of(line: Line, shown: ShownText): number[] {
    const paints: number[] = [];
    const add = (start: number, end: number, match: number, register: number) => {
      if (end <= line.from || start >= line.to) return;
      paints.push(shown.unit(start - line.from), shown.unit(end - line.from), match, register);
    };
    this.places.forEach((place, match) => {
      if (place.end <= line.from || place.start >= line.to) return;
      add(place.start, place.end, match, -1);
      for (const [start, end, register] of this.#bindings.get(place.start) ?? []) add(start, end, match, register);
    });
    return paints;
  }
}

function listBindings(compiled: CompiledPattern, batch: Matches, i: number, base: number): [number, number, number][] {
  const found: [number, number, number][] = [];
  for (let r = 0; r < compiled.registers.length; r++) {
    const several = compiled.registers[r]!.repeated ? batch.bindingCount(i, r) : 0;
    for (let k = 0; k < several; k++) {
      found.push([base + batch.bindingStart(i, r, k), base + batch.bindingEnd(i, r, k), r]);
    }
    if (several === 0 && batch.registerStart(i, r) >= 0) {
      found.push([base + batch.registerStart(i, r), base + batch.registerEnd(i, r), r]);
    }
  }
  return found;
}

/** Lines before a stretch that a backslash continues, up to this many bytes. */
const continuedBytes = 4096;

/** A string may begin in an earlier line if a backslash precedes the line end. */
function withBackslashes({ storage }: TextDocument, { from, bytes }: Stretch): { bytes: Uint8Array; base: number } {
  const before = storage.read(Math.max(0, from - 2), from);
  if (before.length < 2 || before[0] !== backslash) return { bytes, base: from };
  const base = Math.max(0, from - continuedBytes);
  return { bytes: storage.read(base, from + bytes.length), base };
}
