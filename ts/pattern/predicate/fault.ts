/** Faults of predicates: all stand just behind the opening brace. */
import { PatternError } from "../../error/errors.ts";
import type { PredicateContext } from "./compiled.ts";

/** What a fault says beside its place. */
export interface Detail {
  readonly expected?: readonly string[];
  readonly hint?: string;
  readonly bad?: string;
}

export type Refuse = (found: string, detail?: Detail) => never;

/** A function that throws the PatternError of a predicate whose body begins at `byteOffset`. */
export function refuser(context: PredicateContext, byteOffset: number): Refuse {
  return (found, detail = {}) => {
    const { source, file, line } = context;
    throw new PatternError({ source, byteOffset, found, file, line, ...detail });
  };
}
