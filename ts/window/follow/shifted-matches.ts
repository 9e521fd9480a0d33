import type { Matches, MatchReadings, Read } from "../../scan/matches.ts";

/** Matches of a part of a text, with offsets in the whole text. */
export class ShiftedMatches implements Matches {
  /**
   * @param offset bytes before the part
   * @param linesBefore lines before the line of its first byte; counted when first needed
   */
  constructor(
    private readonly matches: Matches,
    private readonly offset: number,
    private readonly linesBefore: () => number,
  ) {}

  get count(): number {
    return this.matches.count;
  }
  get shifted(): NonNullable<Matches["shifted"]> {
    return { matches: this.matches, bytes: this.offset, lines: this.linesBefore() };
  }
  get read(): Read | undefined {
    return this.matches.read;
  }
  start(i: number): number {
    return this.matches.start(i) + this.offset;
  }
  end(i: number): number {
    return this.matches.end(i) + this.offset;
  }
  member(i: number): number {
    return this.matches.member(i);
  }
  line(i: number): number {
    return this.matches.line(i) + this.linesBefore();
  }
  lineStart(i: number): number {
    return this.matches.lineStart(i) + this.offset;
  }
  registerStart(i: number, r: number): number {
    return this.#place(this.matches.registerStart(i, r));
  }
  registerEnd(i: number, r: number): number {
    return this.#place(this.matches.registerEnd(i, r));
  }
  registerKind(i: number, r: number): number {
    return this.matches.registerKind(i, r);
  }
  bindingCount(i: number, r: number): number {
    return this.matches.bindingCount(i, r);
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.matches.bindingStart(i, r, k) + this.offset;
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.matches.bindingEnd(i, r, k) + this.offset;
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.matches.bindingKind(i, r, k);
  }
  readings(i: number): MatchReadings | null {
    const readings = this.matches.readings?.(i) ?? null;
    if (!readings) return null;
    return {
      tokens: readings.tokens,
      at: (token) => readings.at(token),
      start: (token) => readings.start(token) + this.offset,
      end: (token) => readings.end(token) + this.offset,
      copy: (from) => readings.copy(from - this.offset),
    };
  }

  /** An unbound register has no offset. */
  #place(offset: number): number {
    return offset < 0 ? offset : offset + this.offset;
  }
}
