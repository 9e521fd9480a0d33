/** The names available to patterns besides the built-in kinds: declarations and the shipped library. */
import { FileError } from "../error/errors.ts";
import { DeclarationSet, type Member, type Searched } from "./declaration-set.ts";
import { readFile, readPath } from "./file.ts";
import { refuse, refuseKeyword, splitKeyword, type Where } from "./line.ts";

export { DeclarationSet, type Member, type Searched } from "./declaration-set.ts";
export type { FieldLine, FieldMark } from "./field-line.ts";
export { checkText, readPath } from "./file.ts";
export type { Where } from "./line.ts";
export { keywords, placeOf } from "./line.ts";
export type { FieldQuery, Rule, Severity } from "./rule.ts";
export { runTest } from "./run-tests.ts";
export {
  addedNames,
  askedKinds,
  callingCodeOfOnly,
  chosenKinds,
  notFound,
  type SensitiveKind,
  secretNotes,
  sensitiveKinds,
  sensitivePattern,
} from "./sensitive.ts";
export { issuerOf, type ShippedEntry, shippedEntries, shippedLibrary } from "./shipped/index.ts";
export type { Expectation, TestLine } from "./test-line.ts";

/** Declaring flags: all except `lib` and `declare` are lines of a pattern file, with the flag's name as keyword. */
export const declarationFlags = ["lib", "declare", "let", "kind", "shape", "shape-after"] as const;
export type DeclarationFlag = (typeof declarationFlags)[number];

export interface GivenDeclaration {
  readonly flag: DeclarationFlag;
  readonly value: string;
}

const lineOf = (flag: DeclarationFlag): Where => ({ file: null, line: 1, flag: `--${flag}` });

/**
 * Reads declarations in the given order.
 * @param searched what their patterns are replaced by; by default they are searched for as they are
 * @param filesRefused why their patterns, and those that use them, read no files; by default they do
 * @param isQuery whether the pattern of a rule is conditions on fields; by default none is
 * @throws {DeclarationError | PatternError | FileError}
 */
export function readDeclarations(
  given: readonly GivenDeclaration[],
  searched?: Searched,
  filesRefused?: string,
  isQuery?: (text: string) => boolean,
): DeclarationSet {
  const set = new DeclarationSet(searched, filesRefused, isQuery);
  for (const { flag, value } of given) {
    if (flag === "lib") readPath(set, value);
    else if (flag === "declare") declareLine(set, value);
    else set.declare(flag, value, lineOf(flag));
  }
  return set;
}

function declareLine(set: DeclarationSet, line: string): void {
  const where = lineOf("declare");
  if (/[\r\n]/.test(line)) refuse(where, "expected one line; the value contains a line break");
  const found = splitKeyword(line);
  if (!found) refuseKeyword(line, where);
  set.declare(found.keyword, found.rest, where);
}

/** A pattern file as a set: its members, and its other declarations. */
export interface PatternSet {
  readonly declarations: DeclarationSet;
  readonly members: readonly Member[];
}

/** Reads `--patterns FILE` in addition to `declarations`. @throws {DeclarationError | PatternError | FileError} */
export function readPatternSet(file: string, given: readonly GivenDeclaration[] = [], searched?: Searched): PatternSet {
  const declarations = readDeclarations(given, searched);
  const own = declarations.members.length;
  readFile(declarations, file, "patterns");
  const members = declarations.members.slice(own);
  if (members.length === 0) {
    throw new FileError([file], "", `contains no pattern: no let, no rule and no pattern line`);
  }
  return { declarations, members };
}
