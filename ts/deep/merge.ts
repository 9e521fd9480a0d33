/** Merges the matches of a text with those inside its quoted tokens, in order. */
import { type Matches, MatchView, SpanningMatch } from "../scan/index.ts";
import { wrapped } from "./escape.ts";
import { MatchJoiner } from "./joined.ts";

/** How batches are joined. */
export interface Joins {
  /** Number of registers of which the first one that a match binds is read. */
  readonly registers: number;
  /** Whether only that and the bytes in the input are read of the matches of a batch. */
  canJoin(batch: Matches): boolean;
}

/** Holds the next match of a sequence of batches. */
class Lane {
  /** Start of the match; infinity if there is none. */
  start = Number.POSITIVE_INFINITY;
  /** The matches of this batch may be joined with others. */
  canJoin = false;
  private batch: Matches | null = null;
  private index = 0;

  constructor(
    private readonly batches: Iterator<Matches>,
    readonly isInside: boolean,
    private readonly joins: Joins | undefined,
  ) {
    this.take();
  }

  get end(): number {
    return this.batch!.end(this.index);
  }
  get member(): number {
    return this.batch!.member(this.index);
  }

  isBefore(other: Lane): boolean {
    if (this.start !== other.start || this.batch === null) return this.start < other.start;
    if (this.wraps !== other.wraps) return this.wraps;
    if (this.member !== other.member) return this.end === other.end ? this.member < other.member : this.end < other.end;
    return this.end > other.end;
  }

  /** Whether quotes have to be written around what replaces the match. */
  get wraps(): boolean {
    return this.batch!.read?.quotes(this.index).at(-1) === wrapped;
  }

  /** The match, with the span of several that overlap it. */
  spanning(start: number, end: number): Matches {
    return new SpanningMatch(this.batch!, this.index, start, end);
  }

  /** Goes on to the next match of the batch, which stays valid. */
  skip(): void {
    this.index += 1;
    this.start = this.index < this.batch!.count ? this.batch!.start(this.index) : Number.POSITIVE_INFINITY;
  }

  /**
   * The matches of the batch that begin before `limit`, and at least the first one, without those for which `isHidden`
   * is true. Later ones that end behind `limit` are left, if `isWithin`.
   */
  takeRun(limit: number, isHidden: (lane: this) => boolean, isWithin: boolean): Matches | null {
    const batch = this.batch!;
    const numbers: number[] = [];
    do {
      if (!isHidden(this)) numbers.push(this.index);
      this.skip();
    } while (this.start < limit && !(isWithin && this.end > limit));
    if (numbers.length === 0) return null;
    return numbers.length === batch.count ? batch : new MatchView(batch, numbers);
  }

  /** Adds the match to `joined`, unless it `isHidden`. */
  joinTo(joined: MatchJoiner, isHidden: boolean): void {
    const batch = this.batch!;
    if (!isHidden) joined.add(batch, this.index);
    this.skip();
  }

  /** Whether none of the batch was taken, and all of it begins before `limit`. */
  isWholeBefore(limit: number): boolean {
    return this.index === 0 && this.batch!.start(this.batch!.count - 1) < limit;
  }

  /** All of the batch, of which none was taken. */
  takeWhole(): Matches {
    const batch = this.batch!;
    this.index = batch.count;
    this.start = Number.POSITIVE_INFINITY;
    return batch;
  }

  /** End of the batch's last match. */
  get reach(): number {
    return this.batch!.end(this.batch!.count - 1);
  }

  /** Requests the next batch if this one is used up; matches taken from it become invalid. */
  settle(): void {
    if (this.batch !== null && this.index >= this.batch.count) this.take();
  }

  private take(): void {
    for (let next = this.batches.next(); ; next = this.batches.next()) {
      this.batch = next.done ? null : next.value;
      if (this.batch === null || this.batch.count > 0) break;
    }
    this.index = 0;
    this.start = this.batch === null ? Number.POSITIVE_INFINITY : this.batch.start(0);
    this.canJoin = this.batch !== null && this.joins?.canJoin(this.batch) === true;
  }
}

/** Matches that begin no earlier than an earlier match ends. */
class ClippedMatches extends MatchView {
  /** @param from for each match */
  constructor(
    matches: Matches,
    private readonly from: readonly number[],
  ) {
    super(
      matches,
      from.map((_, i) => i),
    );
  }

  override start(i: number): number {
    return Math.max(super.start(i), this.from[i]!);
  }
}

/**
 * Matches of one member never overlap: one that contains a quoted token replaces those inside it. Those within other
 * tokens may overlap what was found outside, since they are read differently: the longer one takes the span of both.
 * Its state is kept between calls, since a text may arrive in pieces.
 */
export class InsideMerger {
  /** End of each member's last match that others may overlap. */
  private readonly reached = new Map<number, number>();
  private readonly joined: MatchJoiner | null;
  /** End of the last match whose replacement is put in quotes: what overlaps it outside has no such form. */
  private wrappedTo = 0;

  /**
   * @param buried matches may be within tokens of any kind
   * @param isSingle all matches are of one member
   * @param joins batches whose matches may be returned in batches of other sizes
   */
  constructor(
    private readonly buried = false,
    private readonly isSingle = false,
    private readonly joins?: Joins,
  ) {
    this.joined = joins ? new MatchJoiner(joins.registers) : null;
  }

  /**
   * Each batch is valid until the next one is requested.
   * @param from matches inside quotes that begin earlier were already returned
   * @param to those that begin here or later are left for the next call
   */
  *merge(
    outside: Iterator<Matches>,
    insides: readonly Iterator<Matches>[],
    from = 0,
    to = Number.POSITIVE_INFINITY,
  ): Generator<Matches, void, void> {
    const { reached, joined, joins } = this;
    joined?.clear(); // The caller may have ended the last call early.
    const lanes = [new Lane(outside, false, joins), ...insides.map((batches) => new Lane(batches, true, joins))];
    let clips: number[] = [];
    let isClipped = false;
    const isHidden = (lane: Lane) => {
      if (this.isHidden(lane, from)) return true;
      clips.push(this.clipOf(lane));
      isClipped ||= lane.start < this.clipOf(lane);
      this.pass(lane);
      return false;
    };
    for (;;) {
      const lane = lanes.reduce((first, other) => (other.isBefore(first) ? other : first));
      if (lane.start >= to) break;
      const next = lanes.reduce((least, other) => (other === lane ? least : Math.min(least, other.start)), to);
      if (this.isSingle && !this.buried && lane.isWholeBefore(next)) {
        // Matches of one lane never overlap, so only the first of them can be within an earlier match.
        const isKept = !lane.isInside || lane.start >= Math.max(from, reached.get(0) ?? 0);
        if (isKept) {
          if (joined && !joined.isEmpty) yield joined.take();
          reached.set(0, lane.reach);
          yield lane.takeWhole();
          lane.settle();
          continue;
        }
      }
      if (joined && lane.canJoin && this.joinRun(lane, joined, from, next)) {
        if (joined.isFull) yield joined.take();
        lane.settle();
        continue;
      }
      if (joined && !joined.isEmpty) yield joined.take();
      const cluster = lane.start < next && lane.end > next ? this.cluster(lane, lanes, from) : null;
      if (cluster) {
        yield cluster;
        for (const used of lanes) used.settle();
        continue;
      }
      clips = [];
      isClipped = false;
      const run = lane.takeRun(next, isHidden, this.buried);
      if (run) yield isClipped ? new ClippedMatches(run, clips) : run;
      lane.settle();
    }
    if (joined && !joined.isEmpty) yield joined.take();
  }

  /** One match for those of one member that overlap; `null` if they do not, or are not to be joined. */
  private cluster(first: Lane, lanes: readonly Lane[], from: number): Matches | null {
    if (!this.buried || first.wraps || this.isHidden(first, from)) return null;
    const { member } = first;
    const start = Math.max(first.start, this.clipOf(first));
    let [end, longest] = [first.end, 0];
    let owner: Matches | null = null;
    for (let lane: Lane | undefined = first; lane; ) {
      end = Math.max(end, lane.end);
      const size = lane.end - lane.start;
      if (size > longest) {
        longest = size;
        owner = lane.spanning(start, end);
      }
      lane.skip();
      lane = lanes.find((other) => other.start < end && other.member === member && !other.wraps);
    }
    this.reached.set(member, end);
    return owner && new SpanningMatch(owner, 0, start, end);
  }

  /** Joins the lane's matches that begin before `limit`, and at least the first one, as many as can be joined. */
  private joinRun(lane: Lane, joined: MatchJoiner, from: number, limit: number): boolean {
    // One that begins before another, and overlaps it, takes the span of both.
    if (this.buried && lane.start < limit && lane.end > limit) return false;
    if (!this.joinNext(lane, joined, from)) return false;
    while (lane.start < limit && !joined.isFull && !(this.buried && lane.end > limit)) {
      if (!this.joinNext(lane, joined, from)) break;
    }
    return true;
  }

  /** Joins the lane's next match with those before; false if only a part of it is to be returned. */
  private joinNext(lane: Lane, joined: MatchJoiner, from: number): boolean {
    const isHidden = this.isHidden(lane, from);
    if (!isHidden && lane.start < this.clipOf(lane)) return false;
    if (!isHidden) this.pass(lane);
    lane.joinTo(joined, isHidden);
    return true;
  }

  /** Whether the lane's next match was returned before, or is within an earlier match. */
  private isHidden(lane: Lane, from: number): boolean {
    if (lane.isInside && lane.start < from) return true;
    if (this.buried && !lane.isInside && lane.start < this.wrappedTo) return true;
    const end = this.reached.get(lane.member) ?? 0;
    return this.buried ? lane.end <= end : lane.isInside && lane.start < end;
  }

  /** Where at the earliest the lane's next match, which is not hidden, begins. */
  private clipOf(lane: Lane): number {
    return this.buried ? (this.reached.get(lane.member) ?? 0) : 0;
  }

  private pass(lane: Lane): void {
    if (this.buried || !lane.isInside) this.reached.set(lane.member, lane.end);
    if (this.buried && lane.wraps) this.wrappedTo = lane.end;
  }
}
