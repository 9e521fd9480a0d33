/** Reads the events of inputs natively. */
import { EventsRead as Layout } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { formatWords, waysOf } from "./encode.ts";
import type { EventFormat } from "./format.ts";

/** Places of an input at which lines are looked at to learn its formats, and lines at each. */
const samplePlaces = 32;
const sampleLines = 8;
/** A longer line is not looked at. */
const sampleLineBytes = 1 << 16;
const lineFeed = 0x0a;

export interface EventCounts {
  readonly events: number;
  /** Events that no format read, and the line of the first. */
  readonly unread: number;
  readonly firstUnreadLine: number;
  /** How many records each format read, the most first. */
  readonly byFormat: readonly (readonly [name: string, count: number])[];
}

/** The events of one input after another. It holds native memory and must be closed. */
export class EventReader {
  private readonly handle: Pointer;
  private readonly out = new DataView(new ArrayBuffer(Layout.size));
  private reached = 0;

  private readonly names: readonly string[];

  constructor(formats: readonly EventFormat[]) {
    const ways = waysOf(formats);
    this.names = ways.map(({ format }) => format.name);
    const words = formatWords(ways, []);
    const out = new BigUint64Array(1);
    checkStatus(native().mb_events_open(words, words.length, out));
    this.handle = Number(out[0]) as Pointer;
  }

  /** The next input begins. @param head a part of each of its events as JSON, such as `"input":"a.log",` */
  restart(head: string): void {
    const bytes = Buffer.from(head);
    checkStatus(native().mb_events_reset(this.handle, bytes.length > 0 ? bytes : Buffer.alloc(1), bytes.length));
    this.reached = 0;
  }

  /** Learns from lines spread over the text which formats it has. */
  sample(text: Uint8Array): void {
    const step = Math.floor(text.length / samplePlaces);
    const looked = new Set<number>();
    for (let place = 0; place < samplePlaces; place++) {
      let start = place === 0 ? 0 : text.indexOf(lineFeed, place * step) + 1;
      if (place > 0 && start === 0) break;
      for (let line = 0; line < sampleLines && start < text.length; line++) {
        const found = text.indexOf(lineFeed, start);
        const end = found < 0 ? text.length : found;
        if (end > start && end - start <= sampleLineBytes && !looked.has(start)) {
          looked.add(start);
          const bytes = text.subarray(start, text[end - 1] === 0x0d ? end - 1 : end);
          if (bytes.length > 0) checkStatus(native().mb_events_sample(this.handle, bytes, bytes.length));
        }
        start = end + 1;
      }
      if (step === 0) break;
    }
  }

  /**
   * Lines of JSON, one for each event that is complete. `text` holds everything from `base` of the input on; `base` is
   * at most `settled`. They are valid until the next ones are requested.
   */
  *push(text: Uint8Array, base: number, isLast: boolean, writes = true): Generator<Uint8Array> {
    const { out } = this;
    while (this.reached < base + text.length) {
      const from = this.reached;
      checkStatus(native().mb_events_next(this.handle, text, text.length, base, from, isLast, writes, out));
      this.reached = out.getFloat64(Layout.reached, true);
      const size = out.getFloat64(Layout.size_bytes, true);
      if (size > 0) yield new Uint8Array(memoryAt(Number(out.getBigUint64(Layout.text, true)), size));
      if (this.reached === from) return;
    }
  }

  /** Everything before this offset of the input was read. */
  get settled(): number {
    return this.reached;
  }

  get counts(): EventCounts {
    const number = (field: number) => this.out.getFloat64(field, true);
    const address = Number(this.out.getBigUint64(Layout.counts, true));
    const counts = address === 0 ? [] : new BigUint64Array(memoryAt(address, this.names.length * 8));
    const byName = new Map<string, number>();
    this.names.forEach((name, way) => {
      const count = Number(counts[way] ?? 0n);
      if (count > 0) byName.set(name, (byName.get(name) ?? 0) + count);
    });
    return {
      events: number(Layout.events),
      unread: number(Layout.unread),
      firstUnreadLine: number(Layout.first_unread_line),
      byFormat: [...byName].sort(([, a], [, b]) => b - a),
    };
  }

  close(): void {
    native().mb_events_close(this.handle);
  }
}
