/** A scan of many parts of a text, each a text of its own. */
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { Batch, batchTableLength } from "./batch.ts";
import type { Matches } from "./matches.ts";
import { checkStatus, programOf, registerLayout } from "./program.ts";

/** Columns of places in a text, in bytes, half-open. */
export interface PartColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** Matches of each part in turn, without their lines. A batch is valid until the next one is asked for. */
export function* scanParts(
  pattern: CompiledPattern,
  text: Uint8Array,
  { starts, ends }: PartColumns,
): Generator<Matches, void, void> {
  if (starts.length === 0 || text.length === 0) return;
  const has = { registers: pattern.registers.length > 0, lines: false };
  const layout = registerLayout(pattern);
  const table = new Float64Array(batchTableLength);
  const out = new BigUint64Array(1);
  const flags = has.registers ? 1 : 0;
  checkStatus(native().mb_parts_open(programOf(pattern), text, text.length, starts, ends, starts.length, flags, out));
  const handle = Number(out[0]) as Pointer;
  try {
    for (;;) {
      checkStatus(native().mb_parts_next(handle, table));
      if (table[0] === 0) return;
      yield new Batch(table, layout, has);
    }
  } finally {
    native().mb_parts_close(handle);
    // The library borrows these until here.
    keep(text, starts, ends);
  }
}

/** Keeps what it is given from being collected before it is called. */
function keep(..._borrowed: unknown[]): void {}
