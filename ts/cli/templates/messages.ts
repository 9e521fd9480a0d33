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

/** What the events of a template have in common, in order of the input. */
interface TemplateEvents {
  /** Numbers of their lines; `PATH:LINE` if there are several inputs. */
  readonly lines: readonly (number | string)[];
  /** How many have each level, the most severe first. */
  readonly levels: Readonly<Record<string, number>>;
  /** Times of the first and the last event that have one. */
  readonly first: string | null;
  readonly last: string | null;
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

  /** What the events with these numbers have in common, for JSON and as a sentence. */
  about(records: readonly number[]): { readonly plain: TemplateEvents; readonly sentence: string } {
    const plain = this.#places.about(records);
    return { plain, sentence: eventsSentence(plain) };
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
  /** Seconds since 1970; not a number if an event has no time. */
  #times = new Float64Array(1 << 10);
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
      this.#times[at] = Number.NaN;
      const start = matches.registerStart(i, 2);
      if (start < 0) continue;
      spans.kinds.push(timestamp);
      spans.starts.push(start);
      spans.ends.push(matches.registerEnd(i, 2));
      timed.push(at);
    }
    const values = readValues(text, 0, spans);
    for (const [row, at] of timed.entries()) {
      if (values.tag(row) === "instant") this.#times[at] = values.number(row) + values.nanoseconds(row) / 1e9;
    }
    this.#count += placed.count;
  }

  about(records: readonly number[]): TemplateEvents {
    const counts = new Array<number>(severities.length + 1).fill(0);
    for (const record of records) counts[this.#levels[record]!]! += 1;
    const levels = severities.flatMap((name, i) => (counts[i + 1]! > 0 ? [[name, counts[i + 1]!] as const] : []));
    const timed = (record: number | undefined) => (record === undefined ? null : instant(this.#times[record]!));
    const hasTime = (record: number) => !Number.isNaN(this.#times[record]!);
    return {
      lines: records.map((record) => this.#lineOf(record)),
      levels: Object.fromEntries(levels.reverse()),
      first: timed(records.find(hasTime)),
      last: timed(records.findLast(hasTime)),
    };
  }

  #lineOf(record: number): number | string {
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
    const grown = <T extends Float64Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#lines = grown(this.#lines, new Float64Array(size));
    this.#times = grown(this.#times, new Float64Array(size));
    this.#levels = grown(this.#levels, new Uint8Array(size));
  }
}

const ranks = new Map(severities.map((name, i) => [name as string, i + 1]));

function levelAt(text: Uint8Array, start: number, end: number): number {
  return start < 0 ? 0 : (ranks.get(Buffer.from(text.buffer, text.byteOffset + start, end - start).toString()) ?? 0);
}

/** To the millisecond, as far as it has one. */
function instant(seconds: number): string {
  return Instant.of(Math.floor(seconds), Math.round((seconds - Math.floor(seconds)) * 1e3) * 1_000_000).toString();
}

/** `error 12, warn 1; 2026-05-01T10:00:00Z to 2026-05-01T10:20:00Z; lines 3 to 99`. */
function eventsSentence({ lines, levels, first, last }: TemplateEvents): string {
  const counted = Object.entries(levels).map(([name, count]) => `${name} ${count}`);
  const [from, to] = [lines[0], lines.at(-1)];
  return [
    ...(counted.length > 0 ? [counted.join(", ")] : []),
    ...(first === null ? [] : [first === last ? first : `${first} to ${last}`]),
    from === to ? `line ${from}` : `lines ${from} to ${to}`,
  ].join("; ");
}
