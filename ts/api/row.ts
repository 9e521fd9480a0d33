/** The numbers of one match, copied from its batch so that they outlive it. */
import { type CompiledPattern, registersOf } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";

/** Bytes of the input, half-open. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const unbound = -1;
const noKind = 255;

/** A batch with a single match, for code that renders and explains matches. */
export class MatchRow implements Matches {
  readonly count = 1;
  readonly #start: number;
  readonly #end: number;
  readonly #member: number;
  readonly #line: number;
  readonly #lineStart: number;
  /** The first register of its member: what follows has an element for each register of that member. */
  readonly #first: number;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  readonly #kinds: readonly number[];
  /** Every binding of registers under a repetition; `null` for other registers. */
  readonly #lists: readonly (readonly (ByteSpan & { readonly kind: number })[] | null)[];

  constructor(pattern: CompiledPattern, batch: Matches, i: number) {
    this.#start = batch.start(i);
    this.#end = batch.end(i);
    this.#member = batch.member(i);
    this.#line = batch.line(i);
    this.#lineStart = batch.lineStart(i);
    const { from, to } = registersOf(pattern, this.#member);
    this.#first = from;
    const own = Array.from({ length: to - from }, (_, k) => from + k);
    this.#starts = own.map((r) => batch.registerStart(i, r));
    this.#ends = own.map((r) => batch.registerEnd(i, r));
    this.#kinds = own.map((r) => batch.registerKind(i, r));
    this.#lists = own.map((r) => (pattern.registers[r]!.repeated ? listOf(batch, i, r) : null));
  }

  start(): number {
    return this.#start;
  }
  end(): number {
    return this.#end;
  }
  member(): number {
    return this.#member;
  }
  line(): number {
    return this.#line;
  }
  lineStart(): number {
    return this.#lineStart;
  }
  registerStart(_: number, r: number): number {
    return this.#starts[r - this.#first] ?? unbound;
  }
  registerEnd(_: number, r: number): number {
    return this.#ends[r - this.#first] ?? unbound;
  }
  registerKind(_: number, r: number): number {
    return this.#kinds[r - this.#first] ?? noKind;
  }
  bindingCount(_: number, r: number): number {
    return this.#lists[r - this.#first]?.length ?? 0;
  }
  bindingStart(_: number, r: number, k: number): number {
    return this.#lists[r - this.#first]![k]!.start;
  }
  bindingEnd(_: number, r: number, k: number): number {
    return this.#lists[r - this.#first]![k]!.end;
  }
  bindingKind(_: number, r: number, k: number): number {
    return this.#lists[r - this.#first]![k]!.kind;
  }

  /** The last binding of a register; `null` if it is unbound. */
  span(r: number): ByteSpan | null {
    const start = this.registerStart(0, r);
    return start === unbound ? null : { start, end: this.registerEnd(0, r) };
  }

  /** Every binding of a register under a repetition, oldest first; `null` for other registers. */
  bindings(r: number): readonly ByteSpan[] | null {
    return this.#lists[r - this.#first] ?? null;
  }
}

function listOf(batch: Matches, i: number, r: number) {
  return Array.from({ length: batch.bindingCount(i, r) }, (_, k) => ({
    start: batch.bindingStart(i, r, k),
    end: batch.bindingEnd(i, r, k),
    kind: batch.bindingKind(i, r, k),
  }));
}
