/** Merges the matches of several programs over one text: by start, then end, then member. */
import type { Matches, MatchReadings } from "./matches.ts";

/** One program's batches, and the index of the next match in the current one. */
interface Lane {
  readonly batches: Iterator<Matches, void>;
  batch: Matches;
  next: number;
}

/** Each merged batch ends where the current batch of some lane ends, so that all of its matches are still valid. */
export function* mergeBatches(
  sources: readonly Iterator<Matches, void>[],
  maxCount = Infinity,
): Generator<Matches, void, void> {
  let left = maxCount;
  try {
    const lanes = sources.flatMap((batches): Lane[] => {
      const { value } = batches.next();
      return value ? [{ batches, batch: value, next: 0 }] : [];
    });
    while (lanes.length > 0 && left > 0) {
      const merged = takeUntilDry(lanes, left);
      left -= merged.count;
      yield merged;
      for (const lane of lanes.filter(({ batch, next }) => next === batch.count)) {
        const { value } = lane.batches.next();
        if (!value) lanes.splice(lanes.indexOf(lane), 1);
        else Object.assign(lane, { batch: value, next: 0 });
      }
    }
  } finally {
    for (const source of sources) source.return?.();
  }
}

/** The first matches of all lanes, until a lane's batch is used up. */
function takeUntilDry(lanes: readonly Lane[], most: number): MergedMatches {
  const batches: Matches[] = [];
  const numbers: number[] = [];
  while (batches.length < most && lanes.every(({ batch, next }) => next < batch.count)) {
    const first = lanes.reduce((a, b) => (order(b, a) < 0 ? b : a));
    batches.push(first.batch);
    numbers.push(first.next++);
  }
  return new MergedMatches(batches, numbers);
}

function order(a: Lane, b: Lane): number {
  return (
    a.batch.start(a.next) - b.batch.start(b.next) ||
    a.batch.end(a.next) - b.batch.end(b.next) ||
    a.batch.member(a.next) - b.batch.member(b.next)
  );
}

class MergedMatches implements Matches {
  readonly count: number;

  constructor(
    private readonly batches: readonly Matches[],
    private readonly numbers: readonly number[],
  ) {
    this.count = batches.length;
  }

  start(i: number): number {
    return this.batches[i]!.start(this.numbers[i]!);
  }
  end(i: number): number {
    return this.batches[i]!.end(this.numbers[i]!);
  }
  member(i: number): number {
    return this.batches[i]!.member(this.numbers[i]!);
  }
  line(i: number): number {
    return this.batches[i]!.line(this.numbers[i]!);
  }
  lineStart(i: number): number {
    return this.batches[i]!.lineStart(this.numbers[i]!);
  }
  registerStart(i: number, r: number): number {
    return this.batches[i]!.registerStart(this.numbers[i]!, r);
  }
  registerEnd(i: number, r: number): number {
    return this.batches[i]!.registerEnd(this.numbers[i]!, r);
  }
  registerKind(i: number, r: number): number {
    return this.batches[i]!.registerKind(this.numbers[i]!, r);
  }
  bindingCount(i: number, r: number): number {
    return this.batches[i]!.bindingCount(this.numbers[i]!, r);
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.batches[i]!.bindingStart(this.numbers[i]!, r, k);
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.batches[i]!.bindingEnd(this.numbers[i]!, r, k);
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.batches[i]!.bindingKind(this.numbers[i]!, r, k);
  }
  readings(i: number): MatchReadings | null {
    return this.batches[i]!.readings?.(this.numbers[i]!) ?? null;
  }
}
