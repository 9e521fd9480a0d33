/** The shipped library: names available to every pattern. An entry is read when a pattern first names it. */
import {
  type Declarations,
  type Entry,
  type KindEntry,
  type Node,
  type Pattern,
  parsePattern,
  type ShapeStage,
} from "../../pattern/index.ts";
import { anyKeys, issuerAmong, keyShapes } from "./keys.ts";
import { patterns, privateKey, type ShippedPattern } from "./patterns.ts";
import type { ShippedShape } from "./shape.ts";
import { shapes } from "./shapes.ts";
import { contextEntries, type ShippedUnit } from "./units.ts";

/** An entry as `matcher lib` lists it. */
export interface ShippedEntry {
  readonly name: string;
  readonly form: "kind" | "pattern";
  /** Whether a check beyond its form is made: of its text, or of its context. */
  readonly guard: "checked" | "shape" | "context";
  readonly what: string;
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
}

type Row = ShippedShape | ShippedPattern | ShippedUnit;

/** Every row in display order: the private key precedes the last shape. */
const rows: readonly Row[] = [
  ...shapes.slice(0, -1),
  privateKey,
  ...shapes.slice(-1),
  ...anyKeys(shapes),
  ...patterns,
  ...contextEntries,
];
const rowByName = new Map(rows.map((row) => [row.name, row]));
const entries = new Map<string, Entry>();

export const shippedEntries: readonly ShippedEntry[] = rows.map((row) => ({
  name: row.name,
  form: "pattern" in row ? "pattern" : "kind",
  guard: guardOf(row),
  what: row.what,
  get accepts() {
    return row.accepts;
  },
  get rejects() {
    return row.rejects;
  },
}));

function guardOf(row: Row): ShippedEntry["guard"] {
  if ("symbols" in row) return "context";
  return "guard" in row && row.guard !== "none" ? "checked" : "shape";
}

export const shippedNames: readonly string[] = rows.map(({ name }) => name);

/** The library's entry with this name. */
export function shippedEntry(name: string): Entry | undefined {
  const row = rowByName.get(name);
  if (!row) return undefined;
  let entry = entries.get(name);
  if (!entry) {
    entry = buildEntry(row);
    entries.set(name, entry);
  }
  return entry;
}

/** Only the library: what patterns see without declarations. */
export const shippedLibrary: Declarations = {
  lookup: shippedEntry,
  names: () => shippedNames,
  tokens: [],
  unitKinds: shippedUnitKinds,
};

/** Units that are recognised only by their context. */
export function shippedUnitKinds(): KindEntry[] {
  const names = rows.filter((row) => "symbols" in row).map(({ name }) => name);
  return names.map(shippedEntry).filter((entry) => entry?.form === "kind");
}

function buildEntry(row: Row): Entry {
  const { name } = row;
  const checks = guardOf(row) === "shape" ? undefined : row.what;
  if ("bytes" in row)
    return { form: "shape", name, bytes: row.bytes, stage: stageOf(row), guard: row.guard, shipped: true, checks };
  if ("symbols" in row) return { form: "kind", name, pattern: unitPattern(row), shipped: true, checks };
  const pattern = parsePattern(row.pattern, { declarations: shippedLibrary });
  return row.words ? { form: "let", name, pattern, words: row.words } : { form: "let", name, pattern };
}

/** Name of the form that a key has; `null` if none. */
export const issuerOf = issuerAmong(shapes);

/** Keys are random text, which a blob would swallow. */
function stageOf({ name }: ShippedShape): ShapeStage {
  return name.startsWith("issued_") || keyShapes.has(name) ? "before blobs" : "before";
}

/** A cue must be among this many tokens before the number or after the symbol. */
const cueTokens = 32;

/** A number, its symbol nearby, and a cue after or before them. */
function unitPattern({ symbols, cue }: ShippedUnit): Pattern {
  const symbol = `[${symbols.map((text) => `"${text}"`).join(" ")}]`;
  const before = `~<(\\{${cue}} .{0,${cueTokens - 1}} . .)`;
  const pattern = parsePattern(`\\N ${symbol} (~>${cueTokens}(\\{${cue}}) | ${before})`, {
    declarations: shippedLibrary,
  });
  const near: Node = { type: "anchor", name: "near", at: 0, end: 0 };
  const { items } = pattern.root as Extract<Node, { type: "seq" }>;
  return { ...pattern, root: { ...pattern.root, type: "seq", items: [items[0]!, near, ...items.slice(1)] } };
}
