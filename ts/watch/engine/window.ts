/** What happened within the last length of time: a sum, or the values themselves. Windows move by steps. */
import { windowSteps, windowValuesMax } from "../limits.ts";

/** How a window of a length is divided. */
export interface Steps {
  /** Seconds of a step: one, unless the window is long. */
  readonly seconds: number;
  readonly count: number;
}

export function planSteps(overMs: number): Steps {
  const seconds = Math.ceil(overMs / 1000 / windowSteps);
  return { seconds, count: Math.ceil(overMs / 1000 / seconds) };
}

export const stepOf = ({ seconds }: Steps, second: number) => Math.floor(second / seconds);

/** The sum of the last steps. */
export class SumWindow {
  readonly #sums: Float64Array;
  #last = Number.NEGATIVE_INFINITY;

  constructor(private readonly count: number) {
    this.#sums = new Float64Array(count);
  }

  add(step: number, amount: number): void {
    this.advance(step);
    this.#sums[mod(step, this.count)]! += amount;
  }

  /** Forgets what is older than the window that ends with `step`. */
  advance(step: number): void {
    if (step <= this.#last) return;
    const from = Math.max(this.#last + 1, step - this.count + 1);
    for (let at = from; at <= step; at++) this.#sums[mod(at, this.count)] = 0;
    this.#last = step;
  }

  get sum(): number {
    let sum = 0;
    for (const one of this.#sums) sum += one;
    return sum;
  }

  save(): { last: number | null; sums: number[] } {
    return { last: Number.isFinite(this.#last) ? this.#last : null, sums: [...this.#sums] };
  }

  restore({ last, sums }: ReturnType<SumWindow["save"]>): void {
    this.#last = last ?? Number.NEGATIVE_INFINITY;
    this.#sums.set(sums);
  }
}

function mod(step: number, count: number): number {
  return ((step % count) + count) % count;
}

/** Different values in a group of windows, which is bounded. */
export class ValueBudget {
  entries = 0;
  /** Digits to which values are rounded; 0 while they are exact. */
  digits = 0;
  readonly windows = new Set<ValueWindow>();

  /** Rounds values more coarsely until they are few enough. */
  check(): void {
    while (this.entries > windowValuesMax && this.digits !== 1) {
      this.digits = this.digits === 0 ? 3 : this.digits - 1;
      for (const window of this.windows) window.round();
    }
  }

  round(value: number): number {
    return this.digits === 0 ? value : Number(value.toPrecision(this.digits));
  }
}

/** The values of the last steps, each with its number. */
export class ValueWindow {
  /** Ascending, with how often each occurs. */
  #values: number[] = [];
  #counts: number[] = [];
  #total = 0;
  #steps: { readonly step: number; counts: Map<number, number> }[] = [];

  constructor(
    private readonly count: number,
    private readonly budget: ValueBudget,
  ) {
    budget.windows.add(this);
  }

  get isEmpty(): boolean {
    return this.#total === 0;
  }

  add(step: number, value: number, times = 1): void {
    this.advance(step);
    let last = this.#steps.at(-1);
    if (last === undefined || last.step < step) this.#steps.push((last = { step, counts: new Map() }));
    const shown = this.budget.round(value);
    const before = last.counts.get(shown);
    last.counts.set(shown, (before ?? 0) + times);
    this.#count(shown, times);
    if (before !== undefined) return;
    this.budget.entries++;
    this.budget.check();
  }

  advance(step: number): void {
    while (this.#steps.length > 0 && this.#steps[0]!.step <= step - this.count) {
      const { counts } = this.#steps.shift()!;
      for (const [value, times] of counts) this.#count(value, -times);
      this.budget.entries -= counts.size;
    }
    if (this.budget.entries === 0) this.budget.digits = 0;
  }

  /** The value of the nearest rank; `null` if there is none. @param share above 0, at most 1 */
  percentile(share: number): number | null {
    const rank = Math.max(1, Math.ceil(share * this.#total - 1e-9));
    let seen = 0;
    for (let i = 0; i < this.#counts.length; i++) {
      seen += this.#counts[i]!;
      if (seen >= rank) return this.#values[i]!;
    }
    return null;
  }

  /** Rounds what it holds as the budget says. */
  round(): void {
    const steps = this.#steps;
    this.budget.entries -= steps.reduce((sum, { counts }) => sum + counts.size, 0);
    [this.#values, this.#counts, this.#total, this.#steps] = [[], [], 0, []];
    for (const { step, counts } of steps) {
      const rounded = new Map<number, number>();
      for (const [value, times] of counts) {
        const shown = this.budget.round(value);
        rounded.set(shown, (rounded.get(shown) ?? 0) + times);
        this.#count(shown, times);
      }
      this.#steps.push({ step, counts: rounded });
      this.budget.entries += rounded.size;
    }
  }

  save(): { step: number; counts: [number, number][] }[] {
    return this.#steps.map(({ step, counts }) => ({ step, counts: [...counts] }));
  }

  restore(steps: ReturnType<ValueWindow["save"]>): void {
    for (const { step, counts } of steps) for (const [value, times] of counts) this.add(step, value, times);
  }

  #count(value: number, times: number): void {
    this.#total += times;
    let [low, high] = [0, this.#values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#values[middle]! < value) low = middle + 1;
      else high = middle;
    }
    if (this.#values[low] !== value) {
      this.#values.splice(low, 0, value);
      this.#counts.splice(low, 0, times);
    } else if ((this.#counts[low]! += times) === 0) {
      this.#values.splice(low, 1);
      this.#counts.splice(low, 1);
    }
  }
}

/** Windows of values by number, of a series or a group, that share a length and a budget. */
export class ValueWindows {
  readonly #windows: ValueWindow[] = [];
  readonly #budget = new ValueBudget();
  readonly #steps: Steps;

  constructor(overMs: number) {
    this.#steps = planSteps(overMs);
  }

  add(number: number, second: number, value: number): void {
    this.#of(number).add(stepOf(this.#steps, second), value);
  }

  /** The window of a number at a second; undefined without values so far. */
  at(number: number, second: number): ValueWindow | undefined {
    const window = this.#windows[number];
    window?.advance(stepOf(this.#steps, second));
    return window;
  }

  save() {
    const windows = Array.from(this.#windows, (window) => window?.save() ?? []);
    return { windows, digits: this.#budget.digits };
  }

  restore({ windows, digits }: ReturnType<ValueWindows["save"]>): void {
    for (const [number, steps] of windows.entries()) this.#of(number).restore(steps);
    // At last: an empty budget forgets its digits.
    this.#budget.digits = digits;
  }

  #of(number: number): ValueWindow {
    return (this.#windows[number] ??= new ValueWindow(this.#steps.count, this.#budget));
  }
}
