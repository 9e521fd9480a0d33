/** Reads the events of inputs natively. */
import { EventsRead as Layout } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { compiled, type FormatsToRead, formatWords } from "./encode.ts";
import { type FormatTie, talliesOf } from "./tallies.ts";

/** Whether so many events are read by no format, more than a tenth, that it is always said. */
export const areManyUnread = (unread: number, events: number): boolean => unread > events / 10;

/** Takes the place of the input up to which events were read. */
interface Passed {
  pass(place: number): void;
}

export interface EventCounts {
  readonly events: number;
  /** Events that no format read, and the line of the first. */
  readonly unread: number;
  readonly firstUnreadLine: number;
  /** The beginning of its text, if the events were not found by a query. */
  readonly firstUnread?: string;
  /** How many records each format read, the most first. */
  readonly byFormat: readonly (readonly [name: string, count: number])[];
  readonly ties: readonly FormatTie[];
}

/** The events of one input after another. It holds native memory and must be closed. */
export class EventReader {
  private readonly handle: Pointer;
  private readonly out = new DataView(new ArrayBuffer(Layout.size));
  private reached = 0;

  private readonly names: readonly string[];

  /** @param columns names of fields: events are then rows of these, with commas, in place of objects */
  constructor(
    formats: FormatsToRead,
    private readonly columns: readonly string[] = [],
    /** How a table is laid out: `layoutWord` of ts/fields. */
    layout = 0,
  ) {
    const known = compiled(formats);
    this.names = known.ways.map(({ name }) => name);
    const words = formatWords(known, columns, layout);
    const out = new BigUint64Array(1);
    checkStatus(native().mb_events_open(words, words.length, out));
    this.handle = Number(out[0]) as Pointer;
  }

  /**
   * The next input begins.
   * @param head a part of each of its events: `"input":"a.log",` as JSON, `a.log,` in rows
   */
  restart(head: string): void {
    const bytes = Buffer.from(head);
    checkStatus(native().mb_events_reset(this.handle, bytes.length > 0 ? bytes : Buffer.alloc(1), bytes.length));
    this.reached = 0;
  }

  /**
   * Lines of JSON, or rows, one for each event that is complete. `text` holds everything from `base` of the input on;
   * `base` is at most `settled`. They are valid until the next ones are requested.
   */
  *push(text: Uint8Array, base: number, isLast: boolean, writes = true, passed?: Passed): Generator<Uint8Array> {
    const { out } = this;
    while (this.reached < base + text.length) {
      const from = this.reached;
      checkStatus(native().mb_events_next(this.handle, text, text.length, base, from, isLast, writes, out));
      this.reached = out.getFloat64(Layout.reached, true);
      const size = out.getFloat64(Layout.size_bytes, true);
      if (size > 0) yield new Uint8Array(memoryAt(Number(out.getBigUint64(Layout.text, true)), size));
      passed?.pass(this.reached);
      if (this.reached === from) return;
    }
  }

  /** Everything before this offset of the input was read. */
  get settled(): number {
    return this.reached;
  }

  /** Columns that no event of any input had. */
  get emptyColumns(): string[] {
    const address = Number(this.out.getBigUint64(Layout.seen, true));
    // Nothing was read.
    if (address === 0 || this.columns.length === 0) return [];
    const seen = new Uint8Array(memoryAt(address, this.columns.length));
    return this.columns.filter((_, column) => seen[column] === 0);
  }

  get counts(): EventCounts {
    const number = (field: number) => this.out.getFloat64(field, true);
    return {
      events: number(Layout.events),
      unread: number(Layout.unread),
      firstUnreadLine: number(Layout.first_unread_line),
      firstUnread: this.#firstUnread(),
      ...talliesOf(Number(this.out.getBigUint64(Layout.counts, true)), this.names),
    };
  }

  #firstUnread(): string {
    const size = this.out.getFloat64(Layout.first_unread_bytes, true);
    const address = Number(this.out.getBigUint64(Layout.first_unread, true));
    return size === 0 ? "" : Buffer.from(memoryAt(address, size)).toString();
  }

  close(): void {
    native().mb_events_close(this.handle);
  }
}
