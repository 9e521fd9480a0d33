/** The numbers of one match, copied from its batch so that they outlive it. */
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";

/** Bytes of the input, half-open. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const unbound = -1;

/** A batch with a single match, for code that renders and explains matches. */
export class MatchRow implements Matches {
  readonly count = 1;
  readonly #start: number;
  readonly #end: number;
  readonly #member: number;
  readonly #line: number;
  readonly #lineStart: number;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  readonly #kinds: readonly number[];
  /** Every binding of registers under a repetition; `null` for other registers. */
  readonly #lists: readonly (readonly (ByteSpan & { readonly kind: number })[] | null)[];

  constructor({ registers }: CompiledPattern, batch: Matches, i: number) {
    this.#start = batch.start(i);
    this.#end = batch.end(i);
    this.#member = batch.member(i);
    this.#line = batch.line(i);
    this.#lineStart = batch.lineStart(i);
    this.#starts = registers.map((_, r) => batch.registerStart(i, r));
    this.#ends = registers.map((_, r) => batch.registerEnd(i, r));
    this.#kinds = registers.map((_, r) => batch.registerKind(i, r));
    this.#lists = registers.map(({ repeated }, r) => (repeated ? listOf(batch, i, r) : null));
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
    return this.#starts[r]!;
  }
  registerEnd(_: number, r: number): number {
    return this.#ends[r]!;
  }
  registerKind(_: number, r: number): number {
    return this.#kinds[r]!;
  }
  bindingCount(_: number, r: number): number {
    return this.#lists[r]?.length ?? 0;
  }
  bindingStart(_: number, r: number, k: number): number {
    return this.#lists[r]![k]!.start;
  }
  bindingEnd(_: number, r: number, k: number): number {
    return this.#lists[r]![k]!.end;
  }
  bindingKind(_: number, r: number, k: number): number {
    return this.#lists[r]![k]!.kind;
  }

  /** The last binding of a register; `null` if it is unbound. */
  span(r: number): ByteSpan | null {
    return this.#starts[r] === unbound ? null : { start: this.#starts[r]!, end: this.#ends[r]! };
  }

  /** Every binding of a register under a repetition, oldest first; `null` for other registers. */
  bindings(r: number): readonly ByteSpan[] | null {
    return this.#lists[r]!;
  }
}

function listOf(batch: Matches, i: number, r: number) {
  return Array.from({ length: batch.bindingCount(i, r) }, (_, k) => ({
    start: batch.bindingStart(i, r, k),
    end: batch.bindingEnd(i, r, k),
    kind: batch.bindingKind(i, r, k),
  }));
}
