/** What a name in a pattern, `\{name}`, can refer to besides the built-in kinds. Created by `ts/library`. */
import type { guards } from "../tables/program.ts";
import type { Pattern } from "./ast.ts";

/** Check of a shape's text beyond its form. */
export type GuardName = (typeof guards)[number];

/** In the order of the program's numbers. */
export const shapeStages = ["before", "after", "before blobs"] as const;
export type ShapeStage = (typeof shapeStages)[number];

/** A token kind defined by bytes. */
export interface ShapeEntry {
  readonly form: "shape";
  readonly name: string;
  /** The byte pattern, without its backticks. */
  readonly bytes: string;
  /** When it is tried: before blobs and all built-in kinds, before the latter, or after all but the simplest ones. */
  readonly stage: ShapeStage;
  readonly guard: GuardName;
  /** Lexed only for patterns that name it. */
  readonly shipped: boolean;
  /** The condition on a token beyond its form, for reports; omitted if there is none. */
  readonly checks?: string;
}

/** A token kind defined by a pattern: each match is fused into one token. */
export interface KindEntry {
  readonly form: "kind";
  readonly name: string;
  readonly pattern: Pattern;
  readonly shipped: boolean;
  /** The condition on a token beyond its form, for reports; omitted if there is none. */
  readonly checks?: string;
}

/** A sub-pattern, inlined where it is named. */
export interface LetEntry {
  readonly form: "let";
  readonly name: string;
  readonly pattern: Pattern;
  /** The words of a list of words. */
  readonly words?: WordList;
}

export interface WordList {
  readonly list: readonly string[];
  readonly ignoresCase: boolean;
}

export type Entry = ShapeEntry | KindEntry | LetEntry;

export interface Declarations {
  /** Looks up a declaration, then a library entry. */
  lookup(name: string): Entry | undefined;
  /** Every name known to `lookup`. */
  names(): Iterable<string>;
  /** Declared shapes and kinds in order; every pattern is lexed with them. */
  readonly tokens: readonly (ShapeEntry | KindEntry)[];
  /** Units recognised only by their context: patterns that name `\{qty}` match them too. */
  unitKinds(): readonly KindEntry[];
  /** Why patterns with these declarations read no files; `undefined`: they may read those that they name. */
  readonly filesRefused?: string | undefined;
}

export const noDeclarations: Declarations = {
  lookup: () => undefined,
  names: () => [],
  tokens: [],
  unitKinds: () => [],
};
