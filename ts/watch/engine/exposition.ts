/**
 * The text of `/metrics`, by the formats of Prometheus and OpenMetrics. A client library would keep every series once
 * more as objects of its own, and write the text from those.
 */
import { quantileName } from "../syntax/names.ts";
import type { MetricRule } from "../types.ts";
import type { Tally } from "./tally.ts";

export type ExpositionForm = "prometheus" | "openmetrics";

export interface Exposed {
  readonly rule: MetricRule;
  readonly tally: Tally;
}

/** Metrics of the watch itself. */
export interface OwnMetric {
  readonly kind: "counter" | "gauge";
  readonly name: string;
  readonly help: string;
  readonly samples: readonly {
    readonly labels: readonly (readonly [name: string, value: string])[];
    readonly value: number;
  }[];
}

type Labels = readonly (readonly [name: string, value: string])[];

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };
const labelText = (value: string) => value.replace(/[\\"\n]/g, (character) => escapes[character]!);
const helpText = (text: string) => text.replace(/[\\\n]/g, (character) => escapes[character]!);

/** A number as both formats write it. */
function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : `${value}`;
}

/** A bound of a bucket: OpenMetrics wants a float. */
const boundText = (bound: number, form: ExpositionForm) =>
  form === "openmetrics" && Number.isInteger(bound) && bound < 1e21 ? `${bound}.0` : numberText(bound);

class Text {
  readonly #parts: string[] = [];

  constructor(readonly form: ExpositionForm) {}

  family(name: string, kind: string, help: string): void {
    const isCut = this.form === "openmetrics" && kind === "counter";
    const family = isCut ? name.replace(/_total$/, "") : name;
    this.#parts.push(`# HELP ${family} ${helpText(help)}\n# TYPE ${family} ${kind}\n`);
    const unit = this.form === "openmetrics" ? /_(seconds|bytes|ratio)$/.exec(family)?.[1] : undefined;
    if (unit) this.#parts.push(`# UNIT ${family} ${unit}\n`);
  }

  sample(name: string, labels: Labels, value: string): void {
    // A label without a value is one that is not there.
    const shown = labels.filter(([, text]) => text !== "").map(([label, text]) => `${label}="${labelText(text)}"`);
    this.#parts.push(`${name}${shown.length > 0 ? `{${shown.join(",")}}` : ""} ${value}\n`);
  }

  end(): string {
    if (this.form === "openmetrics") this.#parts.push("# EOF\n");
    return this.#parts.join("");
  }
}

/** @param second the current one, for quantiles */
export function exposition(
  form: ExpositionForm,
  metrics: readonly Exposed[],
  own: readonly OwnMetric[],
  second: number,
): string {
  const text = new Text(form);
  for (const metric of metrics) addMetric(text, metric, second);
  for (const { kind, name, help, samples } of own) {
    text.family(name, kind, help);
    for (const { labels, value } of samples) text.sample(name, labels, numberText(value));
  }
  return text.end();
}

function addMetric(text: Text, { rule, tally }: Exposed, second: number): void {
  const { kind, name } = rule;
  const labelNames = rule.labels.map((label) => label.name);
  const counts = tally.table.counts().slice();
  const labelsOf = (series: number): Labels =>
    tally.table.labels(series).map((value, i) => [labelNames[i]!, value] as const);
  text.family(name, kind, rule.pattern);
  for (let series = 0; series < counts.length; series++) {
    const labels = labelsOf(series);
    if (kind === "counter") text.sample(name, labels, numberText(tally.total(series, counts)));
    else if (kind === "gauge") {
      const value = tally.amount(series);
      if (!Number.isNaN(value)) text.sample(name, labels, numberText(value));
    } else addHistogram(text, { rule, tally }, series, labels, counts);
  }
  for (const [i, share] of rule.quantiles.entries()) {
    const gauge = quantileName(name, share);
    const percent = Number((share * 100).toFixed(3));
    text.family(gauge, "gauge", `The ${percent}th percentile of the last 10 minutes: ${rule.pattern}`);
    for (let series = 0; series < counts.length; series++) {
      const value = tally.quantiles(series, second)[i] ?? null;
      if (value !== null) text.sample(gauge, labelsOf(series), numberText(value));
    }
  }
}

function addHistogram(
  text: Text,
  { rule, tally }: Exposed,
  series: number,
  labels: Labels,
  counts: Float64Array,
): void {
  const total = tally.total(series, counts);
  const cumulated = tally.cumulated(series);
  for (const [i, bound] of rule.buckets.entries()) {
    const bounded: Labels = [...labels, ["le", boundText(bound, text.form)]];
    text.sample(`${rule.name}_bucket`, bounded, `${cumulated[i]}`);
  }
  text.sample(`${rule.name}_bucket`, [...labels, ["le", "+Inf"]], `${total}`);
  text.sample(`${rule.name}_sum`, labels, numberText(tally.amount(series)));
  text.sample(`${rule.name}_count`, labels, `${total}`);
}
