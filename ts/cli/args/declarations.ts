/** The declarations of a command line. */
import {
  type DeclarationFlag,
  type DeclarationSet,
  declarationFlags,
  type GivenDeclaration,
  readDeclarations,
  type Searched,
} from "../../library/index.ts";
import { foldBytePatterns, foldedBytes } from "../../pattern/bytes/fold.ts";
import { parsePattern } from "../../pattern/index.ts";
import { ignoringCase } from "./ignoring-case.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** Reads declarations in the given order. @throws {DeclarationError | PatternError | FileError} */
export function declarationsOf(args: ParsedArgs): DeclarationSet {
  return readDeclarations(givenDeclarations(args), searchedDeclarations(args));
}

/** Under `--ignore-case`, declared names ignore letter case too; beside `--fix`, `-i` is another flag. */
export function searchedDeclarations(args: ParsedArgs): Searched | undefined {
  return args.has["ignore-case"] && !args.has.fix ? caseless : undefined;
}

const caseless: Searched = {
  pattern: (source, declarations) =>
    // Scopes can't be nested: the texts of such a pattern ignore case where it is named.
    source.includes("(?orbit:")
      ? foldBytePatterns(source, parsePattern(source, { declarations }).root)
      : ignoringCase(source, declarations),
  shape: foldedBytes,
};

/** The declaring flags, in the given order. */
export function givenDeclarations(args: ParsedArgs): GivenDeclaration[] {
  return args.given.flatMap(({ flag, value }) =>
    isDeclaration(flag.long) && value !== null ? [{ flag: flag.long, value }] : [],
  );
}

function isDeclaration(long: string): long is DeclarationFlag {
  return declarationFlags.some((flag) => flag === long);
}
