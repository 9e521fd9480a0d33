/** What a name in a pattern, `\{name}`, may stand for beside the built-in kinds. `ts/library` makes these. */
import type { guards } from "../tables/program.ts";
import type { Pattern } from "./ast.ts";

/** Which check a shape's text must pass beside its form. */
export type GuardName = (typeof guards)[number];

/** A token kind by bytes. */
export interface ShapeEntry {
  readonly form: "shape";
  readonly name: string;
  /** The byte pattern, without its backticks. */
  readonly bytes: string;
  readonly stage: "before" | "after";
  readonly guard: GuardName;
  /** Lexed only for patterns that name it. */
  readonly shipped: boolean;
  /** What is asked of a token beside its form, for people; left out where nothing is. */
  readonly asks?: string;
}

/** A token kind by a pattern: what it covers is fused into one token. */
export interface KindEntry {
  readonly form: "kind";
  readonly name: string;
  readonly pattern: Pattern;
  readonly shipped: boolean;
  /** What is asked of a token beside its form, for people; left out where nothing is. */
  readonly asks?: string;
}

/** A sub-pattern, inlined where it is named. */
export interface LetEntry {
  readonly form: "let";
  readonly name: string;
  readonly pattern: Pattern;
}

export type Entry = ShapeEntry | KindEntry | LetEntry;

export interface Declarations {
  /** A declaration, else a library entry. */
  lookup(name: string): Entry | undefined;
  /** Every name that `lookup` knows. */
  names(): Iterable<string>;
  /** Declared shapes and kinds in order: they decide the tokens of every pattern. */
  readonly tokens: readonly (ShapeEntry | KindEntry)[];
  /** Units that only their surroundings tell: a pattern that names `\{qty}` takes them too. */
  unitKinds(): readonly KindEntry[];
}

export const noDeclarations: Declarations = {
  lookup: () => undefined,
  names: () => [],
  tokens: [],
  unitKinds: () => [],
};
