/**
 * `--keep`: the bytes of a match that a redaction leaves unchanged.
 *
 * Twin: zig/abi/c/masking.zig, compared by tests/c/same.test.ts.
 */
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { accessors as table } from "../tables/accessors.ts";
import {
  type AccessorUse,
  applyAccessors,
  Bindings,
  checkPart,
  fail,
  failUnbound,
  type MatchContext,
  parseAccessors,
  parsePath,
  type ReferenceContext,
  type RegisterReference,
  resolveRegister,
  type Slice,
} from "../template/index.ts";

interface Kept {
  /** `null`: the whole match. */
  readonly reference: RegisterReference | null;
  readonly accessors: readonly AccessorUse[];
}

/** Disjoint spans of one match, in order. */
export interface Spans {
  count: number;
  readonly starts: number[];
  readonly ends: number[];
}

export class KeepList {
  private readonly items: readonly Kept[];
  private readonly bindings: Bindings;
  private readonly slice: Slice = { bytes: new Uint8Array(0), start: 0, end: 0 };

  /**
   * @param lists values of `--keep`, each a list of references separated by commas
   * @param where the list's name in messages
   * @throws {TemplateError} with the byte in its value
   */
  constructor(lists: readonly string[], registers: readonly RegisterInfo[], where: "--keep" | "keep" = "--keep") {
    this.items = lists.flatMap((list) => parseList(list, registers, where));
    this.bindings = new Bindings(registers);
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Fills `spans` with the bytes of match `i` to keep. */
  read(spans: Spans, matches: Matches, i: number, context: MatchContext): void {
    spans.count = 0;
    if (this.items.length === 0) return;
    spans.starts.length = spans.ends.length = 0;
    const [start, end] = [matches.start(i), matches.end(i)];
    for (const { reference, accessors } of this.items) {
      if (!reference) this.add(spans, start, end, accessors, context);
      else {
        const { bindings } = this;
        bindings.read(matches, i, reference);
        for (let k = 0; k < bindings.count; k++) {
          this.add(spans, Math.max(start, bindings.starts[k]!), Math.min(end, bindings.ends[k]!), accessors, context);
        }
      }
    }
  }

  private add(
    spans: Spans,
    start: number,
    end: number,
    accessors: readonly AccessorUse[],
    context: MatchContext,
  ): void {
    const { slice } = this;
    slice.bytes = context.text;
    slice.start = start - context.baseBytes;
    slice.end = end - context.baseBytes;
    applyAccessors(slice, accessors, context.dateOrder);
    if (slice.start < slice.end) insert(spans, slice.start + context.baseBytes, slice.end + context.baseBytes);
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
  if (/^0+$/.test(path.name) && path.index === null) return { reference: null, accessors };
  const reference = resolveRegister(path, context);
  if (!reference) return failUnbound(path, context);
  checkPart(reference, accessors, context);
  return { reference, accessors };
}
