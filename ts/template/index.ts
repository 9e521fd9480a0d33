/** The `${...}` language: `--format`, keys of tables, rewrite templates, keep lists. */
export { type AccessorUse, applyAccessors } from "./accessors.ts";
export { Bindings } from "./bindings.ts";
export { ByteBuffer } from "./buffer.ts";
export { characterBytes, countCharacters, decodeText, pushWellFormed } from "./characters.ts";
export { type Computation, Computer, parseComputation, usesPrevious } from "./computed.ts";
export type { DateOrder } from "./date-parts.ts";
export type { ReadingReference, TemplateOptions } from "./parse.ts";
export {
  checkPart,
  fail,
  failUnbound,
  parseAccessors,
  parsePath,
  type ReferenceContext,
  type RegisterReference,
  resolveRegister,
} from "./reference.ts";
export { asRead, type MatchContext, parseTemplate, type Readings, type ShownPlaces, type Template } from "./render.ts";
export { batchHoldsEscape, holdsEscape, pushLasting, pushWithout, withoutSequences } from "./sequences.ts";
export type { Slice } from "./slice.ts";
