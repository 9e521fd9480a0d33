/**
 * Axes: what can be read of a token besides its kind and text. A row says how a reading is printed, which of its values
 * a template can use, and which numbers Zig writes for it. `ARCHITECTURE.md`, "Readings", explains how to add one.
 */

/** A number of a reading. A text takes two numbers: its offset and length in the batch's texts. */
export interface Cell {
  readonly name: string;
  /** Digits after the decimal point; 0 if omitted. */
  readonly decimals?: number;
  /** The words that the numbers represent. */
  readonly words?: readonly string[];
  readonly isText?: boolean;
}

/** A sentence about a reading. `{name}` is a cell or a label (text fixed by the pattern). */
export interface Form {
  readonly sentence: string;
  /** Values that are present in this form, even if the text is empty. */
  readonly states: readonly string[];
}

export interface Axis {
  readonly name: string;
  /** Values available as `${@axis.value}`; empty if the reading is a single value. */
  readonly values: readonly string[];
  /** Texts fixed by the pattern, in the order in which the program holds them. */
  readonly labels?: readonly string[];
  /** What Zig writes for a token after the number of the form. */
  readonly cells?: readonly Cell[];
  /** Indexed by number; −1 means that the token has no reading. */
  readonly forms?: readonly Form[];
}

const whole = (name: string): Cell => ({ name });
const hundredths = (name: string): Cell => ({ name, decimals: 2 });

export const textures = ["mixed", "prose", "code", "math", "data"] as const;
/** `key` is the value history of a register's token; `unbound` is that of a register that nothing binds. */
export const baselineScopes = ["window", "phase", "regime", "echo", "enclosing", "key", "unbound"] as const;

/** What `@order` compares, numbered from 0: `keyed` means numbers with the same key. */
export const orderedValues = ["timestamp", "number", "version", "keyed"] as const;

/** Roles of constructs, numbered from 1. */
export const constructRoles = ["call", "assign", "kv", "list", "numeric", "plain"] as const;
/** Granularities of structure readings, numbered from 1. */
const grains = ["byte", "token", "super"] as const;

let made: ReturnType<typeof makeAxes> | undefined;

/**
 * In the order in which the readings of a token are shown. Most runs load this file and need no readings, so the table
 * is made at the first call.
 */
export function axes(): ReturnType<typeof makeAxes> {
  return (made ??= makeAxes());
}

const makeAxes = () =>
  [
    { name: "kind", values: [] },
    { name: "guard", values: [] },
    { name: "route", values: [] },
    {
      name: "magnitude",
      values: [],
      cells: [hundredths("magnitude")],
      forms: [{ sentence: "{magnitude}", states: [] }],
    },
    {
      name: "baseline",
      values: ["scope", "mean", "spread", "count"],
      labels: ["scope"],
      cells: [hundredths("mean"), hundredths("spread"), whole("count")],
      forms: [
        {
          sentence: "{scope}: mean {mean}, spread {spread}, over {count}",
          states: ["scope", "mean", "spread", "count"],
        },
      ],
    },
    {
      name: "spectral",
      values: ["entropy", "period", "strength", "novelty", "texture"],
      cells: [
        hundredths("entropy"),
        whole("period"),
        hundredths("strength"),
        hundredths("novelty"),
        { name: "texture", words: textures },
      ],
      forms: [
        {
          sentence: "entropy {entropy}, period {period} (strength {strength}), novelty {novelty}, texture {texture}",
          states: ["entropy", "period", "strength", "novelty", "texture"],
        },
      ],
    },
    {
      name: "echo",
      values: ["count", "occurrence", "period", "rung"],
      labels: ["rung"],
      cells: [whole("count"), whole("occurrence"), whole("period")],
      forms: [
        { sentence: "unkeyed", states: [] },
        {
          sentence: "count {count}, occurrence {occurrence} of {count} at the {rung} rung",
          states: ["count", "occurrence", "period", "rung"],
        },
        {
          sentence: "count {count}, occurrence {occurrence} of {count}, period {period} bytes at the {rung} rung",
          states: ["count", "occurrence", "period", "rung"],
        },
      ],
    },
    {
      name: "order",
      values: [],
      labels: ["compared", "after", "before", "key"],
      cells: [],
      forms: [
        { sentence: "the first {compared}{key}, with nothing to compare with", states: [] },
        { sentence: "at or {after} the {compared} before it{key}", states: [] },
        { sentence: "{before} the {compared} before it{key}", states: [] },
      ],
    },
    {
      name: "template",
      values: ["rarity", "cut", "template", "count", "covered"],
      labels: ["anchor", "cut"],
      cells: [
        { name: "rarity", words: ["common", "rare"] },
        { name: "template", isText: true },
        whole("count"),
        whole("covered"),
      ],
      forms: [
        {
          sentence: "{rarity} under {anchor}: `{template}` on {count} of {covered} lines",
          states: ["rarity", "cut", "template", "count", "covered"],
        },
      ],
    },
    {
      name: "nesting",
      values: ["depth"],
      cells: [whole("depth")],
      forms: [{ sentence: "depth {depth}", states: ["depth"] }],
    },
    {
      name: "seam",
      values: ["on", "grain", "cut"],
      labels: ["grain", "cut", "spacedCut", "unit"],
      cells: [{ name: "on", words: ["not on", "on"] }],
      forms: [{ sentence: "{on} at a {unit} cut{spacedCut}", states: ["on", "grain", "cut"] }],
    },
    {
      name: "ambiguous",
      values: ["contested", "grain", "cut"],
      labels: ["grain", "cut", "spacedCut"],
      cells: [{ name: "contested", words: ["settled", "contested"] }],
      forms: [{ sentence: "{contested}{spacedCut} at the {grain} grain", states: ["contested", "grain", "cut"] }],
    },
    {
      name: "gravity",
      values: ["strain", "bound", "class", "grain"],
      labels: ["grain"],
      cells: [
        hundredths("strain"),
        whole("strain_percentile"),
        hundredths("bound"),
        whole("bound_percentile"),
        { name: "class", isText: true },
      ],
      forms: [
        { sentence: "no unit at the {grain} grain", states: ["strain", "bound", "class", "grain"] },
        {
          sentence: "nothing before it to strain against, no cut before it, class {class} at the {grain} grain",
          states: ["strain", "bound", "class", "grain"],
        },
        {
          sentence:
            "strain {strain} bits (percentile {strain_percentile}), " +
            "bound {bound} bits per pair (percentile {bound_percentile}), class {class} at the {grain} grain",
          states: ["strain", "bound", "class", "grain"],
        },
      ],
    },
    {
      name: "construct",
      values: ["role", "depth", "begins"],
      cells: [
        { name: "role", words: ["", ...constructRoles] },
        whole("depth"),
        { name: "begins", words: ["false", "true"] },
      ],
      forms: [
        { sentence: "in no supertoken", states: ["role", "depth", "begins"] },
        { sentence: "{role} supertoken at depth {depth}", states: ["role", "depth", "begins"] },
        {
          sentence: "{role} supertoken at depth {depth}, which this token begins",
          states: ["role", "depth", "begins"],
        },
      ],
    },
    {
      name: "phase",
      values: ["phase", "period"],
      cells: [whole("phase"), whole("period"), whole("cycle")],
      forms: [
        { sentence: "no period", states: [] },
        { sentence: "phase {phase}", states: ["phase"] },
        { sentence: "phase {phase} of the {period}-token period", states: ["phase", "period"] },
        { sentence: "no live {period}-token period", states: [] },
        { sentence: "no live period #{cycle}", states: [] },
      ],
    },
    {
      name: "field",
      values: ["index"],
      cells: [whole("index")],
      forms: [
        { sentence: "field {index}", states: ["index"] },
        { sentence: "field {index} of its line", states: ["index"] },
      ],
    },
    {
      name: "join",
      values: ["occurs", "other", "rung", "key"],
      labels: ["other", "rung"],
      cells: [
        { name: "occurs", words: ["absent from", "occurs in"] },
        { name: "key", isText: true },
      ],
      forms: [
        { sentence: "unkeyed", states: [] },
        { sentence: "{occurs} {other} at the {rung} rung", states: ["occurs", "other", "rung", "key"] },
        { sentence: "{occurs} {other} at the {rung} rung, keyed {key}", states: ["occurs", "other", "rung", "key"] },
      ],
    },
  ] as const satisfies readonly Axis[];

export type AxisName = ReturnType<typeof makeAxes>[number]["name"];

/** Alternative names of axes. */
export const axisAliases: Readonly<Record<string, AxisName>> = { super: "construct" };

export function findAxis(name: string): Axis | undefined {
  return axes().find((row) => row.name === (axisAliases[name] ?? name));
}

/** Properties of an anchor, or of its context, that distinguish two readings of the same axis. */
export type ReadingKey =
  | "group"
  | "identity"
  | "part"
  | "comparison"
  | "phase"
  | "file"
  | "scope"
  | "compared"
  | "separator";

export interface AxisAnchor {
  /** The anchor's name in a pattern, `@name`; for a predicate, the atom's letter or body. */
  readonly name: string;
  readonly axis: AxisName;
  /** Words allowed after a colon; questions hold the number, from 1. */
  readonly parts: readonly string[];
  /** The default word, used if none is written; questions hold its number too. */
  readonly usualPart?: string;
  /** Readings that differ in one of these properties are computed separately. */
  readonly reads: readonly ReadingKey[];
}

/** What can query a reading, by number. Predicates come first. */
export const axisAnchors = [
  { name: "mag", axis: "magnitude", parts: [], reads: [] },
  { name: "relative", axis: "baseline", parts: [], reads: ["scope"] },
  { name: "F", axis: "spectral", parts: ["entropy", "period", "texture", "onset"], reads: [] },
  { name: "novel", axis: "echo", parts: [], reads: ["identity"] },
  { name: "echoed", axis: "echo", parts: [], reads: ["identity"] },
  { name: "echo", axis: "echo", parts: ["nth", "period"], reads: ["group"] },
  { name: "novel:@", axis: "join", parts: [], reads: ["group", "file"] },
  { name: "echoed:@", axis: "join", parts: [], reads: ["group", "file"] },
  { name: "order", axis: "order", parts: ["asc", "desc"], reads: ["compared"] },
  { name: "shape", axis: "template", parts: ["rare"], reads: ["comparison"] },
  { name: "nested", axis: "nesting", parts: [], reads: [] },
  { name: "seam", axis: "seam", parts: grains, usualPart: "token", reads: ["part", "comparison"] },
  { name: "ambiguous", axis: "ambiguous", parts: grains, usualPart: "byte", reads: ["part", "comparison"] },
  { name: "strain", axis: "gravity", parts: grains, usualPart: "token", reads: ["part"] },
  { name: "bound", axis: "gravity", parts: grains, usualPart: "token", reads: ["part"] },
  { name: "kin", axis: "gravity", parts: grains, usualPart: "token", reads: ["part"] },
  { name: "super", axis: "construct", parts: constructRoles, reads: [] },
  { name: "phase", axis: "phase", parts: [], reads: ["phase"] },
  { name: "field", axis: "field", parts: ["line"], reads: ["separator"] },
] as const satisfies readonly AxisAnchor[];

export type AnchorName = (typeof axisAnchors)[number]["name"];

/** Comparison operators of questions, numbered from 1. */
export const axisSigns = [">", ">=", "<", "<=", "=", "!="] as const;

/** Suffixes of a question's number, numbered from 1: spreads, bits, percent. */
export const axisUnits = ["s", "b", "%"] as const;
