/** Errors in predicates: all are reported just after the opening brace. */
import { PatternError } from "../../error/errors.ts";
import type { PredicateContext } from "./compiled.ts";

/** Details of an error besides its place. */
export interface Detail {
  readonly expected?: readonly string[];
  readonly hint?: string;
  readonly bad?: string;
}

export type Refuse = (found: string, detail?: Detail) => never;

/** Returns a function that throws the PatternError of a predicate whose body begins at `byteOffset`. */
export function refuser(context: PredicateContext, byteOffset: number): Refuse {
  return (found, detail = {}) => {
    const { source, file, line } = context;
    throw new PatternError({ source, byteOffset, found, file, line, ...detail });
  };
}
