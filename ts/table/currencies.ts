/** Detects groups whose amounts of money are in several currencies: an aggregate of them means nothing. */
import { kinds } from "../tables/kinds.ts";
import { type AccessorUse, applyAccessors } from "../template/index.ts";

const money = kinds.findIndex(({ name }) => name === "money");
const currency: readonly AccessorUse[] = [{ name: "currency", first: 0, last: 0 }];
/** Currencies that are named. */
const namedMax = 4;

/** Tokens of one register; `starts` is negative if a match has none. */
interface Tokens {
  readonly kinds: Uint8Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

export class Currencies {
  /** The first currency of each group. */
  readonly #first: (string | undefined)[] = [];
  /** Those of groups that have several. */
  readonly #mixed = new Set<string>();

  /** @param baseBytes offset of the first byte of `text` */
  add(text: Uint8Array, baseBytes: number, tokens: Tokens, groups: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      if (tokens.starts[i]! < 0 || tokens.kinds[i] !== money || this.#mixed.size > namedMax) continue;
      const slice = { bytes: text, start: tokens.starts[i]! - baseBytes, end: tokens.ends[i]! - baseBytes };
      applyAccessors(slice, currency, "dmy");
      const found = Buffer.from(text.buffer, text.byteOffset + slice.start, slice.end - slice.start).toString();
      const group = groups[i]!;
      const first = (this.#first[group] ??= found);
      if (first !== found) this.#mixed.add(first).add(found);
    }
  }

  /** The currencies that are added up in some group; empty if no group has several. */
  get mixed(): readonly string[] {
    const named = [...this.#mixed].slice(0, namedMax);
    return this.#mixed.size > namedMax ? [...named, "..."] : named;
  }
}
