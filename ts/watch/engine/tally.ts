/** What is counted of one pattern: the series of a metric, or what a condition looks at. */
import type { Matches } from "../../scan/index.ts";
import { asRead, type MatchContext } from "../../template/index.ts";
import { keptLineBytesMax, quantileWindowMs } from "../limits.ts";
import { type RulePattern, registerNumber } from "../rule-pattern.ts";
import type { LabelRule, Measure, MetricKind } from "../types.ts";
import { readAmounts } from "./amounts.ts";
import { LabelReader } from "./label-reader.ts";
import { type SavedSeries, SeriesTable } from "./series.ts";
import { ValueWindows } from "./window.ts";

/** A metric, or the pattern of a condition, which is counted like one. */
export interface TallyRule {
  readonly kind: MetricKind;
  readonly labels: readonly LabelRule[];
  readonly measure: Measure;
  /** Register of its values; undefined if matches are counted. */
  readonly reads: string | undefined;
  readonly buckets: readonly number[];
  readonly quantiles: readonly number[];
}

/** Values of series: of those that have none yet, NaN or 0. */
class Column {
  values = new Float64Array(16);

  constructor(
    private readonly width: number,
    private readonly empty: number,
  ) {
    this.values.fill(empty);
  }

  reserve(series: number): void {
    const wanted = series * this.width;
    if (wanted <= this.values.length) return;
    const larger = new Float64Array(wanted * 2).fill(this.empty);
    larger.set(this.values);
    this.values = larger;
  }
}

export interface SavedTally {
  readonly series: SavedSeries;
  readonly amounts: readonly (number | null)[];
  readonly rests: readonly number[];
  readonly observed: readonly number[];
  readonly buckets: readonly number[];
  readonly unread: number;
  readonly windows: ReturnType<ValueWindows["save"]>;
}

/** Takes the values of a histogram as they come, and the lines of matches. */
export interface TallyListener {
  value?(series: number, value: number, second: number): void;
  lines?(series: Uint32Array, matches: Matches, rows: Uint32Array, context: MatchContext): void;
}

export class Tally {
  readonly table: SeriesTable;
  readonly listeners: TallyListener[] = [];
  readonly #reader: LabelReader;
  readonly #register: number;
  /** Sums of values; a gauge's last value. */
  readonly #amounts: Column;
  /** What rounding has left out of each sum, so that it does not drift however many values are added. */
  readonly #rests = new Column(1, 0);
  /** Numbers of values of a histogram: some matches may have none. */
  readonly #observed = new Column(1, 0);
  /** Values of a histogram by series and bucket; those above all bounds are not in it. */
  readonly #buckets: Column;
  readonly #windows = new ValueWindows(quantileWindowMs);
  /** Matches whose register binds no value of the metric's measure. */
  unread = 0;
  /** How often something was counted. */
  takes = 0;

  constructor(
    readonly rule: TallyRule,
    readonly pattern: RulePattern,
  ) {
    this.table = new SeriesTable(rule.labels.map(({ max }) => max));
    this.#reader = new LabelReader(pattern, rule.labels, this.table);
    this.#register = rule.reads === undefined ? -1 : registerNumber(pattern, rule.reads);
    this.#amounts = new Column(1, rule.kind === "gauge" ? Number.NaN : 0);
    this.#buckets = new Column(Math.max(1, rule.buckets.length), 0);
  }

  /** Counts the matches `rows` of a batch. */
  take(found: Matches, rows: Uint32Array, input: MatchContext, second: number): void {
    const { matches, context } = asRead(found, input);
    const series = new Uint32Array(rows.length);
    this.#reader.add(matches, rows, context, series);
    this.takes++;
    if (this.#register >= 0) this.#takeValues(matches, rows, context, series, second);
    for (const listener of this.listeners) listener.lines?.(series, found, rows, input);
  }

  #takeValues(
    matches: Matches,
    rows: Uint32Array,
    { text, baseBytes }: MatchContext,
    series: Uint32Array,
    second: number,
  ): void {
    const { kind, measure, buckets } = this.rule;
    const size = this.table.size;
    for (const column of [this.#amounts, this.#rests, this.#observed]) column.reserve(size);
    if (kind === "histogram") this.#buckets.reserve(size);
    const found = readAmounts(matches, rows, this.#register, { text, base: baseBytes }, measure);
    this.unread += found.unread;
    const { values: amounts } = this.#amounts;
    for (const [at, value] of found.values.entries()) {
      const one = series[found.rows[at]!]!;
      if (kind === "gauge") amounts[one] = value;
      else if (kind === "counter" && value < 0) this.unread++;
      else this.#add(one, value);
      this.#observed.values[one]!++;
      if (kind !== "histogram") continue;
      const bucket = buckets.findIndex((bound) => value <= bound);
      if (bucket >= 0) this.#buckets.values[one * buckets.length + bucket]!++;
      if (this.rule.quantiles.length > 0) this.#windows.add(one, second, value);
      for (const listener of this.listeners) listener.value?.(one, value, second);
    }
  }

  /** Adds a value to a sum, after Neumaier. */
  #add(series: number, value: number): void {
    const { values: sums } = this.#amounts;
    const before = sums[series]!;
    const sum = before + value;
    const [large, small] = Math.abs(before) >= Math.abs(value) ? [before, value] : [value, before];
    sums[series] = sum;
    if (Number.isFinite(sum)) this.#rests.values[series]! += large - sum + small;
  }

  /** The last value of a gauge, the sum of the values of another metric. */
  amount(series: number): number {
    const { [series]: amount = this.rule.kind === "gauge" ? Number.NaN : 0 } = this.#amounts.values;
    return amount + (this.#rests.values[series] ?? 0);
  }

  /** What a counter shows, its matches or the sum of their values; the number of values of a histogram. */
  total(series: number, counts: Float64Array): number {
    if (this.#register < 0) return counts[series]!;
    return this.rule.kind === "counter" ? this.amount(series) : (this.#observed.values[series] ?? 0);
  }

  /** Number of values at most as large as each bound. */
  cumulate(series: number): number[] {
    const { length } = this.rule.buckets;
    let sum = 0;
    return this.rule.buckets.map((_, i) => (sum += this.#buckets.values[series * length + i] ?? 0));
  }

  /** The percentiles of the last minutes; `null` without values. */
  quantiles(series: number, second: number): (number | null)[] {
    const window = this.#windows.at(series, second);
    return this.rule.quantiles.map((share) => window?.percentile(share) ?? null);
  }

  save(): SavedTally {
    const size = this.table.size;
    const amounts = Array.from({ length: size }, (_, i) => this.#amounts.values[i] ?? this.amount(i));
    return {
      series: this.table.save(),
      amounts: amounts.map((amount) => (Number.isNaN(amount) ? null : amount)),
      rests: Array.from({ length: size }, (_, i) => this.#rests.values[i] ?? 0),
      observed: Array.from({ length: size }, (_, i) => this.#observed.values[i] ?? 0),
      buckets: Array.from({ length: size * this.rule.buckets.length }, (_, i) => this.#buckets.values[i] ?? 0),
      unread: this.unread,
      windows: this.#windows.save(),
    };
  }

  restore({ series, amounts, rests, observed, buckets, unread, windows }: SavedTally): void {
    this.table.restore(series);
    for (const column of [this.#amounts, this.#rests, this.#observed]) column.reserve(amounts.length);
    for (const [i, amount] of amounts.entries()) this.#amounts.values[i] = amount ?? Number.NaN;
    this.#rests.values.set(rests);
    this.#observed.values.set(observed);
    this.#buckets.reserve(amounts.length);
    this.#buckets.values.set(buckets);
    this.unread = unread;
    this.#windows.restore(windows);
  }

  close(): void {
    this.table.close();
  }
}

/** The line of match `i`, cut to what is kept of it. @param text of the input from its offset `baseBytes` on */
export function copyLine(matches: Matches, i: number, { text, baseBytes }: MatchContext): Uint8Array {
  const at = matches.start(i) - baseBytes;
  const start = at === 0 ? 0 : text.lastIndexOf(0x0a, at - 1) + 1;
  const found = text.indexOf(0x0a, at);
  const end = found < 0 ? text.length : found;
  return text.slice(start, Math.min(end, start + keptLineBytesMax));
}
