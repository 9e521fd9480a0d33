/** The declarations of a command line. */
import {
  type DeclarationFlag,
  type DeclarationSet,
  declarationFlags,
  type GivenDeclaration,
  readDeclarations,
} from "../../library/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** Reads declarations in the given order. @throws {DeclarationError | PatternError | FileError} */
export function declarationsOf(args: ParsedArgs): DeclarationSet {
  return readDeclarations(givenDeclarations(args));
}

/** The declaring flags, in the given order. */
export function givenDeclarations(args: ParsedArgs): GivenDeclaration[] {
  return args.given.flatMap(({ flag, value }) =>
    isDeclaration(flag.long) && value !== null ? [{ flag: flag.long, value }] : [],
  );
}

function isDeclaration(long: string): long is DeclarationFlag {
  return declarationFlags.some((flag) => flag === long);
}
