/** Matches of a table of records: the first one in each record, which it does not leave. */
import { type FoundOptions, foundMatches } from "../../deep/index.ts";
import { OptionError } from "../../error/errors.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import type { Matches } from "../../scan/index.ts";
import type { RecordDefinition } from "../../window/index.ts";
import { records } from "../../window/records.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/**
 * The records that a table counts; `null` if it counts matches. With a window they are what the window counts.
 * @throws {OptionError} the table can't be one of records
 */
export function countedRecords(
  args: ParsedArgs,
  definition: RecordDefinition | null,
  compiled: CompiledPattern,
  usesReadings: boolean,
): RecordDefinition | null {
  const given = args.lastOf("record", "record-start", "record-span");
  if (!given || args.lastOf("head", "tail", "lines")) return null;
  const refuse = (problem: string) => new OptionError(given.typed, given.value!, `${given.typed}: ${problem}`);
  if (args.has("partial")) throw refuse("a part is of lines, and records may cross the cut; leave out --partial");
  if (usesReadings || compiled.readings.length > 0) {
    throw refuse("each record is searched by itself, and readings compare the tokens of a whole input");
  }
  return definition;
}

/** Batches of at most one match. */
export function* firstOfRecords(
  compiled: CompiledPattern,
  text: Uint8Array,
  definition: RecordDefinition,
  options: FoundOptions,
): Generator<Matches> {
  const { from, to } = options;
  for (const batch of records(text.subarray(0, to), definition)) {
    for (let i = 0; i < batch.count; i++) {
      const [start, end] = [Math.max(from, batch.start(i)), batch.end(i)];
      if (end > start) yield* foundMatches(compiled, text, { ...options, from: start, to: end, maxCount: 1 });
    }
  }
}
