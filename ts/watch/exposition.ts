/**
 * Metrics as the text of Prometheus, or of OpenMetrics. A client library would keep every series once more as objects
 * of its own, and write the text from those.
 */
import type { Family, HistogramSample, Labels } from "./families.ts";

export type ExpositionForm = "prometheus" | "openmetrics";

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };
const labelText = (value: string) => value.toWellFormed().replace(/[\\"\n]/g, (character) => escapes[character]!);
const helpText = (text: string) => text.replace(/[\\\n]/g, (character) => escapes[character]!);

/** A number as both formats write it. */
function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : `${value}`;
}

/** A bound of a bucket: OpenMetrics wants a float. */
const boundText = (bound: number, form: ExpositionForm) =>
  form === "openmetrics" && Number.isInteger(bound) && bound < 1e21 ? `${bound}.0` : numberText(bound);

export function expositionText(form: ExpositionForm, families: Iterable<Family>): string {
  const parts: string[] = [];
  for (const family of families) addFamily(parts, family, form);
  if (form === "openmetrics") parts.push("# EOF\n");
  return parts.join("");
}

function addFamily(parts: string[], family: Family, form: ExpositionForm): void {
  const { name, kind, help } = family;
  const shown = form === "openmetrics" && kind === "counter" ? name.replace(/_total$/, "") : name;
  parts.push(`# HELP ${shown} ${helpText(help)}\n# TYPE ${shown} ${kind}\n`);
  const unit = form === "openmetrics" ? /_(seconds|bytes|ratio)$/.exec(shown)?.[1] : undefined;
  if (unit) parts.push(`# UNIT ${shown} ${unit}\n`);
  if (family.kind !== "histogram") {
    for (const { labels, value } of family.samples) parts.push(writeSample(name, labels, numberText(value)));
    return;
  }
  const bounds = family.bounds.map((bound) => boundText(bound, form));
  for (const sample of family.samples) addHistogram(parts, name, bounds, sample);
}

function addHistogram(
  parts: string[],
  name: string,
  bounds: readonly string[],
  { labels, cumulated, count, sum }: HistogramSample,
): void {
  for (const [i, bound] of bounds.entries()) {
    parts.push(writeSample(`${name}_bucket`, [...labels, ["le", bound]], `${cumulated[i]}`));
  }
  parts.push(writeSample(`${name}_bucket`, [...labels, ["le", "+Inf"]], `${count}`));
  parts.push(writeSample(`${name}_sum`, labels, numberText(sum)), writeSample(`${name}_count`, labels, `${count}`));
}

function writeSample(name: string, labels: Labels, value: string): string {
  // A label without a value is one that is not there.
  const shown = labels.filter(([, text]) => text !== "").map(([label, text]) => `${label}="${labelText(text)}"`);
  return `${name}${shown.length > 0 ? `{${shown.join(",")}}` : ""} ${value}\n`;
}
