/** Records with named fields: JSON, logfmt, CSV. */
export { compileFields } from "./compile.ts";
export { kindsTested } from "./condition.ts";
export { FieldFinder } from "./finder.ts";
export { type RecordFormat, recordFormats } from "./formats.ts";
export { findFieldNames, parseFieldTerms } from "./parse.ts";
export { isFieldQuery } from "./query-form.ts";
export { type SharedQueries, SharedStream, sharedQueries } from "./shared-stream.ts";
export { FieldStream, type FoundRecords } from "./stream.ts";
export { fieldValues, linesOfRests } from "./values.ts";
