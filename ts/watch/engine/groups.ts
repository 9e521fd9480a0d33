/** The alerts of one rule: one for each combination of the labels of `by`. */
import type { LabelRule } from "../types.ts";
import { otherValue } from "./series.ts";
import type { Tally } from "./tally.ts";

/** Alerts of one rule: further ones are one, whose labels are `other`. */
const groupsMax = 1000;
const separator = "\u0000";

/** Numbers of groups, shared by all conditions of an alert. */
export class Groups {
  readonly #numbers = new Map<string, number>();
  readonly labels: (readonly string[])[] = [];

  constructor(readonly by: readonly LabelRule[]) {
    if (by.length === 0) this.of([]);
  }

  get size(): number {
    return this.labels.length;
  }

  of(values: readonly string[]): number {
    const key = values.join(separator);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const isFull = this.labels.length >= groupsMax && values.some((value) => value !== otherValue);
    if (isFull) return this.of(values.map(() => otherValue));
    this.#numbers.set(key, this.labels.length);
    this.labels.push(values);
    return this.labels.length - 1;
  }

  labelsByName(group: number): Record<string, string> {
    return Object.fromEntries(this.by.map(({ name }, i) => [name, this.labels[group]![i]!]));
  }
}

/** The group of each series of a tally. */
export class GroupOfSeries {
  readonly #groups: number[] = [];
  readonly #places: readonly number[];

  constructor(
    private readonly tally: Tally,
    private readonly groups: Groups,
  ) {
    this.#places = groups.by.map(({ name }) => tally.rule.labels.findIndex((label) => label.name === name));
  }

  of(series: number): number {
    return (this.#groups[series] ??= this.groups.of(
      this.#places.map((place) => this.tally.table.labels(series)[place]!),
    ));
  }
}
