/** What compiling the body of a value predicate needs and gives. */
import type { Sign } from "../ast.ts";

export interface PredicateContext {
  /** The whole pattern text, for errors. */
  readonly source: string;
  /** File and line of the declaration the pattern stands in, for errors. */
  readonly file?: string;
  readonly line?: number;
  /** Folder that relative paths of set files start from; `null`: the current directory. */
  readonly folder: string | null;
  /** The program of a declared sub-pattern, for `match:NAME`; `null` where none of that name is declared. */
  subpattern(name: string): Uint8Array | null;
}

/**
 * A test of one token alone (operands b, c of the test "predicate"), one that looks at the instant a register bound before
 * (node "elapsed"), or one of a reading (test "reading", node "relative"). The words go to the program's section "predicates" as they are: they hold no offsets.
 */
export type CompiledPredicate =
  | { readonly form: "test"; readonly words: Uint32Array }
  | { readonly form: "elapsed"; readonly words: Uint32Array; readonly register: string }
  | { readonly form: "magnitude"; readonly test: MagnitudeTest };

/** What is asked of a token's magnitude. */
export interface MagnitudeTest {
  readonly sign: Sign;
  /** The bound, or the distance from the baseline, in hundredths. */
  readonly hundredths: number;
  /** `null` where the magnitude itself is compared. */
  readonly relative: {
    /** The distance counts spreads, not orders. */
    readonly spreads: boolean;
    /** As written after the colon; empty where nothing is: a scope of its own name, else a register's. */
    readonly scope: string;
  } | null;
}
