/** What compiling a value predicate takes and gives. */
import type { Sign } from "../ast.ts";
import type { FileReader } from "../files.ts";

export interface PredicateContext {
  /** The whole pattern text, for errors. */
  readonly source: string;
  /** File and line of the declaration that contains the pattern, for messages. */
  readonly file?: string;
  readonly line?: number;
  /** Reads the files of sets. */
  readonly readFile: FileReader;
  /** The program of a declared sub-pattern, for `match:NAME`; `null` if the name is not declared. */
  subpattern(name: string): Uint8Array | null;
}

/**
 * A test of a single token (operands b, c of the test "predicate"), of a token and the instant that a register holds
 * (node "elapsed"), or of a reading (test "reading", node "relative"). The words are copied to the program's section
 * "predicates": they contain no offsets.
 */
export type CompiledPredicate =
  | { readonly form: "test"; readonly words: readonly number[] }
  | { readonly form: "elapsed"; readonly words: readonly number[]; readonly register: string }
  | { readonly form: "magnitude"; readonly test: MagnitudeTest };

/** A condition on a token's magnitude. */
export interface MagnitudeTest {
  readonly sign: Sign;
  /** The bound, or the distance from the baseline, in hundredths. */
  readonly hundredths: number;
  /** `null`: the magnitude itself is compared. */
  readonly relative: {
    /** The distance is in spreads, not in orders of magnitude. */
    readonly spreads: boolean;
    /** As written after the colon, empty if omitted: the name of a scope, otherwise of a register. */
    readonly scope: string;
  } | null;
}

/** Details of an error besides its place. */
export interface Detail {
  readonly expected?: readonly string[];
  readonly hint?: string;
  readonly bad?: string;
}

export type Refuse = (found: string, detail?: Detail) => never;
