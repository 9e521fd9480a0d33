/** Patterns from examples. */
export { type Built, type BuiltField, type FieldOptions, inferFields } from "./fields.ts";
export type { Hint } from "./hints.ts";
export { inferPattern, type PlainOptions } from "./plain.ts";
export { spellFile, spellJson, spellReport } from "./report.ts";
export type { Template } from "./rows.ts";
