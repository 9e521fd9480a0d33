/** Reads the values of many tokens in one call of the native library. */
import { native } from "../native/open.ts";
import { unitFamilies } from "../tables/units.ts";

/** Types of values, numbered as in zig/value/columns.zig. */
const valueTags = [
  "none", // the kind has no value, or the text is not a valid one
  "time-of-day", // a time without a date
  "decimal",
  "instant",
  "address-v4",
  "address-v6",
  "block",
  "version",
  "quantity",
] as const;
export type ValueTag = (typeof valueTags)[number];

/** Tokens by kind number and offsets in the input. */
export interface ValueSpans {
  readonly kinds: ArrayLike<number>;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

const noSize = 0xffffffff;

/**
 * Reads the value of every span.
 * @param text the part of the input in memory
 * @param base offset in the input at which `text` begins
 */
export function readValues(text: Uint8Array, base: number, spans: ValueSpans): Values {
  const count = spans.kinds.length;
  const starts = Float64Array.from(spans.starts);
  const ends = Float64Array.from(spans.ends);
  const columns = {
    tags: new Uint8Array(count),
    numbers: new Float64Array(count),
    extras: new Uint32Array(count),
    ends: new Uint32Array(count),
  };
  if (count === 0 || text.length === 0) return new Values(columns, "");
  let spanBytes = 0;
  for (let i = 0; i < count; i++) spanBytes += ends[i]! - starts[i]!;
  const texts = Buffer.allocUnsafe(2 * spanBytes + 64 * count);
  const kinds = Uint8Array.from(spans.kinds);
  const { tags, numbers, extras, ends: textEnds } = columns;
  const size = native().mb_values_read(
    text,
    base,
    count,
    kinds,
    starts,
    ends,
    tags,
    numbers,
    extras,
    textEnds,
    texts,
    texts.length,
  );
  if (size === noSize) throw new RangeError("out of memory while values were read");
  return new Values(columns, texts.toString("latin1", 0, size));
}

interface Columns {
  readonly tags: Uint8Array;
  readonly numbers: Float64Array;
  readonly extras: Uint32Array;
  readonly ends: Uint32Array;
}

/** Columns of values, one row per span. */
export class Values {
  constructor(
    private readonly columns: Columns,
    private readonly texts: string,
  ) {}

  get length(): number {
    return this.columns.tags.length;
  }

  tag(row: number): ValueTag {
    return valueTags[this.columns.tags[row]!]!;
  }

  /** A decimal or a quantity that is whole and below 2^53 in size, or an instant's seconds; otherwise NaN. */
  number(row: number): number {
    return this.columns.numbers[row]!;
  }

  /** Nanoseconds of an instant in addition to its seconds. */
  nanoseconds(row: number): number {
    return this.columns.extras[row]!;
  }

  /** Family of a quantity. */
  family(row: number): string {
    return unitFamilies[this.columns.extras[row]!]!.name;
  }

  /** The canonical decimal, for a quantity in its base unit; an address as an integer; `INTEGER/PREFIX`; a version. */
  text(row: number): string {
    const { ends } = this.columns;
    return this.texts.slice(row === 0 ? 0 : ends[row - 1], ends[row]);
  }
}
