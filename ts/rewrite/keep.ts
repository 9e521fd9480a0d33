/**
 * `--keep`: the bytes of a match that a redaction leaves unchanged.
 *
 * Twin: zig/abi/c/masking.zig, compared by tests/c/same.test.ts.
 */
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { accessors as table } from "../tables/accessors.ts";
import {
  checkPart,
  type Element,
  fail,
  failUnbound,
  type MatchContext,
  parseAccessors,
  parsePath,
  type ReferenceContext,
  resolveRegister,
  SpanReader,
} from "../template/index.ts";

/** A register, or the whole match, reduced by accessors. */
type Kept = Element & { is: "match" | "register" };

/** Disjoint spans of one match, in order. */
export interface Spans {
  count: number;
  readonly starts: number[];
  readonly ends: number[];
}

export class KeepList {
  private readonly items: readonly Kept[];
  readonly #reader: SpanReader;
  #batch: {
    readonly matches: Matches;
    readonly text: Uint8Array;
    readonly spans: Float64Array;
    ends: Float64Array;
  } | null = null;

  /**
   * @param lists values of `--keep`, each a list of references separated by commas
   * @param where the list's name in messages
   * @throws {TemplateError} with the byte in its value
   */
  constructor(lists: readonly string[], registers: readonly RegisterInfo[], where: "--keep" | "keep" = "--keep") {
    this.items = lists.flatMap((list) => parseList(list, registers, where));
    this.#reader = new SpanReader(this.items, registers);
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Fills `kept` with the bytes of match `i` to keep; the places of a batch are read at once. */
  read(kept: Spans, matches: Matches, i: number, context: MatchContext): void {
    kept.count = 0;
    if (this.items.length === 0) return;
    kept.starts.length = kept.ends.length = 0;
    const known = this.#batch;
    const isKnown = known?.matches === matches && known.text === context.text;
    const batch = isKnown ? known : { matches, text: context.text, ...this.#reader.read(matches, context) };
    this.#batch = batch;
    const { spans, ends } = batch;
    for (let at = i === 0 ? 0 : ends[i - 1]! / 8; at < ends[i]! / 8; at += 2) insert(kept, spans[at]!, spans[at + 1]!);
  }
}

/** Inserts a span in order, merging it with adjacent and overlapping ones. */
function insert(spans: Spans, start: number, end: number): void {
  const { starts, ends } = spans;
  let first = 0;
  while (first < spans.count && ends[first]! < start) first += 1;
  let after = first;
  for (; after < spans.count && starts[after]! <= end; after++) {
    start = Math.min(start, starts[after]!);
    end = Math.max(end, ends[after]!);
  }
  starts.splice(first, after - first, start);
  ends.splice(first, after - first, end);
  spans.count += 1 - (after - first);
}

function parseList(list: string, registers: readonly RegisterInfo[], where: "--keep" | "keep"): Kept[] {
  let byteOffset = 0;
  return list.split(",").flatMap((item) => {
    const blank = item.length - item.trimStart().length;
    const context = { where, text: list, byteOffset: byteOffset + blank, registers, otherNames: [] } as const;
    byteOffset += Buffer.byteLength(item) + 1;
    const written = item.trim();
    return written === "" ? [] : [parseItem(written, context)];
  });
}

function parseItem(written: string, context: ReferenceContext): Kept {
  const colon = written.indexOf(":");
  const accessors = colon < 0 ? [] : parseAccessors(written.slice(colon + 1), context);
  for (const { name } of accessors) {
    if (table.some((row) => row.name === name && "maps" in row)) {
      fail(context, `:${name} transforms the text, so it selects no part to keep`);
    }
  }
  const path = parsePath((colon < 0 ? written : written.slice(0, colon)).trimEnd(), context);
  if (/^0+$/.test(path.name) && path.index === null) return { is: "match", accessors };
  const reference = resolveRegister(path, context);
  if (!reference) return failUnbound(path, context);
  checkPart(reference, accessors, context);
  return { is: "register", reference, accessors };
}
