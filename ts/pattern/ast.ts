/** The tree of a pattern. Every node holds its position in the pattern's text, in UTF-16 units. */
import type { byteClasses } from "../tables/program.ts";
import type { Entry } from "./declared.ts";
import type { CompiledPredicate, MagnitudeTest } from "./predicate/compiled.ts";

export interface Place {
  /** Index of the node's first unit, and of the unit after its last. */
  readonly at: number;
  readonly end: number;
}

export type Sign = ">" | ">=" | "<" | "<=" | "=" | "!=";
export type AltSign = "|" | "||" | "|>";
export type RepeatMode = "greedy" | "lazy" | "possessive";
export type ByteClass = (typeof byteClasses)[number];
/**
 * A relation, or group, with its parameter as in the program (`relations` in ts/tables/program.ts); 0 if it has none.
 */
export interface Relating {
  readonly relation: string;
  readonly parameter: number;
}

export type Seq = Place & { readonly type: "seq"; readonly items: readonly Node[] };
export type Alt = Place & {
  readonly type: "alt";
  readonly sign: AltSign;
  readonly branches: readonly Seq[];
  /** Set for a long list of texts: branch `i` is the token `texts[i]`, which has no line end. */
  readonly texts?: readonly string[];
};
/** The content of a construct's parentheses. */
export type Body = Seq | Alt;

export type Group = Place & { readonly type: "group"; readonly atomic: boolean; readonly body: Body };
/** `(?orbit:RUNG P)`. */
export type Scope = Place & { readonly type: "scope"; readonly group: Relating; readonly body: Body };
export type Repeat = Place & {
  readonly type: "repeat";
  readonly item: Node;
  readonly min: number;
  /** `Infinity` if unbounded. */
  readonly max: number;
  readonly mode: RepeatMode;
};
/** `A:name`; scoped, `A::name`. */
export type Bind = Place & {
  readonly type: "bind";
  readonly item: Node;
  readonly name: string;
  readonly scoped: boolean;
};
/** A built-in kind or group of kinds, by its canonical name. */
export type KindAtom = Place & { readonly type: "kind"; readonly name: string };
/** A declared or library name. */
export type Named = Place & { readonly type: "named"; readonly entry: Entry };
/** `A{body}`: a kind atom with a value predicate. */
export type Predicate = Place & {
  readonly type: "predicate";
  readonly item: Node;
  readonly body: string;
  readonly compiled: CompiledPredicate;
};
/** `\M{body}`, `\F{body}`: a token selected by a reading, of any kind. */
export type Reading = Place & {
  readonly type: "reading";
  readonly letter: "M" | "F";
  readonly body: string;
  /** The condition of `\M`; `null` for `\F`. */
  readonly magnitude: MagnitudeTest | null;
  /** The condition of `\F`; `null` for `\M`. */
  readonly spectral: SpectralTest | null;
};
export interface SpectralTest {
  readonly part: "entropy" | "period" | "texture" | "onset";
  /** `null`: any period, or an onset. */
  readonly sign: Sign | null;
  /** An entropy in hundredths, or a period in bytes. */
  readonly value: number;
  readonly texture: "prose" | "code" | "math" | "data" | null;
}
/** A token with this text; `edits` is the allowed edit distance. */
export type Literal = Place & { readonly type: "literal"; readonly text: string; readonly edits: number | null };
/** A byte pattern: the text between its backticks. */
export type Bytes = Place & { readonly type: "bytes"; readonly source: string };
export type ByteClassAtom = Place & { readonly type: "byteclass"; readonly name: ByteClass };
export type Any = Place & { readonly type: "any" };
export type Whitespace = Place & { readonly type: "whitespace" };
export interface ClassPart {
  /** The operator between the members and the part to their left; `null` for the first part. */
  readonly operator: "&&" | "--" | null;
  readonly members: readonly Node[];
}
export type Class = Place & { readonly type: "class"; readonly negated: boolean; readonly parts: readonly ClassPart[] };
export type Backref = Place & { readonly type: "backref"; readonly relating: Relating | null; readonly name: string };
export type Balanced = Place & {
  readonly type: "balanced";
  /** The opening bracket; empty for any pair with any content. */
  readonly bracket: "" | "(" | "[" | "{";
  readonly body: Body | null;
};
export type Lens = Place & { readonly type: "lens"; readonly name: string };
export type Silhouette = Place & { readonly type: "silhouette"; readonly template: string };
export type EditRun = Place & { readonly type: "editrun"; readonly item: Group | Scope; readonly edits: number };
export type Look = Place & {
  readonly type: "look";
  readonly direction: "ahead" | "behind" | "within" | "inside";
  readonly negated: boolean;
  /** Number of tokens searched by "within"; 0 for others. */
  readonly tokens: number;
  /** For "within" and "inside": how many matches there must be; `null` if no range is written: at least one. */
  readonly count: { readonly min: number; readonly max: number } | null;
  readonly body: Body;
};
export type Guard = Place & { readonly type: "guard"; readonly negated: boolean; readonly text: string };
/** "near" cannot be written: the library's units use it. */
export type AnchorName = "^" | "$" | "\\A" | "\\z" | "\\G" | "\\K" | "near";
export type Anchor = Place & { readonly type: "anchor"; readonly name: AnchorName };
export type Field = Place & { readonly type: "field"; readonly number: number; readonly item: Node };
/** An anchor on a reading: `@seam:token>=2`. Which members are set depends on the axis: see `syntax/axis.ts`. */
export type Axis = Place & {
  readonly type: "axis";
  readonly axis: string;
  /** Grain, role, reading or direction after the colon; empty if omitted. */
  readonly part: string;
  readonly comparison: { readonly sign: Sign; readonly value: number; readonly unit: "" | "b" | "%" } | null;
  /** Text of `@kin`, path of a join. */
  readonly operand: string | null;
  /** `@phase:k/p#n`. */
  readonly phase: { readonly k: number; readonly period: number | null; readonly cycle: number | null } | null;
  /** Content of a join's file. */
  readonly content: Uint8Array | null;
};

export type Node =
  | Seq
  | Alt
  | Group
  | Scope
  | Repeat
  | Bind
  | KindAtom
  | Named
  | Predicate
  | Reading
  | Literal
  | Bytes
  | ByteClassAtom
  | Any
  | Whitespace
  | Class
  | Backref
  | Balanced
  | Lens
  | Silhouette
  | EditRun
  | Look
  | Guard
  | Anchor
  | Field
  | Axis;

/** A parsed pattern. */
export interface Pattern {
  readonly source: string;
  readonly root: Body;
  /** Nesting depth of constructs that contain a pattern, after inlining names. */
  readonly depth: number;
  /** Number of nodes, after inlining names. */
  readonly size: number;
  /** Whether it binds registers, names inlined. */
  readonly binds: boolean;
  /** Whether it names something declared, or of the library; `\{qty}` does. */
  readonly names: boolean;
  /** Number of repetitions, `\G` and `\K`, names inlined: they have rules for the whole tree (`check/whole.ts`). */
  readonly ruled: number;
}
