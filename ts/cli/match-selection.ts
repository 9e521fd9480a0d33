/** Which of a scan's matches a report is given. */
import { foundMatches, InputMatches } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { lastLine, lineEnd, type ReportInput } from "../report/index.ts";
import { type Matches, type ScanFacts, scan } from "../scan/index.ts";

export interface SelectionOptions {
  /** Matches of an input at most. */
  readonly limit: number;
  readonly singleMatch: boolean;
  /** The pattern was compiled for whole lines: only matches of one line count. */
  readonly wholeLine: boolean;
  /** Quoted text is matched as a text of its own too. */
  readonly deep?: boolean;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
}

/** Batches of the matches of an input that count, in order; each is valid until the next one is asked for. */
export function* selectedMatches(
  pattern: CompiledPattern,
  input: ReportInput,
  options: SelectionOptions,
): Generator<Matches> {
  const { limit, singleMatch, wholeLine, facts } = options;
  if (limit === 0) return;
  const { text, from, to } = input;
  if (options.deep) {
    const maxCount = limit === Infinity ? undefined : limit;
    const found = foundMatches(pattern, text, { from, to, singleMatch, maxCount, deep: true, facts });
    for (const matches of found) yield new InputMatches(matches);
    return;
  }
  if (!wholeLine) {
    yield* scan(pattern, text, { from, to, singleMatch, maxCount: limit === Infinity ? undefined : limit, facts });
    return;
  }
  const seen = new Set<number>();
  let left = limit;
  for (const batch of wholeLineMatches(pattern, input, facts)) {
    const kept: number[] = [];
    for (let i = 0; i < batch.count && kept.length < left; i++) {
      if (singleMatch && seen.has(batch.member(i))) continue;
      seen.add(batch.member(i));
      kept.push(i);
    }
    left -= kept.length;
    if (kept.length > 0) yield new MatchView(batch, kept);
    if (left === 0) return;
  }
}

/** A match over several lines may hide matches of each: those lines are scanned one by one. */
function* wholeLineMatches(pattern: CompiledPattern, input: ReportInput, facts?: ScanFacts): Generator<Matches> {
  for (const batch of scan(pattern, input.text, { from: input.from, to: input.to, facts })) {
    let kept: number[] = [];
    for (let i = 0; i < batch.count; i++) {
      if (lastLine(input, batch, i) === batch.line(i)) {
        kept.push(i);
        continue;
      }
      if (kept.length > 0) yield new MatchView(batch, kept);
      kept = [];
      yield* linesOf(pattern, input, batch.lineStart(i), batch.end(i), facts);
    }
    if (kept.length > 0) yield new MatchView(batch, kept);
  }
}

function* linesOf(
  pattern: CompiledPattern,
  input: ReportInput,
  start: number,
  end: number,
  facts?: ScanFacts,
): Generator<Matches> {
  for (let at = Math.max(start, input.from); at < end; ) {
    const stop = lineEnd(input, at);
    yield* scan(pattern, input.text, { from: at, to: stop, facts });
    at = stop + 1;
  }
}

/** Some matches of a batch. */
export class MatchView implements Matches {
  readonly count: number;

  constructor(
    private readonly matches: Matches,
    private readonly numbers: readonly number[],
  ) {
    this.count = numbers.length;
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
}
