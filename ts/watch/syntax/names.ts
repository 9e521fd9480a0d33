/** Names of metrics and labels, by the rules of Prometheus. */
import type { Measure, MetricKind } from "../types.ts";
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
  if (name === undefined) return cursor.expected("a name of letters, digits, _ and :");
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
