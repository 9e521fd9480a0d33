/** The numbers of matches, copied from their batch so that they outlive it. */
import { type CompiledPattern, registersOf } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { noKind } from "../tables/kinds.ts";

/** Bytes of the input, half-open. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

type Binding = ByteSpan & { readonly kind: number };

const unbound = -1;

/** What a row has, in order: these numbers, then start, end and kind of each register of its member. */
const [startAt, endAt, memberAt, lineAt, lineStartAt, registersAt] = [0, 1, 2, 3, 4, 5];
const registerCells = 3;

/**
 * Some matches of a batch. One list of numbers is cheaper to make and to collect than objects for each match; who keeps
 * one match keeps the list, so it holds few.
 */
export class MatchRows {
  readonly #numbers: number[] = [];
  /** Index of each match's first number. */
  readonly #firsts: number[] = [];
  /** Every binding of registers under a repetition, by match; `null` if the pattern has none. */
  readonly #lists: (readonly (readonly Binding[] | null)[])[] | null;

  /** The matches from index `from` up to but excluding `to`. */
  constructor(
    private readonly pattern: CompiledPattern,
    batch: Matches,
    from: number,
    to: number,
  ) {
    this.#lists = pattern.registers.some(({ repeated }) => repeated) ? [] : null;
    const numbers = this.#numbers;
    for (let i = from; i < to; i++) {
      this.#firsts.push(numbers.length);
      const member = batch.member(i);
      numbers.push(batch.start(i), batch.end(i), member, batch.line(i), batch.lineStart(i));
      const own = registersOf(pattern, member);
      for (let r = own.from; r < own.to; r++) {
        numbers.push(batch.registerStart(i, r), batch.registerEnd(i, r), batch.registerKind(i, r));
      }
      this.#lists?.push(
        pattern.registers
          .slice(own.from, own.to)
          .map(({ repeated }, k) => (repeated ? listBindings(batch, i, own.from + k) : null)),
      );
    }
  }

  get count(): number {
    return this.#firsts.length;
  }
  start(k: number): number {
    return this.#numbers[this.#firsts[k]! + startAt]!;
  }
  end(k: number): number {
    return this.#numbers[this.#firsts[k]! + endAt]!;
  }
  member(k: number): number {
    return this.#numbers[this.#firsts[k]! + memberAt]!;
  }
  line(k: number): number {
    return this.#numbers[this.#firsts[k]! + lineAt]!;
  }
  lineStart(k: number): number {
    return this.#numbers[this.#firsts[k]! + lineStartAt]!;
  }
  registerStart(k: number, r: number): number {
    const at = this.#cell(k, r);
    return at < 0 ? unbound : this.#numbers[at]!;
  }
  registerEnd(k: number, r: number): number {
    const at = this.#cell(k, r);
    return at < 0 ? unbound : this.#numbers[at + 1]!;
  }
  registerKind(k: number, r: number): number {
    const at = this.#cell(k, r);
    return at < 0 ? noKind : this.#numbers[at + 2]!;
  }

  /** The last binding of a register; `null` if it is unbound. */
  span(k: number, r: number): ByteSpan | null {
    const start = this.registerStart(k, r);
    return start === unbound ? null : { start, end: this.registerEnd(k, r) };
  }

  /** Every binding of a register under a repetition, oldest first; `null` for other registers. */
  bindings(k: number, r: number): readonly Binding[] | null {
    if (this.#lists === null) return null;
    return this.#lists[k]![r - registersOf(this.pattern, this.member(k)).from] ?? null;
  }

  /** Index of a register's first number; below 0 if it is none of the match's member. */
  #cell(k: number, r: number): number {
    const { from, to } = registersOf(this.pattern, this.member(k));
    return r < from || r >= to ? -1 : this.#firsts[k]! + registersAt + (r - from) * registerCells;
  }
}

/** A batch with a single match, for code that renders and explains matches. */
export class MatchRow implements Matches {
  readonly count = 1;

  /** Match `k` of `rows`. */
  constructor(
    private readonly rows: MatchRows,
    private readonly k: number,
  ) {}

  /** Match `i` of a batch. */
  static of(pattern: CompiledPattern, batch: Matches, i: number): MatchRow {
    return new MatchRow(new MatchRows(pattern, batch, i, i + 1), 0);
  }

  start(): number {
    return this.rows.start(this.k);
  }
  end(): number {
    return this.rows.end(this.k);
  }
  member(): number {
    return this.rows.member(this.k);
  }
  line(): number {
    return this.rows.line(this.k);
  }
  lineStart(): number {
    return this.rows.lineStart(this.k);
  }
  registerStart(_: number, r: number): number {
    return this.rows.registerStart(this.k, r);
  }
  registerEnd(_: number, r: number): number {
    return this.rows.registerEnd(this.k, r);
  }
  registerKind(_: number, r: number): number {
    return this.rows.registerKind(this.k, r);
  }
  bindingCount(_: number, r: number): number {
    return this.bindings(r)?.length ?? 0;
  }
  bindingStart(_: number, r: number, b: number): number {
    return this.#binding(r, b).start;
  }
  bindingEnd(_: number, r: number, b: number): number {
    return this.#binding(r, b).end;
  }
  bindingKind(_: number, r: number, b: number): number {
    return this.#binding(r, b).kind;
  }
  #binding(r: number, b: number): Binding {
    return this.rows.bindings(this.k, r)![b]!;
  }

  /** The last binding of a register; `null` if it is unbound. */
  span(r: number): ByteSpan | null {
    return this.rows.span(this.k, r);
  }
  /** Every binding of a register under a repetition, oldest first; `null` for other registers. */
  bindings(r: number): readonly ByteSpan[] | null {
    return this.rows.bindings(this.k, r);
  }
}

function listBindings(batch: Matches, i: number, r: number): Binding[] {
  return Array.from({ length: batch.bindingCount(i, r) }, (_, b) => ({
    start: batch.bindingStart(i, r, b),
    end: batch.bindingEnd(i, r, b),
    kind: batch.bindingKind(i, r, b),
  }));
}
