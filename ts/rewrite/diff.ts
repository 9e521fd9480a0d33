/** Writes the unified diff of edits to one input as they arrive: only the text of the current hunk is held. */
import { ByteBuffer } from "../template/index.ts";
import { colourDepth, type Output, reset } from "../terminal/index.ts";

const newline = 10;
/** The marker that `diff`, `patch` and `git apply` use for a last line without a line end. */
const noLineEnd = "\\ No newline at end of file\n";
const [space, minus, plus] = [0x20, 0x2d, 0x2b] as const;

/** Escape sequences that begin the parts of a diff; empty without colours. */
export interface DiffColours {
  readonly header: string;
  readonly place: string;
  readonly removed: string;
  readonly added: string;
}

const uncoloured: DiffColours = { header: "", place: "", removed: "", added: "" };

/** The colours that others use for diffs, if the output is a terminal that has colours. */
export function diffColours(out: Output): DiffColours {
  if (colourDepth("auto", process.env, out.isTerminal) === 0) return uncoloured;
  return { header: "\x1b[1m", place: "\x1b[36m", removed: "\x1b[31m", added: "\x1b[32m" };
}

/** Consecutive old lines with an edit, and their replacement so far. */
interface Hunk {
  firstLine: number;
  lastLine: number;
  /** Bytes of the old text from the start of the first line to the end of the last line. */
  start: number;
  end: number;
  /** The old text up to here is in `fresh`. */
  copied: number;
}

export class UnifiedDiff {
  private hunk: Hunk | null = null;
  private readonly fresh = new ByteBuffer();
  /** Number of new lines minus old lines in the hunks written so far. */
  private shift = 0;

  /**
   * @param name of the input, encoded for `out`
   * @param context lines around each hunk
   */
  constructor(
    private readonly name: Uint8Array,
    private readonly text: Uint8Array,
    private readonly context: number,
    private readonly out: Output,
    private readonly colours: DiffColours = uncoloured,
  ) {}

  /**
   * Bytes [start, end) are replaced by `bytes[0..size)`; edits must be in ascending order. `line` is the line of
   * `start`, from 1.
   */
  edit(start: number, end: number, line: number, bytes: Uint8Array, size: number): void {
    const joins = this.hunk && line <= this.hunk.lastLine + 2 * this.context + 1;
    if (!joins) this.open(start, line);
    const hunk = this.hunk!;
    this.fresh.push(this.text, hunk.copied, start);
    this.fresh.push(bytes, 0, size);
    hunk.copied = end;
    hunk.lastLine = line + this.countLineEnds(start, end);
    const tookLastLineEnd = end === this.text.length && end > start && this.text[end - 1] === newline;
    if (tookLastLineEnd) hunk.lastLine -= 1;
    // Until the line of the previous edit ends, its end is known: a long line is searched for it once.
    if (tookLastLineEnd) hunk.end = end;
    else if (end >= hunk.end) hunk.end = this.lineEnd(end);
  }

  finish(): void {
    if (this.hunk) this.write(this.hunk);
    this.hunk = null;
  }

  private open(start: number, line: number): void {
    if (this.hunk) this.write(this.hunk);
    else
      for (const side of ["--- ", "+++ "]) {
        this.out.text(this.colours.header + side);
        this.out.bytes(headerName(this.name));
        this.endLine(this.colours.header);
      }
    this.fresh.clear();
    const first = start === 0 ? 0 : this.text.lastIndexOf(newline, start - 1) + 1;
    this.hunk = { firstLine: line, lastLine: line, start: first, end: start, copied: first };
  }

  private write(hunk: Hunk): void {
    const { text, fresh, out } = this;
    fresh.push(text, hunk.copied, hunk.end);
    let [before, from] = [0, hunk.start];
    for (; before < this.context && from > 0; before++) from = from === 1 ? 0 : text.lastIndexOf(newline, from - 2) + 1;
    let [after, to] = [0, hunk.end];
    for (; after < this.context && to < text.length; after++) to = this.lineEnd(to);
    const oldCount = hunk.lastLine - hunk.firstLine + 1;
    const freshText = fresh.view();
    const newCount = countLines(freshText);
    const first = hunk.firstLine - before;
    const around = before + after;
    // A side without lines has the number of the line before it.
    const newFirst = first + this.shift - (newCount + around === 0 ? 1 : 0);
    const { place, removed, added } = this.colours;
    out.text(`${place}@@ -${first},${oldCount + around} +${newFirst},${newCount + around} @@`);
    this.endLine(place);
    this.lines(space, text, from, hunk.start, "");
    this.lines(minus, text, hunk.start, hunk.end, removed);
    this.lines(plus, freshText, 0, freshText.length, added);
    this.lines(space, text, hunk.end, to, "");
    this.shift += newCount - oldCount;
  }

  /** Writes each line with `sign` in front, and a marker if the last one has no line end. */
  private lines(sign: number, bytes: Uint8Array, start: number, end: number, colour: string): void {
    for (let at = start; at < end; ) {
      const found = bytes.indexOf(newline, at);
      const next = found < 0 || found >= end ? end : found;
      if (colour !== "") this.out.text(colour);
      this.out.byte(sign);
      this.out.shownText(bytes, at, next);
      this.endLine(colour);
      if (next === end) this.out.text(noLineEnd);
      at = next + 1;
    }
  }

  /** Ends a line that began with `colour`. */
  private endLine(colour: string): void {
    if (colour !== "") this.out.text(reset);
    this.out.byte(newline);
  }

  private lineEnd(from: number): number {
    const found = this.text.indexOf(newline, from);
    return found < 0 ? this.text.length : found + 1;
  }

  private countLineEnds(start: number, end: number): number {
    const replaced = this.text.subarray(start, end);
    let count = 0;
    for (let at = replaced.indexOf(newline); at >= 0; at = replaced.indexOf(newline, at + 1)) count += 1;
    return count;
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count + (bytes.length > 0 && bytes[bytes.length - 1] !== newline ? 1 : 0);
}

const quote = 0x22;
const escapes: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\" };

/**
 * A file name in the header of a diff: quoted if it contains a control character, a quote or a backslash, as `patch`
 * and `git apply` expect; a name that contains a space is followed by a tab.
 */
function headerName(name: Uint8Array): Uint8Array {
  const isQuoted = name.some((byte) => byte < 0x20 || byte === 0x7f || byte === quote || byte === 0x5c);
  if (!isQuoted) return name.includes(0x20) ? Buffer.concat([name, Uint8Array.of(9)]) : name;
  const bytes: number[] = [quote];
  for (const byte of name) {
    const octal = byte < 0x20 || byte === 0x7f ? `\\${byte.toString(8).padStart(3, "0")}` : null;
    const escaped = escapes[byte] ?? octal;
    if (escaped === null) bytes.push(byte);
    else bytes.push(...Buffer.from(escaped));
  }
  bytes.push(quote);
  return Uint8Array.from(bytes);
}
