import { type Declarations, noDeclarations } from "../../pattern/declared.ts";
import { isDeclaration } from "../flags/declare.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * The declarations that these patterns need. If they name nothing and nothing is declared, the library is not loaded:
 * reading it takes longer than a short scan.
 * @throws {DeclarationError | PatternError | FileError}
 */
export async function declarationsFor(args: ParsedArgs, sources: readonly string[]): Promise<Declarations> {
  let isNeeded = false;
  for (const { flag } of args.given) isNeeded ||= isDeclaration(flag);
  // A named atom, or a predicate that may refer to a declared name.
  for (const source of sources) isNeeded ||= source.includes("\\{") || source.includes("match:");
  return isNeeded ? (await import("./declarations.ts")).declarationsOf(args) : noDeclarations;
}
