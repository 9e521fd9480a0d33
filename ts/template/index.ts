/** The `${...}` language: `--format`, keys of tables, rewrite templates, keep lists. */
export type { DateOrder } from "../tables/date-orders.ts";
export { narrow, TextAccessors } from "./accessors.ts";
export { ByteBuffer } from "./buffer.ts";
export { decodeText } from "./characters.ts";
export { type Computation, Computer, parseComputation, usesPrevious } from "./computed.ts";
export { SpanReader } from "./element-layout.ts";
export type { Element, ReadingReference, TemplateOptions } from "./parse.ts";
export {
  type AccessorUse,
  checkPart,
  fail,
  failUnbound,
  parseAccessors,
  parsePath,
  type ReferenceContext,
  type RegisterReference,
  resolveRegister,
} from "./reference.ts";
export { asRead, type MatchContext, parseTemplate, type Readings, type ShownPlaces, Template } from "./render.ts";
export { batchHoldsEscape, holdsEscape, lastingSequences, withoutSequences } from "./sequences.ts";
export type { TemplateWriter } from "./writer.ts";
