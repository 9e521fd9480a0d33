/** Names of metrics and labels, by the rules of Prometheus. */
import type { Measure, MetricKind, MetricRule } from "../types.ts";
import type { LineCursor } from "./line-cursor.ts";

/** Endings that say a unit other than the base unit, and the ending of that. */
const foreignUnits: readonly (readonly [ending: RegExp, base: string])[] = [
  [/_(?:ns|nanoseconds|us|microseconds|ms|milliseconds|s|sec|secs|minutes|mins|hours|days|weeks)$/, "seconds"],
  [/_(?:bits|kb|kilobytes|mb|megabytes|gb|gigabytes|kib|kibibytes|mib|mebibytes|gib|gibibytes)$/, "bytes"],
  [/_(?:percent|percents|percentage|pct|permille)$/, "ratio"],
];

/** Endings that Prometheus itself gives to the samples of a histogram. */
const reservedEndings = /_(?:bucket|count|sum|created|info)$/;

export function takeMetricName(cursor: LineCursor, kind: MetricKind): string {
  const from = cursor.at;
  const name = cursor.take(/[A-Za-z_:][\w:]*/)?.[0];
  if (name === undefined) return cursor.failExpecting("a name of letters, digits, _ and :");
  const isTotal = name.endsWith("_total");
  const base = isTotal ? name.slice(0, -"_total".length) : name;
  if (kind === "counter" && !isTotal) cursor.fail(`the name of a counter ends in _total: ${name}_total`, from);
  if (kind !== "counter" && isTotal) cursor.fail(`only the name of a counter ends in _total: ${base}`, from);
  const reserved = reservedEndings.exec(base)?.[0];
  if (reserved) cursor.fail(`the ending ${reserved} is that of a sample of a histogram; take another name`, from);
  for (const [ending, unit] of foreignUnits) {
    const found = ending.exec(base)?.[0];
    if (!found) continue;
    const meant = base.slice(0, -found.length);
    cursor.fail(`values are in the base unit: ${meant}_${unit}${isTotal ? "_total" : ""}`, from);
  }
  return name;
}

/** The measure that the name of a metric says; `null` if it says none. */
export function measureOfName(name: string): Measure | null {
  const [, unit] = /(?:^|_)(seconds|bytes|ratio)(?:_total)?$/.exec(name) ?? [];
  return (unit as Measure | undefined) ?? null;
}

/** Names of labels that samples have already. */
const takenLabels: Readonly<Record<MetricKind, readonly string[]>> = { counter: [], gauge: [], histogram: ["le"] };

export function checkLabelName(cursor: LineCursor, name: string, kind: MetricKind, column: number): void {
  if (!/^[A-Za-z_]\w*$/.test(name) || name.startsWith("__")) {
    cursor.fail(
      `"${name}" can't be the name of a label: it has letters, digits and _, and does not begin with __`,
      column,
    );
  }
  if (takenLabels[kind].includes(name) || name === "quantile") {
    cursor.fail(`the label ${name} has a meaning of its own in Prometheus; name the register otherwise`, column);
  }
}

/** `request_p95_seconds` for `request_seconds`: the unit ends the name. */
export function quantileName(name: string, share: number): string {
  const percent = `${Number((share * 100).toFixed(3))}`.replace(".", "_");
  return name.replace(/(_(?:seconds|bytes|ratio))?$/, `_p${percent}$1`);
}

/** Names that a metric has on the page: in OpenMetrics without `_total`, and those of its percentiles. */
function familyNames({ name, quantiles }: Pick<MetricRule, "name" | "quantiles">): string[] {
  return [name.replace(/_total$/, ""), ...quantiles.map((share) => quantileName(name, share))];
}

/** A name of two metrics, or one of the watch itself, would have Prometheus refuse all of them. */
export function checkFamilies(
  cursor: LineCursor,
  metric: Pick<MetricRule, "name" | "quantiles">,
  others: Iterable<MetricRule>,
  column: number,
): void {
  const own = familyNames(metric);
  if (metric.name.startsWith("matcher_watch_"))
    cursor.fail("names that begin with matcher_watch_ are those of the watch itself; take another name", column);
  for (const other of others) {
    const shared = familyNames(other).find((name) => own.includes(name));
    if (shared !== undefined)
      cursor.fail(`Prometheus knows the metric of line ${other.line} as ${shared} too; take another name`, column);
  }
}
