/** The first match of each record of a text: a record is searched as a text of its own. */
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { Batch, batchTableLength, type ScanFlags, scanFlags } from "./batch.ts";
import type { Matches } from "./matches.ts";
import { heldProgram, registerLayout } from "./program.ts";

/** Records in ascending order of start, as columns. */
export interface RecordSpans {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/**
 * A batch for some of the records, in order; it is valid until the next one is requested. The pattern is one program,
 * without readings.
 */
export function* firstOfEach(
  pattern: CompiledPattern,
  text: Uint8Array,
  records: Iterable<RecordSpans>,
  options: Pick<ScanFlags, "byLine"> & { readonly lines: boolean },
): Generator<Matches, void, void> {
  if (text.length === 0) return;
  const has = { registers: true, lines: options.lines, readings: false };
  const table = new Float64Array(batchTableLength);
  const program = heldProgram(pattern);
  const layout = registerLayout(pattern, program);
  const out = new BigUint64Array(1);
  let handle: Pointer | null = null;
  let batch: Batch | undefined;
  try {
    checkStatus(
      native().mb_each_open(program.handle, text, text.length, scanFlags({ ...options, ...has }, false), out),
    );
    handle = Number(out[0]) as Pointer;
    for (const { starts, ends } of records) {
      if (starts.length === 0) continue;
      checkStatus(native().mb_each_next(handle, starts, ends, starts.length, table));
      if (table[0] === 0) continue;
      batch = new Batch(table, layout, has);
      yield batch;
      batch.retire();
    }
  } finally {
    batch?.retire();
    if (handle) native().mb_each_close(handle);
    program.release();
  }
}
