import type { Matches, MatchReadings, Read } from "./matches.ts";

/** The matches of a batch from index `from` up to but excluding `to`. */
export function matchesBetween(matches: Matches, from: number, to: number): Matches {
  if (from === 0 && to === matches.count) return matches;
  return new MatchView(
    matches,
    Array.from({ length: to - from }, (_, i) => from + i),
  );
}

/** Some matches of a batch. */
export class MatchView implements Matches {
  readonly count: number;
  #read: Read | undefined;

  constructor(
    private readonly matches: Matches,
    private readonly numbers: readonly number[],
  ) {
    this.count = numbers.length;
  }

  get read(): Read | undefined {
    const { read } = this.matches;
    if (!read || this.#read) return this.#read;
    const { numbers } = this;
    this.#read = {
      matches: new MatchView(read.matches, numbers),
      text: read.text,
      insideStart: (i) => read.insideStart(numbers[i]!),
      insideEnd: (i) => read.insideEnd(numbers[i]!),
      quotes: (i) => read.quotes(numbers[i]!),
      ...(read.writtenForm && { writtenForm: (i, register) => read.writtenForm!(numbers[i]!, register) }),
      ...(read.spell && { spell: (i, replacement) => read.spell!(numbers[i]!, replacement) }),
    };
    return this.#read;
  }
  start(i: number): number {
    return this.matches.start(this.numbers[i]!);
  }
  end(i: number): number {
    return this.matches.end(this.numbers[i]!);
  }
  member(i: number): number {
    return this.matches.member(this.numbers[i]!);
  }
  line(i: number): number {
    return this.matches.line(this.numbers[i]!);
  }
  lineStart(i: number): number {
    return this.matches.lineStart(this.numbers[i]!);
  }
  registerStart(i: number, r: number): number {
    return this.matches.registerStart(this.numbers[i]!, r);
  }
  registerEnd(i: number, r: number): number {
    return this.matches.registerEnd(this.numbers[i]!, r);
  }
  registerKind(i: number, r: number): number {
    return this.matches.registerKind(this.numbers[i]!, r);
  }
  bindingCount(i: number, r: number): number {
    return this.matches.bindingCount(this.numbers[i]!, r);
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.matches.bindingStart(this.numbers[i]!, r, k);
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.matches.bindingEnd(this.numbers[i]!, r, k);
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.matches.bindingKind(this.numbers[i]!, r, k);
  }
  readings(i: number): MatchReadings | null {
    return this.matches.readings?.(this.numbers[i]!) ?? null;
  }
}

/** One match of a batch, with another span. */
export class SpanningMatch extends MatchView {
  constructor(
    matches: Matches,
    index: number,
    private readonly from: number,
    private readonly to: number,
  ) {
    super(matches, [index]);
  }

  override start(): number {
    return this.from;
  }
  override end(): number {
    return this.to;
  }
}
