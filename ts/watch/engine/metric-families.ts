/** The metrics of a watch file with what was counted. */
import type { Family, Labels } from "../families.ts";
import { quantileName } from "../syntax/names.ts";
import type { MetricRule } from "../types.ts";
import type { Tally } from "./tally.ts";

export interface Exposed {
  readonly rule: MetricRule;
  readonly tally: Tally;
}

/** @param second the current one, for quantiles */
export function* metricFamilies({ rule, tally }: Exposed, second: number): Generator<Family> {
  const { name, kind, pattern, buckets } = rule;
  const counts = tally.table.counts().slice();
  const named = rule.labels.map((label) => label.name);
  const listLabels = (series: number): Labels =>
    tally.table.labels(series).map((value, i) => [named[i]!, value] as const);
  const each = <Made>(make: (series: number) => Made | null): Iterable<Made> => makeEach(counts.length, make);
  const described = { name, help: pattern };
  if (kind === "histogram") {
    const samples = each((series) => ({
      labels: listLabels(series),
      cumulated: tally.cumulate(series),
      count: tally.total(series, counts),
      sum: tally.amount(series),
    }));
    yield { ...described, kind, bounds: buckets, samples };
  } else {
    const valueAt = (series: number) => (kind === "counter" ? tally.total(series, counts) : tally.amount(series));
    const samples = each((series) => {
      const value = valueAt(series);
      return Number.isNaN(value) ? null : { labels: listLabels(series), value };
    });
    yield { ...described, kind, samples };
  }
  for (const [i, share] of rule.quantiles.entries()) {
    const percent = Number((share * 100).toFixed(3));
    const samples = each((series) => {
      const value = tally.quantiles(series, second)[i] ?? null;
      return value === null ? null : { labels: listLabels(series), value };
    });
    const help = `The ${percent}th percentile of the last 10 minutes: ${pattern}`;
    yield { name: quantileName(name, share), help, kind: "gauge", samples };
  }
}

function* makeEach<Made>(count: number, make: (series: number) => Made | null): Generator<Made> {
  for (let series = 0; series < count; series++) {
    const made = make(series);
    if (made !== null) yield made;
  }
}
