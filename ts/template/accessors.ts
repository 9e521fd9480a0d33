/** Accessors of `ts/tables/accessors.ts` applied to texts, many in one call; `zig/template/accessors.zig` has them. */
import { type ColumnMatches, keptBytesMax, Layout, type Piece, spansAsMatches } from "../layout/index.ts";
import type { DateOrder } from "../tables/date-orders.ts";
import { givenWords, matchWords } from "./packed.ts";
import type { AccessorUse } from "./reference.ts";
import { readShapes, Texts } from "./shape.ts";

export interface Parts {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** The part of each span of `text` that accessors select; empty if there is none. They must not transform texts. */
export function narrow(
  text: Uint8Array,
  starts: Float64Array,
  ends: Float64Array,
  uses: readonly AccessorUse[],
  order: DateOrder,
): Parts {
  return narrowEach(text, starts, ends, [uses], order);
}

/** The same for several selections, in one call: all parts of the first span, then of the second. */
export function narrowEach(
  text: Uint8Array,
  starts: Float64Array,
  ends: Float64Array,
  selections: readonly (readonly AccessorUse[])[],
  order: DateOrder,
): Parts {
  const width = selections.length;
  const repeat = (column: Float64Array) =>
    Float64Array.from({ length: width * column.length }, (_, i) => column[Math.trunc(i / width)]!);
  const narrow = { starts: repeat(starts), ends: repeat(starts) };
  if (starts.length === 0) return narrow;
  const sections = selections.map((uses): Piece[] => [{ is: "kept", words: matchWords(uses) }]);
  const layout = new Layout([{ is: "byMember", sections }]);
  const spans = spansAsMatches({ text, base: 0 }, repeat(starts), repeat(ends), (i) => i % width);
  const written = new Float64Array(spans.count);
  const bytes = layout.writeAll(spans, { ends: written, order })!;
  const places = new Float64Array(bytes.slice().buffer);
  layout.close();
  for (let i = 0, at = 0; i < spans.count; i++) {
    if (written[i]! === 8 * at) continue;
    narrow.starts[i] = places[at]!;
    narrow.ends[i] = places[at + 1]!;
    at += 2;
  }
  return narrow;
}

/** What accessors make of one text after another. */
export class TextAccessors {
  /** Those before a shape. */
  readonly #before: TextAccessors | null;
  readonly #layout: Layout;

  constructor(uses: readonly AccessorUse[]) {
    const shape = uses.findLastIndex(({ name }) => name === "shape");
    this.#before = shape < 0 ? null : new TextAccessors(uses.slice(0, shape));
    const words = givenWords(0, uses.slice(shape + 1));
    this.#layout = new Layout([{ is: "element", words, readsLine: false, keepsSequences: false }]);
  }

  apply(text: Uint8Array, order: DateOrder): Uint8Array {
    const bytes = this.#before === null ? text : describeShape(this.#before.apply(text, order));
    const given = { bytes, ends: Float64Array.of(bytes.length) };
    nowhere ??= spansAsMatches({ text: new Uint8Array(1), base: 0 }, new Float64Array(1), new Float64Array(1));
    const made = this.#layout.writeAll(nowhere, { given, order, fits: new Uint8Array(1) })!.slice();
    if (Math.max(bytes.length, made.length) > keptBytesMax) this.#layout.close();
    return made;
  }
}

/** A match of nothing, of which a text is given. */
let nowhere: ColumnMatches | undefined;

function describeShape(text: Uint8Array): Uint8Array {
  const texts = new Texts();
  texts.push(text, 0, text.length);
  const { buffer, ends } = readShapes(texts);
  return buffer.bytes.subarray(0, ends[0]);
}
