import { type Declarations, noDeclarations } from "../../pattern/declared.ts";
import { declare } from "../flags/declare.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** A named atom, or a predicate that may refer to a declared name. */
const naming = /\\\{|match:/;

/**
 * The declarations that these patterns need. If they name nothing and nothing is declared, the library is not loaded:
 * reading it takes longer than a short scan.
 * @throws {DeclarationError | PatternError | FileError}
 */
export async function declarationsFor(args: ParsedArgs, sources: readonly string[]): Promise<Declarations> {
  const declares = args.given.some(({ flag }) => declare.flags.includes(flag));
  if (!declares && !sources.some((source) => naming.test(source))) return noDeclarations;
  return (await import("./declarations.ts")).declarationsOf(args);
}
