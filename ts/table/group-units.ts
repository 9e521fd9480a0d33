/** The units in which each group's amounts are written: currencies of money, units of quantities. */
import type { TokenSpans } from "../scan/index.ts";
import { kindNumber } from "../tables/kinds.ts";
import { type Unit, units } from "../tables/unit-symbols.ts";
import { type AccessorUse, narrow } from "../template/index.ts";

const money = kindNumber("money");
const quantity = kindNumber("quantity");
const currency: readonly AccessorUse[] = [{ name: "currency", first: 0, last: 0 }];
const unit: readonly AccessorUse[] = [{ name: "unit", first: 0, last: 0 }];
/** Currencies or families that are named. */
const namedMax = 4;

/** Number of tokens that have units, of tokens counted by kind. */
export function amountsOf(kindCounts: Float64Array): number {
  return kindCounts[money]! + kindCounts[quantity]!;
}

/** A unit of quantities by its symbol; `undefined` if it has an unknown spelling. */
export function findUnit(symbol: string): Unit | undefined {
  bySymbol ??= new Map(units.filter(({ place }) => place !== "never").map((one) => [one.symbol, one]));
  return bySymbol.get(symbol);
}
let bySymbol: Map<string, Unit> | undefined;

/** What is saved of a group with amounts: its number, first unit, number of amounts, and families. */
export type SavedUnits = readonly (readonly [number, string, number, readonly string[]])[];

export class GroupUnits {
  /** The currency or symbol of each group's first amount. */
  readonly #first: (string | undefined)[] = [];
  /** Number of amounts of each group. */
  readonly #counts: (number | undefined)[] = [];
  /** The currency or family of each group's first amount. */
  readonly #families: (string | undefined)[] = [];
  /** All currencies or families of the groups that have several: their amounts cannot be added. */
  readonly #mixed = new Map<number, Set<string>>();

  /**
   * @param baseBytes offset of the first byte of `text`
   * @param tokens a negative start if a match has none
   */
  add(text: Uint8Array, baseBytes: number, tokens: TokenSpans, groups: Uint32Array, count: number): void {
    const rows = Array.from({ length: count }, (_, i) => i).filter((i) => {
      const kind = tokens.kinds[i * tokens.stride]!;
      return tokens.starts[i * tokens.stride]! >= 0 && (kind === money || kind === quantity);
    });
    const written = unitTexts(text, baseBytes, tokens, rows);
    for (const i of rows) {
      const kind = tokens.kinds[i * tokens.stride]!;
      const found = kind === money ? written[i]! : firstUnit(written[i]!);
      const group = groups[i]!;
      this.#counts[group] = (this.#counts[group] ?? 0) + 1;
      const first = (this.#first[group] ??= found);
      if (first === found && this.#families[group] !== undefined) continue;
      this.#addFamily(group, familyOf(found, kind));
    }
  }

  /**
   * The unit of a group's amounts, the first one's if they have several; `undefined` if they cannot be added, or
   * not all of the group's `count` values have a unit.
   */
  of(group: number, count: number): string | undefined {
    return this.#mixed.has(group) || this.#counts[group] !== count ? undefined : this.#first[group];
  }

  /** The currency or family of a group's amounts, the first one's if they have several. */
  familyOf(group: number): string | undefined {
    return this.#families[group];
  }

  /** Whether a group has amounts of several currencies or families. */
  isMixed(group: number): boolean {
    return this.#mixed.has(group);
  }

  /** The currencies or families that meet in some group, sorted; empty if no group has several. */
  get mixed(): readonly string[] {
    const all = new Set<string>();
    for (const families of this.#mixed.values()) for (const family of families) all.add(family);
    const named = [...all].sort();
    return named.length > namedMax ? [...named.slice(0, namedMax), "..."] : named;
  }

  save(): SavedUnits {
    return this.#first.flatMap((first, group) => {
      const families = this.#mixed.get(group) ?? [this.#families[group]!];
      return first === undefined ? [] : [[group, first, this.#counts[group]!, [...families].sort()] as const];
    });
  }

  /** Adds what was saved; `groups` has the number of each of its groups. */
  merge(saved: SavedUnits, groups: Uint32Array): void {
    for (const [number, first, count, families] of saved) {
      const group = groups[number]!;
      this.#first[group] ??= first;
      this.#counts[group] = (this.#counts[group] ?? 0) + count;
      for (const family of families) this.#addFamily(group, family);
    }
  }

  #addFamily(group: number, found: string): void {
    const first = (this.#families[group] ??= found);
    if (first === found) return;
    const mixed = this.#mixed.get(group);
    if (mixed) mixed.add(found);
    else this.#mixed.set(group, new Set([first, found]));
  }
}

/** What is written as the currency of money, or as the unit of a quantity, of each of some tokens. */
function unitTexts(
  text: Uint8Array,
  base: number,
  { kinds, starts, ends, stride }: TokenSpans,
  rows: readonly number[],
) {
  const written: string[] = [];
  for (const kind of [money, quantity]) {
    const own = rows.filter((i) => kinds[i * stride] === kind);
    const from = Float64Array.from(own, (i) => starts[i * stride]! - base);
    const to = Float64Array.from(own, (i) => ends[i * stride]! - base);
    const parts = narrow(text, from, to, kind === money ? currency : unit, "dmy");
    for (const [row, i] of own.entries()) {
      const [start, end] = [parts.starts[row]!, parts.ends[row]!];
      written[i] = Buffer.from(text.buffer, text.byteOffset + start, end - start).toString();
    }
  }
  return written;
}

/** The unit of a quantity's first part: `hours` of `3 hours 20 minutes`. Alone, `m` is a minute (`-8m`). */
function firstUnit(written: string): string {
  if (written === "m") return "min";
  return findUnit(written) ? written : /^.*?(?=(?:,| and)?\s*[\d(]|$)/u.exec(written)![0];
}

/** What amounts of `kind` must share to be added: their currency, or the family of their units. */
function familyOf(name: string, kind: number): string {
  return kind === money ? name : (findUnit(name)?.family ?? name);
}
