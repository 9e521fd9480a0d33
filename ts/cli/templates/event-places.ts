/** The line, level and time of each event, and what they say of all. */
import type { LogEvents } from "../../digest/index.ts";
import type { FoundRecords } from "../../fields/index.ts";
import { kindNumber } from "../../tables/kinds.ts";
import { type Severity, severities } from "../../tables/severities.ts";
import { Instant, readValues } from "../../value/index.ts";
import { FurtherLines } from "./further-lines.ts";

const timestamp = kindNumber("timestamp");

/** The number of a line; `PATH:LINE` if there are several inputs. */
export type Line = number | string;

/** What is said of the events of a template. */
export interface EventsSummary {
  /** How many have each level, the most severe first. */
  readonly levels: Readonly<Record<string, number>>;
  /** The first and the last time in order of the input, which need not be the earliest and the latest. */
  readonly first: string | null;
  readonly last: string | null;
}

type Found = FoundRecords["matches"];

/** By the number of the event. */
export class EventPlaces implements LogEvents {
  #lines = new Float64Array(1 << 10);
  /** Whole seconds since 1970; not a number if an event has no time. */
  #seconds = new Float64Array(1 << 10);
  /** Nanoseconds after them, which one number for both could not hold. */
  #nanoseconds = new Uint32Array(1 << 10);
  /** One more than the number of the level; 0 if an event has none. */
  #levels = new Uint8Array(1 << 10);
  #count = 0;
  readonly furtherLines = new FurtherLines();
  readonly #inputs: { readonly path: string; readonly from: number; readonly firstLine: number }[] = [];

  /** Size of the inputs that were read. */
  bytes = 0;

  get count(): number {
    return this.#count;
  }

  seconds(record: number): number {
    return this.#seconds[record]!;
  }

  nanoseconds(record: number): number {
    return this.#nanoseconds[record]!;
  }

  severity(record: number): Severity | null {
    return severities[this.#levels[record]! - 1] ?? null;
  }

  further(record: number): readonly Uint8Array[] {
    return this.furtherLines.of(record);
  }

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
      first: this.#formatTime(records.find(hasTime)),
      last: this.#formatTime(records.findLast(hasTime)),
    };
  }

  #formatTime(record: number | undefined): string | null {
    return record === undefined ? null : Instant.of(this.#seconds[record]!, this.#nanoseconds[record]!).toString();
  }

  /** The line in its input where an event begins. */
  line(record: number): number {
    return this.#lines[record]! + this.#findInput(record).firstLine - 1;
  }

  describeLine(record: number): Line {
    const line = this.line(record);
    return this.#inputs.length > 1 ? `${this.#findInput(record).path}:${line}` : line;
  }

  #findInput(record: number) {
    // The last input that begins at the record or before it; there may be many.
    let [low, high] = [0, this.#inputs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#inputs[middle]!.from <= record) low = middle;
      else high = middle - 1;
    }
    return this.#inputs[low]!;
  }

  #reserve(more: number): void {
    const needed = this.#count + more;
    if (needed <= this.#lines.length) return;
    const size = Math.max(needed, this.#lines.length * 2);
    const copyInto = <T extends Float64Array | Uint32Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#lines = copyInto(this.#lines, new Float64Array(size));
    this.#seconds = copyInto(this.#seconds, new Float64Array(size));
    this.#nanoseconds = copyInto(this.#nanoseconds, new Uint32Array(size));
    this.#levels = copyInto(this.#levels, new Uint8Array(size));
  }
}

const ranks = new Map(severities.map((name, i) => [name as string, i + 1]));

function levelAt(text: Uint8Array, start: number, end: number): number {
  return start < 0 ? 0 : (ranks.get(Buffer.from(text.buffer, text.byteOffset + start, end - start).toString()) ?? 0);
}
