import { type Declarations, noDeclarations } from "../../pattern/declared.ts";
import { declare } from "../flags/declare.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** A name in a pattern, or a predicate that names a declared one. */
const naming = /\\\{|match:/;

/**
 * What the arguments declare, for these patterns. Where they name nothing and nothing is declared the library is not loaded:
 * reading it takes longer than a short scan.
 * @throws {DeclarationError | PatternError | FileError}
 */
export async function declarationsFor(args: ParsedArgs, sources: readonly string[]): Promise<Declarations> {
  const declares = args.given.some(({ flag }) => declare.flags.includes(flag));
  if (!declares && !sources.some((source) => naming.test(source))) return noDeclarations;
  return (await import("./declarations.ts")).declarationsOf(args);
}
