/** Patterns: this file only names what the other rooms use, so that they load no more than that. */
export type { Body, Node, Pattern } from "./ast.ts";
export { isUnbounded as isUnboundedBytes, lengthMax as byteLengthMax, parseByteRegex } from "./bytes/regex.ts";
export type { CompiledPattern, RegisterInfo } from "./compiled.ts";
export type { Declarations, Entry, GuardName, KindEntry, LetEntry, ShapeEntry, ShapeStage } from "./declared.ts";
export { noDeclarations } from "./declared.ts";
export { readNamedFile } from "./files.ts";
export { loadProgram } from "./load.ts";
export { type Step, stepsOf } from "./near/steps.ts";
export {
  compilePattern,
  compileSet,
  type ParseOptions,
  parsePattern,
  registerNames,
  type SetMember,
} from "./patterns.ts";
export { escapeTokens, quoteLiteral, unquoted } from "./print/escape.ts";
export { printItem, printPattern } from "./print/print.ts";
export { isBuiltInName } from "./syntax/atom.ts";
