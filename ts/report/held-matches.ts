/** Copies of matches, which outlive their batch and the text around them. */
import type { Matches, Read } from "../scan/matches.ts";

interface Binding {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

/** One match. */
export interface HeldMatch {
  readonly start: number;
  readonly end: number;
  readonly member: number;
  readonly line: number;
  readonly lineStart: number;
  readonly registers: readonly Binding[];
  /** Every binding of each register under a repetition; empty for others. */
  readonly bindings: readonly (readonly Binding[])[];
  /** The same in the quoted content in which it was found. */
  readonly inside: { readonly match: HeldMatch; readonly text: Uint8Array } | null;
}

/** What the runtime takes for a match and for a binding, about. */
const matchBytes = 160;
const bindingBytes = 64;

/** About the memory that a copy takes. */
export function heldMatchBytes({ registers, bindings, inside }: HeldMatch): number {
  const spans = bindings.reduce((sum, list) => sum + list.length, registers.length);
  const insideBytes = inside === null ? 0 : inside.text.length + heldMatchBytes(inside.match);
  return matchBytes + spans * bindingBytes + insideBytes;
}

/** @param registers number of registers of the pattern */
export function heldMatch(matches: Matches, i: number, registers: number): HeldMatch {
  const { read } = matches;
  if (!read) return copyMatch(matches, i, registers, 0);
  const [from, to] = [read.insideStart(i), read.insideEnd(i)];
  const inside = { match: copyMatch(read.matches, i, registers, from), text: read.text.slice(from, to) };
  return { ...copyMatch(matches, i, registers, 0), inside };
}

/** @param origin offset that becomes 0 */
function copyMatch(matches: Matches, i: number, registers: number, origin: number): HeldMatch {
  const numbers = Array.from({ length: registers }, (_, r) => r);
  const moveBinding = (start: number, end: number, kind: number): Binding =>
    start < 0 ? { start, end, kind } : { start: start - origin, end: end - origin, kind };
  return {
    start: matches.start(i) - origin,
    end: matches.end(i) - origin,
    member: matches.member(i),
    line: matches.line(i),
    lineStart: matches.lineStart(i) - origin,
    registers: numbers.map((r) =>
      moveBinding(matches.registerStart(i, r), matches.registerEnd(i, r), matches.registerKind(i, r)),
    ),
    bindings: numbers.map((r) =>
      Array.from({ length: matches.bindingCount(i, r) }, (_, k) =>
        moveBinding(matches.bindingStart(i, r, k), matches.bindingEnd(i, r, k), matches.bindingKind(i, r, k)),
      ),
    ),
    inside: null,
  };
}

/** The bytes from the first to the last that the matches or their registers have; a line may have millions of them. */
export function measureExtent(matches: readonly HeldMatch[]): { start: number; end: number } {
  const extent = { start: Number.POSITIVE_INFINITY, end: 0 };
  const take = (start: number, end: number) => {
    if (start < 0) return;
    if (start < extent.start) extent.start = start;
    if (end > extent.end) extent.end = end;
  };
  for (const { start, end, registers, bindings } of matches) {
    take(start, end);
    for (const bound of registers) take(bound.start, bound.end);
    for (const every of bindings) for (const bound of every) take(bound.start, bound.end);
  }
  return extent;
}

/** A batch with one held match. */
export class HeldBatch implements Matches {
  readonly count = 1;
  readonly read?: Read;

  constructor(private readonly match: HeldMatch) {
    const { inside } = match;
    if (!inside) return;
    this.read = {
      matches: new HeldBatch(inside.match),
      text: inside.text,
      insideStart: () => 0,
      insideEnd: () => inside.text.length,
      quotes: () => [],
    };
  }

  start(): number {
    return this.match.start;
  }
  end(): number {
    return this.match.end;
  }
  member(): number {
    return this.match.member;
  }
  line(): number {
    return this.match.line;
  }
  lineStart(): number {
    return this.match.lineStart;
  }
  registerStart(_: number, r: number): number {
    return this.match.registers[r]!.start;
  }
  registerEnd(_: number, r: number): number {
    return this.match.registers[r]!.end;
  }
  registerKind(_: number, r: number): number {
    return this.match.registers[r]!.kind;
  }
  bindingCount(_: number, r: number): number {
    return this.match.bindings[r]!.length;
  }
  bindingStart(_: number, r: number, k: number): number {
    return this.match.bindings[r]![k]!.start;
  }
  bindingEnd(_: number, r: number, k: number): number {
    return this.match.bindings[r]![k]!.end;
  }
  bindingKind(_: number, r: number, k: number): number {
    return this.match.bindings[r]![k]!.kind;
  }
}
