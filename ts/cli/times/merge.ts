/** Several inputs as one, in order of time: at any moment one record of each is held. */
import { warn } from "../../error/diagnostics.ts";
import { takeLeftOut } from "../../events/left-out.ts";
import { impliedTimes } from "../../window/implied-times.ts";
import { type LineStamp, lineStamps, type TimeSource, UnreadTimes } from "../../window/index.ts";
import { warnUnread } from "../../window/unread-times.ts";

/** Lines of an input that belong together: a line with a time, and those up to the next one. */
interface TimedRecord {
  readonly start: number;
  readonly end: number;
  readonly ns: bigint;
}

export interface MergedPart {
  readonly bytes: Uint8Array;
  readonly path: string;
  /** Called before times of the input are read, which may have a zone of its own. */
  readonly enter?: () => void;
}

/** One input on its way through the merge. */
class Lane {
  #next: TimedRecord | null;
  readonly #records: Generator<TimedRecord, void, void>;

  constructor(
    readonly part: MergedPart,
    source: TimeSource | null,
    areClocks: boolean,
  ) {
    this.#records = timedRecords(part, source, areClocks);
    this.#next = this.#read();
  }

  get next(): TimedRecord | null {
    return this.#next;
  }

  advance(): void {
    this.#next = this.#read();
  }

  #read(): TimedRecord | null {
    this.part.enter?.();
    return this.#records.next().value ?? null;
  }

  close(): void {
    this.#records.return();
  }
}

function firstStamp({ bytes, enter }: MergedPart, source: TimeSource | null): LineStamp | null {
  enter?.();
  for (const stamp of lineStamps(bytes, 0, bytes.length, { source })) return stamp;
  return null;
}

/** Earlier than every time: used for the lines before the first timestamp. */
const beginning = -(2n ** 127n);

function* timedRecords(
  { bytes, path }: MergedPart,
  source: TimeSource | null,
  areClocks: boolean,
): Generator<TimedRecord, void, void> {
  let open: { start: number; ns: bigint } = { start: 0, ns: beginning };
  let backward = 0;
  let timed = 0;
  const unread = new UnreadTimes();
  for (const { lineStart, ns, isClock } of lineStamps(bytes, 0, bytes.length, {
    source,
    clocks: areClocks,
    unread,
    path,
  })) {
    if (isClock !== areClocks) continue;
    timed += 1;
    if (lineStart > open.start) yield { ...open, end: lineStart };
    // The order within an input is kept, even if its times go back.
    if (ns < open.ns) backward += 1;
    open = { start: lineStart, ns: ns > open.ns ? ns : open.ns };
  }
  if (bytes.length > open.start) yield { ...open, end: bytes.length };
  if (backward > 0) warn(`${path}: not in order of time: ${earlier(backward)}`);
  if (timed === 0 && bytes.length > 0) warn(`${path}: the input has no times: its lines come first`);
  warnUnread(unread, path);
}

/**
 * Passes records to `write` in order of time; at the same time the earlier input comes first.
 * @param write receives bytes of an input; `false` ends the merge
 */
export function mergeSources(
  parts: readonly MergedPart[],
  write: (bytes: Uint8Array, start: number, end: number) => void,
  source: TimeSource | null = null,
): void {
  const firsts = parts.map((part) => firstStamp(part, source));
  // The lanes read and count everything again, also what was read to find the parts.
  takeLeftOut();
  const sources = parts.map((part, i) => source ?? (firsts[i] === null ? impliedTimes(part.bytes, part.path) : null));
  // Times of day compare with each other, but not with dates.
  const areClocks = parts.every((_, i) => firsts[i] === null && sources[i] === source);
  const lanes = parts.map((part, i) => new Lane(part, sources[i]!, areClocks));
  try {
    for (;;) {
      let first: Lane | null = null;
      for (const lane of lanes) {
        if (lane.next !== null && (first === null || lane.next.ns < first.next!.ns)) first = lane;
      }
      if (first === null) return;
      const { start, end } = first.next!;
      write(first.part.bytes, start, end);
      first.advance();
    }
  } finally {
    for (const lane of lanes) lane.close();
  }
}

function earlier(lines: number): string {
  return lines === 1 ? "1 line is earlier than a line before it" : `${lines} lines are earlier than a line before them`;
}
