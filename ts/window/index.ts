/** Windows, record units, the commands that print them, queries over records, and going on as files grow. */

export { countLineEnds } from "./line-ends.ts";
export { lineRecords, type Places, type RecordDefinition, records, type Span } from "./records.ts";
export { ResolvedWindow, resolveWindow } from "./resolve.ts";
export { parseUnit, type RecordUnit, readUnit, unitNames } from "./units.ts";
export { isClosed, parseRange, parseSide, type Window } from "./window.ts";
