import { contextUnit } from "./context-unit.ts";
import { recordDefinition } from "./record-options.ts";
import type { ScanOptions } from "./scan-options.ts";
import { recordQuery } from "./scan-query.ts";
import { windowOption } from "./window-options.ts";
import type { Words } from "./words.ts";

/** The window of a scan, its records, and the query over them. @throws {OptionError | PatternError} */
export async function scanParts(words: Words, options: ScanOptions) {
  const record = await recordDefinition(words);
  return {
    window: windowOption(words),
    record,
    contextRecord: contextUnit(options, record),
    query: await recordQuery(words, options, record),
  };
}
