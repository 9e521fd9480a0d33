/** Conditions of alerts, decided once a second for each group. */
import type { Matches } from "../../scan/index.ts";
import type { MatchContext } from "../../template/index.ts";
import type { Compared, Condition } from "../types.ts";
import { GroupOfSeries, type Groups } from "./groups.ts";
import { Novelty } from "./novelty.ts";
import { spelledRate, spellMeasure } from "./spell.ts";
import { copyLine, type Tally } from "./tally.ts";
import { planSteps, type Steps, SumWindow, stepOf, ValueWindows } from "./window.ts";

export interface Verdict {
  readonly holds: boolean;
  /** Whether enough was watched to say so: by default it was. */
  readonly isKnown?: boolean;
  /** For people. */
  readonly value: string;
  /** The last line that counted; `null` if none did. */
  readonly line: Uint8Array | null;
}

/** The clock of an engine: seconds since 1970. */
export interface Clock {
  /** When it began. */
  first: number;
  /** Seconds since then in which nobody watched. */
  away: number;
  /** Since when somebody has watched without a break. */
  resumed: number;
}

/** One comparison, or `novel`, or `none`. */
export interface Term {
  /** Takes what was counted in a second that has ended. */
  end(second: number): void;
  verdict(group: number): Verdict;
  /** The alert of a group began to fire. */
  onFire?(group: number): void;
  save(): unknown;
  restore(saved: never): void;
  close?(): void;
}

export type SimpleCondition = Exclude<Condition, { readonly of: readonly Condition[] }>;

/** The terms of a condition, in order. */
export function flattenTerms(condition: Condition): SimpleCondition[] {
  if (condition.is === "and" || condition.is === "or") return condition.of.flatMap(flattenTerms);
  return [condition as SimpleCondition];
}

/** @param terms of the condition, in the order of `flattenTerms` */
export function decide(condition: Condition, terms: readonly Term[], group: number): Verdict {
  let at = 0;
  const judge = (one: Condition): Verdict => {
    if (one.is !== "and" && one.is !== "or") return terms[at++]!.verdict(group);
    const all = one.of.map(judge);
    const holds = one.is === "and" ? all.every((each) => each.holds) : all.some((each) => each.holds);
    // One that is known to fail decides an `and`, one that is known to hold an `or`.
    const decides = all.some((each) => each.isKnown !== false && each.holds === (one.is === "or"));
    const isKnown = decides || all.every((each) => each.isKnown !== false);
    // An `or` tells what holds; an `and` its first condition.
    const told = (one.is === "or" && all.find((each) => each.holds && each.isKnown !== false)) || all[0]!;
    return {
      holds: isKnown && decides ? one.is === "or" : holds,
      isKnown,
      value: told.value,
      line: told.line ?? all.find(({ line }) => line !== null)?.line ?? null,
    };
  };
  return judge(condition);
}

function compare(value: number, { operator, bound }: Compared): boolean {
  switch (operator) {
    case "<":
      return value < bound;
    case "<=":
      return value <= bound;
    case ">":
      return value > bound;
    case ">=":
      return value >= bound;
    case "=":
      return value === bound;
    case "!=":
      return value !== bound;
  }
}

/** The last line of each group. */
class LastLines {
  readonly lines: (Uint8Array | null)[] = [];

  constructor(tally: Tally, groupOf: GroupOfSeries) {
    tally.listeners.push({
      lines: (series: Uint32Array, matches: Matches, rows: Uint32Array, context: MatchContext) => {
        const last = new Map<number, number>();
        if (tally.rule.labels.length === 0) last.set(groupOf.of(0), rows.length - 1);
        else for (let row = 0; row < rows.length; row++) last.set(groupOf.of(series[row]!), row);
        for (const [group, row] of last) this.lines[group] = copyLine(matches, rows[row]!, context);
      },
    });
  }

  of(group: number): Uint8Array | null {
    return this.lines[group] ?? null;
  }

  save(): (string | null)[] {
    return Array.from(this.lines, (line) => (line ? Buffer.from(line).toString("base64") : null));
  }

  restore(saved: readonly (string | null)[]): void {
    for (const [group, line] of saved.entries()) {
      this.lines[group] = line === null ? null : new Uint8Array(Buffer.from(line, "base64"));
    }
  }
}

type Is<Name extends Condition["is"]> = Extract<Condition, { readonly is: Name }>;

/** What all terms about one tally share. */
abstract class TallyTerm {
  protected readonly groupOf: GroupOfSeries;
  protected readonly lines: LastLines;

  constructor(
    protected readonly tally: Tally,
    protected readonly groups: Groups,
  ) {
    this.groupOf = new GroupOfSeries(tally, groups);
    this.lines = new LastLines(tally, this.groupOf);
  }
}

/** By how much each series grew since it was last asked. */
class Growth {
  #before: number[] = [];
  #count = -1;

  constructor(
    private readonly tally: Tally,
    private readonly isMatches: boolean,
  ) {}

  /** Series that grew, and by how much. */
  *since(): Generator<readonly [series: number, amount: number]> {
    const counts = this.tally.table.counts();
    const takes = this.tally.takes;
    if (takes === this.#count) return;
    this.#count = takes;
    for (let series = 0; series < counts.length; series++) {
      const now = this.isMatches ? counts[series]! : this.tally.total(series, counts);
      const amount = now - (this.#before[series] ?? 0);
      if (amount === 0) continue;
      this.#before[series] = now;
      yield [series, amount];
    }
  }

  save(): number[] {
    return Array.from(this.#before, (value) => value ?? 0);
  }

  restore(saved: readonly number[]): void {
    this.#before = [...saved];
  }
}

class SumTerm extends TallyTerm implements Term {
  readonly #windows: SumWindow[] = [];
  readonly #steps: Steps;
  readonly #growth: Growth;
  #second = 0;

  constructor(
    private readonly condition: Is<"count" | "rate">,
    tally: Tally,
    groups: Groups,
    private readonly clock: Clock,
  ) {
    super(tally, groups);
    this.#steps = planSteps(condition.overMs);
    this.#growth = new Growth(tally, condition.is === "count");
  }

  end(second: number): void {
    this.#second = second;
    const step = stepOf(this.#steps, second);
    for (const [series, amount] of this.#growth.since()) this.#window(this.groupOf.of(series)).add(step, amount);
  }

  verdict(group: number): Verdict {
    const { condition } = this;
    const window = this.#window(group);
    window.advance(stepOf(this.#steps, this.#second));
    const seconds = this.#steps.seconds * this.#steps.count;
    const { measure } = this.tally.rule;
    const isRate = condition.is === "rate";
    const value = isRate ? window.sum / seconds : window.sum;
    // Little is only known once the window is full.
    const isKnown = condition.operator.startsWith(">") || this.#second + 1 - this.clock.resumed >= seconds;
    return {
      holds: compare(value, condition),
      isKnown,
      value: isRate
        ? spelledRate(value, this.tally.rule.kind === "counter" ? measure : "number")
        : spellMeasure(value, "number"),
      line: this.lines.of(group),
    };
  }

  save() {
    return {
      windows: Array.from(this.#windows, (window) => window?.save() ?? null),
      growth: this.#growth.save(),
      lines: this.lines.save(),
    };
  }

  restore({ windows, growth, lines }: ReturnType<SumTerm["save"]>): void {
    for (const [group, window] of windows.entries()) if (window) this.#window(group).restore(window);
    this.#growth.restore(growth);
    this.lines.restore(lines);
  }

  #window(group: number): SumWindow {
    return (this.#windows[group] ??= new SumWindow(this.#steps.count));
  }
}

class PercentileTerm extends TallyTerm implements Term {
  readonly #windows: ValueWindows;
  #second = 0;

  constructor(
    private readonly condition: Is<"percentile">,
    tally: Tally,
    groups: Groups,
  ) {
    super(tally, groups);
    this.#windows = new ValueWindows(condition.overMs);
    tally.listeners.push({
      value: (series, value, second) => this.#windows.add(this.groupOf.of(series), second, value),
    });
  }

  end(second: number): void {
    this.#second = second;
  }

  verdict(group: number): Verdict {
    const value = this.#windows.at(group, this.#second)?.percentile(this.condition.quantile) ?? null;
    if (value === null) return { holds: false, value: "none", line: null };
    const { measure } = this.tally.rule;
    return { holds: compare(value, this.condition), value: spellMeasure(value, measure), line: this.lines.of(group) };
  }

  save() {
    return { windows: this.#windows.save(), lines: this.lines.save() };
  }

  restore({ windows, lines }: ReturnType<PercentileTerm["save"]>): void {
    this.#windows.restore(windows);
    this.lines.restore(lines);
  }
}

/** A gauge: of several series in a group, the one for which the condition holds most clearly. */
class GaugeTerm extends TallyTerm implements Term {
  #values: number[] = [];
  readonly #isLess: boolean;

  constructor(
    private readonly condition: Is<"gauge">,
    tally: Tally,
    groups: Groups,
  ) {
    super(tally, groups);
    this.#isLess = condition.operator.startsWith("<");
  }

  end(): void {
    this.#values = [];
    for (let series = 0; series < this.tally.table.size; series++) {
      const value = this.tally.amount(series);
      if (Number.isNaN(value)) continue;
      const group = this.groupOf.of(series);
      const other = this.#values[group];
      if (other === undefined || this.#isClearer(value, other)) this.#values[group] = value;
    }
  }

  verdict(group: number): Verdict {
    const value = this.#values[group];
    if (value === undefined) return { holds: false, value: "none", line: null };
    const { measure } = this.tally.rule;
    return { holds: compare(value, this.condition), value: spellMeasure(value, measure), line: this.lines.of(group) };
  }

  save() {
    return { lines: this.lines.save() };
  }

  restore({ lines }: ReturnType<GaugeTerm["save"]>): void {
    this.lines.restore(lines);
  }

  #isClearer(value: number, other: number): boolean {
    const [holds, held] = [compare(value, this.condition), compare(other, this.condition)];
    return holds === held ? (this.#isLess ? value < other : value > other) : holds;
  }
}

/**
 * Lines whose statement was not met before. They are kept until the alert fires, which tells all of them; in the second
 * after that it is resolved, so that those that come meanwhile are told by the next one.
 */
class NovelTerm implements Term {
  readonly #novelty = new Novelty();
  readonly #counts: number[] = [];
  readonly #first: (Uint8Array | null)[] = [];
  /** Groups that fired in this second, and in the one before. */
  #fired = new Set<number>();
  #resting = new Set<number>();

  constructor(tally: Tally, groups: Groups) {
    const groupOf = new GroupOfSeries(tally, groups);
    tally.listeners.push({
      lines: (series: Uint32Array, matches: Matches, rows: Uint32Array, context: MatchContext) => {
        const lines = Array.from(rows, (i) => copyLine(matches, i, context));
        for (const [row, isNew] of this.#novelty.news(lines).entries()) {
          if (!isNew) continue;
          const group = groupOf.of(series[row]!);
          this.#counts[group] = (this.#counts[group] ?? 0) + 1;
          this.#first[group] ??= lines[row]!;
        }
      },
    });
  }

  end(): void {
    this.#resting = this.#fired;
    this.#fired = new Set();
  }

  verdict(group: number): Verdict {
    const count = this.#counts[group] ?? 0;
    return { holds: count > 0 && !this.#resting.has(group), value: `${count}`, line: this.#first[group] ?? null };
  }

  onFire(group: number): void {
    this.#counts[group] = 0;
    this.#first[group] = null;
    this.#fired.add(group);
  }

  save() {
    return {
      templates: this.#novelty.save(),
      fired: [...this.#fired],
      counts: Array.from(this.#counts, (count) => count ?? 0),
      first: Array.from(this.#first, (line) => (line ? Buffer.from(line).toString("base64") : null)),
    };
  }

  restore({ templates, fired, counts, first }: ReturnType<NovelTerm["save"]>): void {
    this.#novelty.restore(templates);
    this.#fired = new Set(fired);
    for (const [group, count] of counts.entries()) this.#counts[group] = count;
    for (const [group, line] of first.entries()) {
      this.#first[group] = line === null ? null : new Uint8Array(Buffer.from(line, "base64"));
    }
  }

  close(): void {
    this.#novelty.close();
  }
}

/** No line for some time; before the first one, since the start. */
class NoneTerm extends TallyTerm implements Term {
  /** End of the last second in which a line of a group came, on a clock that stands while nobody watches. */
  readonly #seen: number[] = [];
  readonly #growth: Growth;
  #second = 0;

  constructor(
    private readonly condition: Is<"none">,
    tally: Tally,
    groups: Groups,
    private readonly clock: Clock,
  ) {
    super(tally, groups);
    this.#growth = new Growth(tally, true);
  }

  end(second: number): void {
    this.#second = second;
    for (const [series] of this.#growth.since()) this.#seen[this.groupOf.of(series)] = second + 1 - this.clock.away;
  }

  verdict(group: number): Verdict {
    const seconds = this.#second + 1 - this.clock.away - (this.#seen[group] ?? this.clock.first);
    return {
      holds: seconds * 1000 >= this.condition.forMs,
      value: spellMeasure(seconds, "seconds"),
      line: this.lines.of(group),
    };
  }

  save() {
    const seen = Array.from(this.#seen, (second) => second ?? null);
    return { seen, growth: this.#growth.save(), lines: this.lines.save() };
  }

  restore({ seen, growth, lines }: ReturnType<NoneTerm["save"]>): void {
    for (const [group, second] of seen.entries()) if (second !== null) this.#seen[group] = second;
    this.#growth.restore(growth);
    this.lines.restore(lines);
  }
}

export function createTerm(condition: SimpleCondition, tally: Tally, groups: Groups, clock: Clock): Term {
  switch (condition.is) {
    case "count":
    case "rate":
      return new SumTerm(condition, tally, groups, clock);
    case "percentile":
      return new PercentileTerm(condition, tally, groups);
    case "gauge":
      return new GaugeTerm(condition, tally, groups);
    case "novel":
      return new NovelTerm(tally, groups);
    case "none":
      return new NoneTerm(condition, tally, groups, clock);
  }
}
