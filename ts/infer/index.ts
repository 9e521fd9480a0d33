/** Patterns from examples. */
export { type ExtractedField, extractedFields, matchValues } from "./extraction.ts";
export { type Built, type BuiltField, type FieldOptions, inferFields } from "./fields.ts";
export { type FieldsReportMaker, fieldsReport } from "./fields-report.ts";
export type { Hint } from "./hints.ts";
export { type MarkedLine, parseMarks } from "./marks.ts";
export { inferPattern, type PlainOptions } from "./plain.ts";
export { spellFile, spellJson, spellReport } from "./report.ts";
export type { Template } from "./rows.ts";
export { type FieldRecord, formRecords, nestValues, partsOfRow, type Value } from "./values.ts";
