/** `templates --in`: the first lines of the messages of events, with the line, level and time of each event. */
import type { EventFormat } from "../../events/index.ts";
import { eventRecords } from "../../fields/formats.ts";
import { compileFields, FieldStream, type FoundRecords } from "../../fields/index.ts";
import type { Input } from "../../input/index.ts";
import type { Step } from "../../native/work.ts";
import { kindNumber } from "../../tables/kinds.ts";
import { severities } from "../../tables/severities.ts";
import { Instant, readValues } from "../../value/index.ts";
import { InputTexts, type TextOptions } from "./texts.ts";

/** Text is read in pieces of this size, so that what is held of a mapped file is small. */
const pieceBytes = 1 << 22;
const lineFeed = 0x0a;
const space = 0x20;
const timestamp = kindNumber("timestamp");

/** The number of a line; `PATH:LINE` if there are several inputs. */
type Line = number | string;

/** What is said of the events of a template. */
interface EventsSummary {
  /** How many have each level, the most severe first. */
  readonly levels: Readonly<Record<string, number>>;
  /** The first and the last time in order of the input, which need not be the earliest and the latest. */
  readonly first: string | null;
  readonly last: string | null;
}

/** For JSON, with the line of each event in order of the input. */
interface TemplateEvents extends EventsSummary {
  readonly lines: readonly Line[];
}

/** Texts of one message a line; the record with the number of a line is its event. */
export class EventMessages implements Iterable<Uint8Array | Step> {
  readonly #places = new Places();
  readonly #texts: InputTexts;
  #stream: FieldStream | null = null;
  #path = "";
  #isFirstReading = true;
  /** The next text is that of another input. */
  #hasBegun = false;
  #next = { path: "", firstLine: 1 };

  constructor(
    options: TextOptions,
    private readonly name: string,
    private readonly formats: readonly EventFormat[],
  ) {
    const begin = (input: Input, firstLine: () => number) => {
      // Now, since its text is valid only until the next one.
      this.#next = { path: input.path?.shown ?? "", firstLine: firstLine() };
      this.#hasBegun = true;
    };
    const beginAgain = () => {
      this.#hasBegun = true;
    };
    this.#texts = new InputTexts({ ...options, begin, beginAgain });
  }

  *[Symbol.iterator](): Generator<Uint8Array | Step> {
    try {
      for (const text of this.#texts) {
        if (!(text instanceof Uint8Array)) {
          yield text;
          continue;
        }
        if (this.#hasBegun) yield* this.#begin();
        for (let at = 0; at < text.length; at += pieceBytes) {
          yield* this.#messages(this.#stream!.push(text.subarray(at, at + pieceBytes)));
        }
      }
      yield* this.#finish();
    } finally {
      this.#stream?.close();
      this.#stream = null;
      this.#isFirstReading = false;
    }
  }

  /** What is said of the events with these numbers, which are at least one; each form is made only once it is read. */
  about(records: readonly number[]): { readonly plain: TemplateEvents; readonly sentence: string } {
    const places = this.#places;
    return {
      get plain() {
        return { lines: records.map((record) => places.lineOf(record)), ...places.summary(records) };
      },
      get sentence() {
        const [from, to] = [records[0]!, records.at(-1)!].map((record) => places.lineOf(record)) as [Line, Line];
        return eventsSentence(places.summary(records), from, to);
      },
    };
  }

  *#begin(): Generator<Uint8Array> {
    yield* this.#finish();
    this.#hasBegun = false;
    if (this.#isFirstReading) this.#places.begin(this.#next.path, this.#next.firstLine);
    this.#path = this.#next.path;
    this.#stream = new FieldStream(
      compileFields(".", eventRecords(this.name, this.formats), ["message", "level", "time"]),
    );
  }

  *#finish(): Generator<Uint8Array> {
    if (!this.#stream) return;
    yield* this.#messages(this.#stream.finish());
    if (this.#isFirstReading) this.#stream.noteRecognised(this.#path);
    this.#stream.close();
    this.#stream = null;
  }

  *#messages(found: Iterable<FoundRecords>): Generator<Uint8Array> {
    for (const { matches: placed, text: held, base } of found) {
      const { matches, text } = placed.read!;
      const parts: Uint8Array[] = [];
      for (let i = 0; i < placed.count; i++) {
        const start = matches.registerStart(i, 0);
        const message = start < 0 ? null : firstLine(text.subarray(start, matches.registerEnd(i, 0)));
        // A blank line would have no template, and its event would be missing.
        parts.push(
          message ?? firstLine(held.subarray(placed.start(i) - base, placed.end(i) - base)) ?? nothing,
          lineEnd,
        );
      }
      if (this.#isFirstReading) this.#places.add(placed, { matches, text });
      yield Buffer.concat(parts);
    }
  }
}

const nothing = new Uint8Array(0);
const lineEnd = Uint8Array.of(lineFeed);

/** The first line that is not blank; `null` if all are. */
function firstLine(text: Uint8Array): Uint8Array | null {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(lineFeed, start);
    const end = found < 0 ? text.length : found;
    for (let at = start; at < end; at++) if (text[at]! > space) return text.subarray(start, end);
    start = end + 1;
  }
  return null;
}

type Found = FoundRecords["matches"];

/** The line, level and time of each event, by its number. */
class Places {
  #lines = new Float64Array(1 << 10);
  /** Whole seconds since 1970; not a number if an event has no time. */
  #seconds = new Float64Array(1 << 10);
  /** Nanoseconds after them, which one number for both could not hold. */
  #nanoseconds = new Uint32Array(1 << 10);
  /** One more than the number of the level; 0 if an event has none. */
  #levels = new Uint8Array(1 << 10);
  #count = 0;
  readonly #inputs: { readonly path: string; readonly from: number; readonly firstLine: number }[] = [];

  begin(path: string, firstLine: number): void {
    this.#inputs.push({ path, from: this.#count, firstLine });
  }

  add(placed: Found, { matches, text }: { readonly matches: Found; readonly text: Uint8Array }): void {
    this.#reserve(placed.count);
    const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
    const timed: number[] = [];
    for (let i = 0; i < placed.count; i++) {
      const at = this.#count + i;
      this.#lines[at] = placed.line(i);
      this.#levels[at] = levelAt(text, matches.registerStart(i, 1), matches.registerEnd(i, 1));
      this.#seconds[at] = Number.NaN;
      const start = matches.registerStart(i, 2);
      if (start < 0) continue;
      spans.kinds.push(timestamp);
      spans.starts.push(start);
      spans.ends.push(matches.registerEnd(i, 2));
      timed.push(at);
    }
    const values = readValues(text, 0, spans);
    for (const [row, at] of timed.entries()) {
      if (values.tag(row) !== "instant") continue;
      this.#seconds[at] = values.number(row);
      this.#nanoseconds[at] = values.nanoseconds(row);
    }
    this.#count += placed.count;
  }

  summary(records: readonly number[]): EventsSummary {
    const counts = new Array<number>(severities.length + 1).fill(0);
    for (const record of records) counts[this.#levels[record]!]! += 1;
    const levels = severities.flatMap((name, i) => (counts[i + 1]! > 0 ? [[name, counts[i + 1]!] as const] : []));
    const hasTime = (record: number) => !Number.isNaN(this.#seconds[record]!);
    return {
      levels: Object.fromEntries(levels.reverse()),
      first: this.#timeOf(records.find(hasTime)),
      last: this.#timeOf(records.findLast(hasTime)),
    };
  }

  #timeOf(record: number | undefined): string | null {
    return record === undefined ? null : Instant.of(this.#seconds[record]!, this.#nanoseconds[record]!).toString();
  }

  lineOf(record: number): Line {
    // The last input that begins at the record or before it; there may be many.
    let [low, high] = [0, this.#inputs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#inputs[middle]!.from <= record) low = middle;
      else high = middle - 1;
    }
    const input = this.#inputs[low]!;
    const line = this.#lines[record]! + input.firstLine - 1;
    return this.#inputs.length > 1 ? `${input.path}:${line}` : line;
  }

  #reserve(more: number): void {
    const needed = this.#count + more;
    if (needed <= this.#lines.length) return;
    const size = Math.max(needed, this.#lines.length * 2);
    const grown = <T extends Float64Array | Uint32Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#lines = grown(this.#lines, new Float64Array(size));
    this.#seconds = grown(this.#seconds, new Float64Array(size));
    this.#nanoseconds = grown(this.#nanoseconds, new Uint32Array(size));
    this.#levels = grown(this.#levels, new Uint8Array(size));
  }
}

const ranks = new Map(severities.map((name, i) => [name as string, i + 1]));

function levelAt(text: Uint8Array, start: number, end: number): number {
  return start < 0 ? 0 : (ranks.get(Buffer.from(text.buffer, text.byteOffset + start, end - start).toString()) ?? 0);
}

/** `error 12, warn 1; 2026-05-01T10:00:00Z to 2026-05-01T10:20:00Z; lines 3 to 99`. */
function eventsSentence({ levels, first, last }: EventsSummary, from: Line, to: Line): string {
  const counted = Object.entries(levels).map(([name, count]) => `${name} ${count}`);
  return [
    ...(counted.length > 0 ? [counted.join(", ")] : []),
    ...(first === null ? [] : [first === last ? first : `${first} to ${last}`]),
    from === to ? `line ${from}` : `lines ${from} to ${to}`,
  ].join("; ");
}
