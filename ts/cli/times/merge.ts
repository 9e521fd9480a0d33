/** Several inputs as one, in order of time: at any moment one record of each is held. */
import { warn } from "../../error/diagnostics.ts";
import { type LineStamp, lineStamps } from "../../window/index.ts";

/** Lines of an input that belong together: a line with a time, and those up to the next one. */
interface TimedRecord {
  readonly start: number;
  readonly end: number;
  readonly ns: bigint;
}

/** One input on its way through the merge. */
class Lane {
  #next: TimedRecord | null;
  readonly #records: Generator<TimedRecord, void, void>;

  constructor(
    readonly bytes: Uint8Array,
    path: string,
  ) {
    this.#records = timedRecords(bytes, path);
    this.#next = this.#records.next().value ?? null;
  }

  get next(): TimedRecord | null {
    return this.#next;
  }

  advance(): void {
    this.#next = this.#records.next().value ?? null;
  }

  close(): void {
    this.#records.return();
  }
}

/** Earlier than every time: used for the lines before the first timestamp. */
const beginning = -(2n ** 127n);

function* timedRecords(bytes: Uint8Array, path: string): Generator<TimedRecord, void, void> {
  let open: { start: number; ns: bigint } = { start: 0, ns: beginning };
  let backward = 0;
  for (const { lineStart, ns } of lineStamps(bytes) as Iterable<LineStamp>) {
    if (lineStart > open.start) yield { ...open, end: lineStart };
    // The order within an input is kept, even if its times go back.
    if (ns < open.ns) backward += 1;
    open = { start: lineStart, ns: ns > open.ns ? ns : open.ns };
  }
  if (bytes.length > open.start) yield { ...open, end: bytes.length };
  if (backward > 0) warn(`${path}: not in order of time: ${earlier(backward)}`);
}

/**
 * Passes records to `write` in order of time; at the same time the earlier input comes first.
 * @param write receives bytes of an input; `false` ends the merge
 */
export function mergeSources(
  sources: readonly { readonly bytes: Uint8Array; readonly path: string }[],
  write: (bytes: Uint8Array, start: number, end: number) => void,
): void {
  const lanes = sources.map(({ bytes, path }) => new Lane(bytes, path));
  try {
    for (;;) {
      let first: Lane | null = null;
      for (const lane of lanes) {
        if (lane.next !== null && (first === null || lane.next.ns < first.next!.ns)) first = lane;
      }
      if (first === null) return;
      const { start, end } = first.next!;
      write(first.bytes, start, end);
      first.advance();
    }
  } finally {
    for (const lane of lanes) lane.close();
  }
}

function earlier(lines: number): string {
  return lines === 1 ? "1 line is earlier than a line before it" : `${lines} lines are earlier than a line before them`;
}
