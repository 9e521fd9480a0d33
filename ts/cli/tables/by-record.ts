/** Matches of a table of records: the first one in each record, which it does not leave. */
import { type FoundOptions, foundMatches } from "../../deep/index.ts";
import { OptionError } from "../../error/errors.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { firstOfEach, type Matches, type RecordSpans } from "../../scan/index.ts";
import { countLineEnds, type RecordDefinition, ShiftedMatches } from "../../window/index.ts";
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
  if (args.has.partial) throw refuse("a part is of lines, and records may cross the cut; leave out --partial");
  if (usesReadings || compiled.readings.length > 0) {
    throw refuse("each record is searched by itself, and readings compare the tokens of a whole input");
  }
  return definition;
}

/** Batches of the first matches of records, in order. */
export function* firstOfRecords(
  compiled: CompiledPattern,
  text: Uint8Array,
  definition: RecordDefinition,
  options: FoundOptions,
): Generator<Matches> {
  const spans = recordsWithin(text, definition, options);
  if (!options.deep && !compiled.groups) {
    const { byLine, lines = true } = options;
    yield* firstOfEach(compiled, text, spans, { byLine, lines });
    return;
  }
  let [line, counted] = [0, 0];
  for (const { starts, ends } of spans) {
    for (const [i, start] of starts.entries()) {
      const part = text.subarray(start, ends[i]);
      line += countLineEnds(text.subarray(counted, start));
      counted = start;
      const linesBefore = line;
      for (const found of foundMatches(compiled, part, { ...options, from: 0, to: part.length, maxCount: 1 })) {
        yield new ShiftedMatches(found, start, () => linesBefore);
      }
    }
  }
}

/** The records that are not empty between `from` and `to`. */
function* recordsWithin(
  text: Uint8Array,
  definition: RecordDefinition,
  { from, to }: Pick<FoundOptions, "from" | "to">,
): Generator<RecordSpans> {
  for (const batch of records(text.subarray(0, to), definition)) {
    const [starts, ends] = [new Float64Array(batch.count), new Float64Array(batch.count)];
    let count = 0;
    for (let i = 0; i < batch.count; i++) {
      const [start, end] = [Math.max(from, batch.start(i)), batch.end(i)];
      if (end <= start) continue;
      starts[count] = start;
      ends[count++] = end;
    }
    yield { starts: starts.subarray(0, count), ends: ends.subarray(0, count) };
  }
}
