/** The units in which each group's amounts are written: currencies of money, units of quantities. */
import { kinds } from "../tables/kinds.ts";
import { type Unit, units } from "../tables/units.ts";
import { type AccessorUse, applyAccessors } from "../template/index.ts";

const kindNumber = (value: string) => kinds.findIndex((kind) => kind.value === value);
const money = kindNumber("money");
const quantity = kindNumber("quantity");
const currency: readonly AccessorUse[] = [{ name: "currency", first: 0, last: 0 }];
const unit: readonly AccessorUse[] = [{ name: "unit", first: 0, last: 0 }];
/** Currencies or families that are named. */
const namedMax = 4;

/** Tokens of one register; `starts` is negative if a match has none. */
interface Tokens {
  readonly kinds: Uint8Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** A unit of quantities by its symbol; `undefined` if it has an unknown spelling. */
export function unitNamed(symbol: string): Unit | undefined {
  bySymbol ??= new Map(units.filter(({ place }) => place !== "never").map((one) => [one.symbol, one]));
  return bySymbol.get(symbol);
}
let bySymbol: Map<string, Unit> | undefined;

export class GroupUnits {
  /** The currency or symbol of each group's first amount. */
  readonly #first: (string | undefined)[] = [];
  /** Number of amounts of each group. */
  readonly #counts: (number | undefined)[] = [];
  /** Groups whose amounts cannot be added: of several currencies or families. */
  readonly #mixedGroups = new Set<number>();
  /** These currencies or families. */
  readonly #mixed = new Set<string>();

  /** @param baseBytes offset of the first byte of `text` */
  add(text: Uint8Array, baseBytes: number, tokens: Tokens, groups: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const kind = tokens.kinds[i]!;
      if (tokens.starts[i]! < 0 || (kind !== money && kind !== quantity)) continue;
      const slice = { bytes: text, start: tokens.starts[i]! - baseBytes, end: tokens.ends[i]! - baseBytes };
      applyAccessors(slice, kind === money ? currency : unit, "dmy");
      const found = Buffer.from(text.buffer, text.byteOffset + slice.start, slice.end - slice.start).toString();
      const group = groups[i]!;
      this.#counts[group] = (this.#counts[group] ?? 0) + 1;
      const first = (this.#first[group] ??= found);
      if (first !== found) this.#compare(group, familyOf(first, kind), familyOf(found, kind));
    }
  }

  /**
   * The unit of a group's amounts, that of the first one if they have several; `undefined` if they cannot be added, or
   * not all of the group's `count` values have a unit.
   */
  of(group: number, count: number): string | undefined {
    return this.#mixedGroups.has(group) || this.#counts[group] !== count ? undefined : this.#first[group];
  }

  /** The currencies or families that meet in some group; empty if no group has several. */
  get mixed(): readonly string[] {
    const named = [...this.#mixed].slice(0, namedMax);
    return this.#mixed.size > namedMax ? [...named, "..."] : named;
  }

  #compare(group: number, first: string, found: string): void {
    if (first === found) return;
    this.#mixedGroups.add(group);
    if (this.#mixed.size <= namedMax) this.#mixed.add(first).add(found);
  }
}

/** What amounts of `kind` must share to be added: their currency, or the family of their units. */
function familyOf(name: string, kind: number): string {
  return kind === money ? name : (unitNamed(name)?.family ?? name);
}
