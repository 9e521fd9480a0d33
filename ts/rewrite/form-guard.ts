/**
 * Compares what is written with the input: a line or document that was JSON, a row of separated values or of logfmt
 * must still be one with its masks, else it is not written.
 */
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { ByteBuffer } from "../template/index.ts";
import type { Destination } from "./leftover.ts";
import { lineEndIn, lineEnds } from "./line-ends.ts";

type Pointer = NonNullable<ReturnType<ReturnType<typeof native>["mb_form_guard_open"]>>;

/** Consumes its argument before it returns. */
export type Write = (bytes: Uint8Array, start: number, end: number) => void;

/** Lines that are compared together; unchanged text between two changes is compared with them up to `gapBytesMax`. */
const comparedBytes = 1 << 16;
const gapBytesMax = 1 << 12;
/** The form of a longer line is known only when it has been written. */
const heldBytesMax = 1 << 23;
/** Lines that are named; the others are counted. */
const placesMax = 3;
const newline = 0x0a;

/** What has lost its form. */
export interface BrokenForms {
  /** Lines that were not written. */
  readonly count: number;
  readonly lines: readonly number[];
  /** Documents of several lines, or of one that is too long to hold: their beginning was written. */
  readonly documents: number;
  readonly documentLine: number;
}

/**
 * It holds the lines that are being changed. Text is given in order: `keep` where it is unchanged, `change` otherwise.
 * Must be closed.
 */
export class FormGuard {
  readonly #handle: Pointer;
  /** Lines with changes, from the start of the first one: as they were, and as they will be written. */
  readonly #input = new ByteBuffer();
  readonly #output = new ByteBuffer();
  /** A match or mask in them goes over a line end. */
  #goesOverLines = false;
  /** The text before the lines that are held ends within a line. */
  #isWithinLine = false;
  #isClosed = false;
  #count = 0;
  readonly #lines: number[] = [];

  /**
   * @param write takes what has kept its form; without it, something else writes
   * @param firstLine of the text
   */
  constructor(
    private readonly write: Write | null = null,
    private readonly firstLine = 1,
  ) {
    const handle = native().mb_form_guard_open() as Pointer | null;
    if (handle === null) throw memoryError("a redaction");
    this.#handle = handle;
  }

  keep(text: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    let from = start;
    if (this.#input.length > 0) {
      const lineEnd = lineEndIn(text, start, end);
      const to = lineEnd < 0 ? end : lineEnd + 1;
      this.#hold(text, start, to);
      from = to;
      if (lineEnd < 0) {
        if (this.#input.length > heldBytesMax) this.#release();
        return;
      }
      const isFull = this.#input.length >= comparedBytes || end - from > gapBytesMax || this.#goesOverLines;
      if (!isFull) {
        this.#hold(text, from, end);
        return;
      }
      this.#compare(this.#input.length, this.#output.length, false);
    }
    const lineStart = from + text.subarray(from, end).lastIndexOf(newline) + 1;
    const isWholeLine = lineStart > from || !this.#isWithinLine;
    const heldFrom = isWholeLine && end - lineStart <= heldBytesMax ? lineStart : end;
    this.#pass(text, from, heldFrom);
    if (heldFrom < end) this.#hold(text, heldFrom, end);
  }

  /** Bytes [start, end) of the input become bytes [from, to) of `written`. */
  change(text: Uint8Array, start: number, end: number, written: Uint8Array, from: number, to: number): void {
    if (lineEnds(text, start, end) !== lineEnds(written, from, to)) {
      // The lines before are compared alone.
      this.#compareLines();
      this.#goesOverLines = true;
    }
    this.#input.push(text, start, end);
    this.#output.push(written, from, to);
    if (this.#input.length > heldBytesMax) this.#release();
  }

  /** Writes what arrived so far, except the beginning of a line that may have a form. */
  flush(): void {
    this.#compareLines();
    if (this.#input.length > 0 && !mayHaveForm(this.#input)) this.#release();
  }

  /** Ends the text. */
  finish(): BrokenForms {
    if (this.#input.length > 0 || this.#output.length > 0) {
      this.#compare(this.#input.length, this.#output.length, true);
    }
    const documents = new Float64Array(2);
    native().mb_form_guard_documents(this.#handle, documents);
    const documentLine = documents[1]! + this.firstLine - 1;
    return { count: this.#count, lines: this.#lines, documents: documents[0]!, documentLine };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    native().mb_form_guard_close(this.#handle);
  }

  #hold(text: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    this.#input.push(text, start, end);
    this.#output.push(text, start, end);
  }

  /** Unchanged text that nothing precedes in what is held. */
  #pass(text: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    native().mb_form_guard_kept(this.#handle, text.subarray(start, end), end - start);
    this.write?.(text, start, end);
    this.#isWithinLine = text[end - 1] !== newline;
  }

  /** Compares the lines that are complete; a match that goes over line ends is compared with all of its lines. */
  #compareLines(): void {
    const input = this.#input.view().lastIndexOf(newline) + 1;
    const output = this.#output.view().lastIndexOf(newline) + 1;
    const isComplete = input === this.#input.length && output === this.#output.length;
    if (input === 0 || (this.#goesOverLines && !isComplete)) return;
    this.#compare(input, output, false);
  }

  /** Writes what is held, whatever its form. */
  #release(): void {
    this.#compare(this.#input.length, this.#output.length, false);
  }

  /** Compares the first bytes that are held, and writes the lines that have kept their form. */
  #compare(inputBytes: number, outputBytes: number, isLast: boolean): void {
    const input = this.#input.view().subarray(0, inputBytes);
    const output = this.#output.view().subarray(0, outputBytes);
    const found = new Float64Array(1);
    const { mb_form_guard_changed: compare } = native();
    checkStatus(compare(this.#handle, nonEmpty(input), input.length, nonEmpty(output), output.length, isLast, found));
    let at = 0;
    for (const [start, end, line, count] of this.#readBroken(found[0]!)) {
      this.write?.(output, at, start);
      at = end;
      this.#count += count;
      for (let i = 0; i < count && this.#lines.length < placesMax; i++) this.#lines.push(line + i + this.firstLine - 1);
    }
    this.write?.(output, at, output.length);
    if (inputBytes > 0) this.#isWithinLine = input.at(-1) !== newline;
    drop(this.#input, inputBytes);
    drop(this.#output, outputBytes);
    this.#goesOverLines = false;
  }

  *#readBroken(count: number): Generator<[start: number, end: number, line: number, count: number]> {
    if (count === 0) return;
    const spans = new Float64Array(4 * count);
    native().mb_form_guard_broken(this.#handle, spans);
    for (let at = 0; at < spans.length; at += 4) {
      yield [spans[at]!, spans[at + 1]!, spans[at + 2]!, spans[at + 3]!];
    }
  }
}

const nothing = new Uint8Array(1);

/** An empty view has no address. */
function nonEmpty(bytes: Uint8Array): Uint8Array {
  return bytes.length > 0 ? bytes : nothing;
}

function drop(buffer: ByteBuffer, size: number): void {
  buffer.bytes.copyWithin(0, size, buffer.length);
  buffer.length -= size;
}

const formStart = /^[ \t]*(?:[[{]|[\w./-]+=|[^ \t]*[,;|])/;
const startBytes = 256;

/** Whether a line that begins so may be JSON, logfmt or separated values. */
function mayHaveForm({ bytes, length }: ByteBuffer): boolean {
  return formStart.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, startBytes)).toString("latin1"));
}

const advice = "a PATTERN that leaves quotes and separators out keeps the form";

/** The message about records that masks would break; `null` if there are none. */
export function brokenReason(broken: BrokenForms, destination: Destination): string | null {
  const { count, lines, documents, documentLine } = broken;
  const isPrinted = destination === "printed";
  const parts: string[] = [];
  if (count > 0) {
    const places = `line ${lines.join(", ")}${count > lines.length ? ", ..." : ""}`;
    const whose = count === 1 ? "1 record" : `${count} records`;
    const left = !isPrinted ? "" : count === 1 ? ", which is not written" : ", which are not written";
    parts.push(`masks would break the JSON, the cells or the pairs of ${whose}, at ${places}${left}`);
  }
  if (documents > 0) {
    const whose = documents === 1 ? "a document" : `${documents} documents`;
    const where = `${documents === 1 ? "" : "the first "}from line ${documentLine} on`;
    parts.push(`masks ${isPrinted ? "broke" : "would break"} the JSON of ${whose} of several lines, ${where}`);
  }
  if (parts.length === 0) return null;
  const written = destination === "diff" ? "--in-place would write nothing to it" : "nothing is written to it";
  return [...parts, ...(isPrinted ? [] : [written]), advice].join("; ");
}
