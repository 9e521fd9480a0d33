/** `templates --in`: the first lines of the messages of events, with the line, level and time of each event. */
import type { FormatsToRead } from "../../events/index.ts";
import { eventRecords } from "../../fields/formats.ts";
import { compileFields, FieldStream, type FoundRecords } from "../../fields/index.ts";
import type { Input } from "../../input/index.ts";
import { PassedPages } from "../../input/passed-pages.ts";
import { pieceSize } from "../../input/piece-bytes.ts";
import { PassedBytes } from "../../mine/index.ts";
import type { Step } from "../../native/work.ts";
import { standardOutput } from "../../terminal/index.ts";
import { EventPlaces, type EventsSummary, type Line } from "./event-places.ts";
import { InputTexts, type TextOptions } from "./texts.ts";

/** Text is read in pieces of this size, so that what is held of a mapped file is small. */
const pieceBytes = 1 << 22;
const lineFeed = 0x0a;
const space = 0x20;

/** For JSON, with the line of each event in order of the input. */
interface TemplateEvents extends EventsSummary {
  readonly lines: readonly Line[];
}

/** Texts of one message a line; the record with the number of a line is its event. */
export class EventMessages implements Iterable<Uint8Array | Step> {
  /** Where events are, and what is known of each. */
  readonly places = new EventPlaces();
  readonly #texts: InputTexts;
  #stream: FieldStream | null = null;
  #path = "";
  #isFirstReading = true;
  /** The next text is that of another input. */
  #hasBegun = false;
  #next: { readonly input: Input; readonly firstLine: number } | null = null;

  constructor(
    private readonly options: TextOptions,
    private readonly name: string,
    private readonly formats: FormatsToRead,
  ) {
    const begin = (input: Input, firstLine: () => number) => {
      // Now, since its text is valid only until the next one.
      this.#next = { input, firstLine: firstLine() };
      this.#hasBegun = true;
    };
    const beginAgain = () => {
      this.#hasBegun = true;
    };
    this.#texts = new InputTexts({ ...options, wholeLines: true, begin, beginAgain });
  }

  *[Symbol.iterator](): Generator<Uint8Array | Step> {
    try {
      for (const text of this.#texts) {
        if (text instanceof PassedBytes) continue;
        if (!(text instanceof Uint8Array)) {
          yield text;
          continue;
        }
        if (this.#hasBegun) yield* this.#begin();
        if (this.#isFirstReading) this.places.bytes += text.length;
        const passed = new PassedPages(text);
        const size = pieceSize(pieceBytes);
        for (let at = 0; at < text.length; at += size) {
          yield* this.#messages(this.#stream!.push(text.subarray(at, at + size)));
          passed.pass(at + size);
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
    const places = this.places;
    return {
      get plain() {
        return { lines: records.map((record) => places.lineOf(record)), ...places.summary(records) };
      },
      get sentence() {
        const [from, to] = [records[0]!, records.at(-1)!].map((record) => shownLine(places.lineOf(record))) as [
          string,
          string,
        ];
        return eventsSentence(places.summary(records), from, to);
      },
    };
  }

  *#begin(): Generator<Uint8Array> {
    yield* this.#finish();
    this.#hasBegun = false;
    const { input, firstLine } = this.#next!;
    this.#path = input.path?.shown ?? "";
    if (this.#isFirstReading) {
      this.places.begin(this.#path, firstLine);
      // The events of the input before it are counted only now.
      this.options.begin?.(input, () => firstLine);
    }
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
        const message = start < 0 ? null : fromFirstLine(text.subarray(start, matches.registerEnd(i, 0)));
        const whole = message ?? fromFirstLine(held.subarray(placed.start(i) - base, placed.end(i) - base));
        if (whole && this.#isFirstReading) this.places.furtherLines.add(this.places.count + i, whole);
        // A blank line would have no template, and its event would be missing.
        parts.push(whole ? firstLine(whole) : nothing, lineEnd);
      }
      if (this.#isFirstReading) this.places.add(placed, { matches, text });
      yield Buffer.concat(parts);
    }
  }
}

const nothing = new Uint8Array(0);
const lineEnd = Uint8Array.of(lineFeed);

function firstLine(text: Uint8Array): Uint8Array {
  const end = text.indexOf(lineFeed);
  return end < 0 ? text : text.subarray(0, end);
}

/** What begins with the first line that is not blank; `null` if all are. */
function fromFirstLine(text: Uint8Array): Uint8Array | null {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(lineFeed, start);
    const end = found < 0 ? text.length : found;
    for (let at = start; at < end; at++) if (text[at]! > space) return text.subarray(start);
    start = end + 1;
  }
  return null;
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

/** The place of a line in a sentence, where a name could add a line. */
const shownLine = (line: Line): string => (typeof line === "number" ? `${line}` : standardOutput.pathText(line));
