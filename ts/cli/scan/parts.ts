import type { ParsedArgs } from "../args/parsed-args.ts";
import { recordDefinition } from "../args/record-options.ts";
import { searchWindow } from "../args/window-options.ts";
import { queryFlag } from "../flags/modes.ts";
import { contextUnit } from "./context-unit.ts";
import type { ScanOptions } from "./options.ts";

/** The window of a scan, its records, and the query over them. @throws {OptionError | PatternError} */
export async function scanParts(args: ParsedArgs, options: ScanOptions) {
  const record = await recordDefinition(args);
  return {
    window: searchWindow(args),
    record,
    contextRecord: contextUnit(options, record),
    query: queryFlag(args) ? await (await import("./query.ts")).recordQuery(args, options, record) : null,
  };
}
