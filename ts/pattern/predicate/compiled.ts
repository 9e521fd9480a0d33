/** What compiling the body of a value predicate needs and gives. */

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
 * A test of one token alone (operands b, c of the test "predicate"), or one that looks at the instant a register bound
 * before (node "elapsed"). The words go to the program's section "predicates" as they are: they hold no offsets.
 */
export type CompiledPredicate =
  | { readonly form: "test"; readonly words: Uint32Array }
  | { readonly form: "elapsed"; readonly words: Uint32Array; readonly register: string };
