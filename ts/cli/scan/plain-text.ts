/** `grep --fixed-strings`: finds the bytes of texts anywhere, within tokens too. */
import type { ReportInput } from "../../report/report.ts";
import type { Matches } from "../../scan/index.ts";
import { countLineEnds } from "../../window/line-ends.ts";

export interface PlainTexts {
  /** None is empty or contains a line feed. */
  readonly texts: readonly string[];
  readonly ignoresCase: boolean;
  /** A text must be a whole line. */
  readonly wholeLine: boolean;
}

const lineFeed = 0x0a;
/** Bytes folded at once if case is ignored; a longer line is folded whole. */
const foldedBytes = 4 << 20;
/** Maximum number of matches in a batch. */
const batchLimit = 4096;

/** The occurrences in an input, at most `limit`, in order; of overlapping ones the leftmost, then the longest. */
export function* plainTextMatches(search: PlainTexts, input: ReportInput, limit: number): Generator<Matches> {
  const text = input.text.subarray(0, input.to - input.base);
  let batch = new TextMatches();
  const lines = new LineCounter(text, input.from - input.base, input.firstLine);
  let left = limit;
  for (const [start, end] of search.ignoresCase
    ? foldedSpans(search, text, lines.from)
    : spans(search, text, lines.from)) {
    const lineStart = lines.moveTo(start);
    if (search.wholeLine && !isWholeLine(text, lineStart, start, end)) continue;
    if (left-- <= 0) break;
    batch.add(start + input.base, end + input.base, lines.line, lineStart + input.base);
    if (batch.count < batchLimit) continue;
    yield batch;
    batch = new TextMatches();
  }
  if (batch.count > 0) yield batch;
}

function isWholeLine(text: Uint8Array, lineStart: number, start: number, end: number): boolean {
  if (start !== lineStart) return false;
  const isEnd = (at: number) => at === text.length || text[at] === lineFeed;
  return isEnd(end) || (text[end] === 0x0d && isEnd(end + 1));
}

type Span = readonly [start: number, end: number];

function* spans({ texts }: PlainTexts, text: Uint8Array, from: number): Generator<Span> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  const needles = texts.map((one) => ({ bytes: Buffer.from(one), next: -1 }));
  for (const needle of needles) needle.next = bytes.indexOf(needle.bytes, from);
  for (;;) {
    let best: (typeof needles)[number] | undefined;
    for (const needle of needles) {
      if (needle.next < 0) continue;
      if (!best || needle.next < best.next || (needle.next === best.next && needle.bytes.length > best.bytes.length))
        best = needle;
    }
    if (!best) return;
    const [start, end] = [best.next, best.next + best.bytes.length];
    yield [start, end];
    for (const needle of needles) {
      if (needle.next >= 0 && needle.next < end) needle.next = bytes.indexOf(needle.bytes, end);
    }
  }
}

/** Ignores case by Unicode's simple case folding; decodes the text part by part. */
function* foldedSpans({ texts }: PlainTexts, text: Uint8Array, from: number): Generator<Span> {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length);
  const isAscii = texts.every((one) => Buffer.byteLength(one) === one.length);
  const escaped = longestFirst.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(escaped.join("|"), isAscii ? "gi" : "giu");
  for (let at = from; at < text.length; ) {
    const end = partEnd(text, at);
    const part = Buffer.from(text.buffer, text.byteOffset + at, end - at);
    // One character per byte: offsets need no conversion.
    const decoded = isAscii ? part.toString("latin1") : part.toString();
    const isIllFormed = !isAscii && decoded.includes("\ufffd");
    if (isIllFormed) yield* illFormedSpans(texts, text.subarray(0, end), at);
    let [units, bytes] = [0, at];
    for (const found of isIllFormed ? [] : decoded.matchAll(pattern)) {
      bytes += isAscii ? found.index - units : Buffer.byteLength(decoded.slice(units, found.index));
      const length = isAscii ? found[0].length : Buffer.byteLength(found[0]);
      yield [bytes, bytes + length];
      bytes += length;
      units = found.index + found[0].length;
    }
    at = end;
  }
}

/** Text that is not UTF-8 has no characters to fold: it is searched as given, in lower case and in upper case. */
function illFormedSpans(texts: readonly string[], text: Uint8Array, from: number): Generator<Span> {
  const forms = texts.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]);
  return spans({ texts: [...new Set(forms)], ignoresCase: false, wholeLine: false }, text, from);
}

function partEnd(text: Uint8Array, start: number): number {
  if (start + foldedBytes >= text.length) return text.length;
  const found = text.indexOf(lineFeed, start + foldedBytes);
  return found < 0 ? text.length : found + 1;
}

/** Counts lines up to ascending offsets of a text. */
class LineCounter {
  #lineStart: number;

  constructor(
    private readonly text: Uint8Array,
    readonly from: number,
    public line: number,
  ) {
    this.#lineStart = from;
  }

  /** @returns where the line of byte `offset` starts */
  moveTo(offset: number): number {
    const last = offset === 0 ? -1 : this.text.lastIndexOf(lineFeed, offset - 1);
    if (last >= this.#lineStart) {
      this.line += countLineEnds(this.text.subarray(this.#lineStart, last + 1));
      this.#lineStart = last + 1;
    }
    return this.#lineStart;
  }
}

/** Columns of matches without registers. */
class TextMatches implements Matches {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #lines: number[] = [];
  readonly #lineStarts: number[] = [];

  add(start: number, end: number, line: number, lineStart: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#lines.push(line);
    this.#lineStarts.push(lineStart);
  }

  get count(): number {
    return this.#starts.length;
  }
  start = (i: number) => this.#starts[i]!;
  end = (i: number) => this.#ends[i]!;
  line = (i: number) => this.#lines[i]!;
  lineStart = (i: number) => this.#lineStarts[i]!;
  member = () => 0;
  registerStart = () => -1;
  registerEnd = () => -1;
  registerKind = () => 0;
  bindingCount = () => 0;
  bindingStart = () => -1;
  bindingEnd = () => -1;
  bindingKind = () => 0;
}
