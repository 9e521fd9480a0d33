/**
 * Metrics in the JSON form of OTLP, as requests of a bounded size. Of the protocol only its metrics are needed, and of
 * these sums, gauges and histograms, so no library is.
 */
import type { Family, HistogramSample, Labels } from "../families.ts";
import { otlpPointsMax } from "./limits.ts";

/** When counts began, and now. */
export interface Span {
  readonly begunMs: number;
  readonly nowMs: number;
}

type Point = Readonly<Record<string, unknown>>;

/** Counts go on from `begunMs`, and are told whole each time. */
const cumulative = 2;

const units: Readonly<Record<string, string>> = { seconds: "s", bytes: "By", ratio: "1" };

/** Bodies that have all samples, each as many as fit. @param version of the program */
export function* otlpBodies(families: Iterable<Family>, span: Span, version: string): Generator<unknown> {
  let metrics: unknown[] = [];
  let room = otlpPointsMax;
  const takeBody = () => {
    const body = buildBody(metrics, version);
    [metrics, room] = [[], otlpPointsMax];
    return body;
  };
  for (const family of families) {
    let points: Point[] = [];
    for (const point of buildPoints(family, span)) {
      points.push(point);
      if (--room > 0) continue;
      metrics.push(buildMetric(family, points));
      points = [];
      yield takeBody();
    }
    if (points.length > 0) metrics.push(buildMetric(family, points));
  }
  if (metrics.length > 0) yield takeBody();
}

function buildBody(metrics: readonly unknown[], version: string): unknown {
  const resource = { attributes: buildAttributes([["service.name", "matcher-watch"]]) };
  return { resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: "matcher", version }, metrics }] }] };
}

function buildMetric({ name, help, kind }: Family, dataPoints: readonly Point[]): unknown {
  const unit = /_(seconds|bytes|ratio)(?:_total)?$/.exec(name)?.[1];
  const described = { name, description: help.toWellFormed(), ...(unit !== undefined && { unit: units[unit] }) };
  if (kind === "gauge") return { ...described, gauge: { dataPoints } };
  const points = { aggregationTemporality: cumulative, dataPoints };
  return kind === "counter"
    ? { ...described, sum: { ...points, isMonotonic: true } }
    : { ...described, histogram: points };
}

function* buildPoints(family: Family, { begunMs, nowMs }: Span): Generator<Point> {
  const now = { timeUnixNano: nanoseconds(nowMs) };
  const since = { startTimeUnixNano: nanoseconds(begunMs), ...now };
  if (family.kind === "histogram") {
    for (const sample of family.samples) yield { ...since, ...buildHistogram(sample, family.bounds) };
    return;
  }
  const times = family.kind === "counter" ? since : now;
  for (const { labels, value } of family.samples) {
    yield { ...times, attributes: buildAttributes(labels), asDouble: toJsonDouble(value) };
  }
}

function buildHistogram({ labels, cumulated, count, sum }: HistogramSample, bounds: readonly number[]): Point {
  // Each bucket has its own values, the last one those above all bounds.
  const all = [...cumulated, count];
  return {
    attributes: buildAttributes(labels),
    count: `${count}`,
    sum: toJsonDouble(sum),
    bucketCounts: all.map((upTo, i) => `${upTo - (all[i - 1] ?? 0)}`),
    explicitBounds: bounds.map(toJsonDouble),
  };
}

/** A label without a value is one that is not there. */
function buildAttributes(labels: Labels): unknown[] {
  return labels
    .filter(([, value]) => value !== "")
    .map(([key, value]) => ({ key, value: { stringValue: value.toWellFormed() } }));
}

/** JSON has no word for these numbers. */
function toJsonDouble(value: number): number | string {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms)) * 1_000_000n}`;
