/** Where the columns of a batch are in native memory. */
import { MatcherError } from "../error/errors.ts";
import { batchColumns } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";

export type Column = (typeof batchColumns)[number];

/** Replaces the table of a retired batch. */
export const retiredTable = new Float64Array(0);

export function pastItsTurn(): MatcherError {
  return new MatcherError(
    "disposed",
    "a batch of matches was read after the scan had gone on: copy what is to be kept",
  );
}

/** The bytes of a column. @throws {MatcherError} the batch is retired */
export function columnBytes(table: Float64Array, name: Column, bytes: number): ArrayBuffer {
  if (table === retiredTable) throw pastItsTurn();
  return memoryAt(table[2 + batchColumns.indexOf(name)]!, bytes);
}
