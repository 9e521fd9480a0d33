import { type Declarations, noDeclarations } from "../../pattern/declared.ts";
import { isDeclaration } from "../flags/declare.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * The declarations that these patterns need. If they name nothing and nothing is declared, the library is not loaded:
 * reading it takes longer than a short scan.
 * @throws {DeclarationError | PatternError | FileError}
 */
export async function declarationsFor(args: ParsedArgs, sources: readonly string[]): Promise<Declarations> {
  if (!declares(args) && !refersToNames(sources)) return noDeclarations;
  return (await import("./declarations.ts")).readGivenDeclarations(args);
}

function declares(args: ParsedArgs): boolean {
  for (const { flag } of args.given) if (isDeclaration(flag)) return true;
  return false;
}

/** Whether there is a named atom, or a predicate that may refer to a declared name. */
function refersToNames(sources: readonly string[]): boolean {
  for (const source of sources) if (source.includes("\\{") || source.includes("match:")) return true;
  return false;
}
