/** `alert NAME when CONDITION [by {label, ...}] [for D] [every D] ACTION`. */
import { spanMaxMs } from "../limits.ts";
import type { AlertRule, Compared, Comparison, Condition, Counted, Measure, MetricKind } from "../types.ts";
import { takeAction } from "./action.ts";
import { takeAmount, takeSpan } from "./amount.ts";
import { checkBound, compileRule, type Known, toLabelRule, type WrittenPattern } from "./known.ts";
import { takeLabels, type WrittenLabel } from "./label.ts";
import type { LineCursor } from "./line-cursor.ts";
import { checkMeasure, labelsByName, takeQuantile } from "./metric.ts";

const conditionsMax = 20;

/** What conditions of an alert refer to: labels are checked once they are read. */
interface Referred {
  readonly patterns: WrittenPattern[];
  readonly metrics: { readonly name: string; readonly column: number }[];
}

export function parseAlert(cursor: LineCursor, line: number, known: Known, taken: ReadonlySet<string>): AlertRule {
  const column = cursor.at;
  const name = cursor.take(/[A-Za-z_][\w-]*/)?.[0] ?? cursor.failExpecting("the name of the alert");
  if (taken.has(name)) cursor.fail(`the alert ${name} is already declared above`, column);
  if (!cursor.takesWord("when")) cursor.failExpecting("when and a condition");
  const referred: Referred = { patterns: [], metrics: [] };
  const condition = takeCondition(cursor, known, referred);
  const by = cursor.takesWord("by") ? takeLabels(cursor, "gauge") : [];
  checkLabels(cursor, known, referred, by);
  let [forMs, everyMs] = [0, 0];
  for (;;) {
    if (forMs === 0 && cursor.takesWord("for")) forMs = takeSpan(cursor, spanMaxMs);
    else if (everyMs === 0 && cursor.takesWord("every")) everyMs = takeSpan(cursor, spanMaxMs);
    else break;
  }
  const labelNames = by.map((label) => label.name);
  const action = takeAction(cursor, labelNames);
  if (!cursor.isAtEnd) cursor.failExpecting("the end of the line after the action");
  return { name, condition, by: by.map(toLabelRule), forMs, everyMs, action, line };
}

/** Every pattern binds the labels, and every metric has them. */
function checkLabels(cursor: LineCursor, known: Known, referred: Referred, by: readonly WrittenLabel[]): void {
  for (const pattern of referred.patterns) checkBound(cursor, compileRule(cursor, known, pattern, by), by);
  for (const { name } of referred.metrics) {
    const has = labelsByName(known.metrics.get(name)!);
    for (const label of by) {
      if (has.has(label.name)) continue;
      const names = [...has.keys()].join(", ") || "none";
      cursor.fail(`the metric ${name} has no label ${label.name}; it has ${names}`, label.column);
    }
  }
}

/** `and` binds more tightly than `or`. */
function takeCondition(cursor: LineCursor, known: Known, referred: Referred): Condition {
  const any: Condition[] = [];
  let count = 0;
  do {
    const all: Condition[] = [];
    do {
      if (++count > conditionsMax) cursor.fail(`an alert has at most ${conditionsMax} conditions`);
      all.push(takeTerm(cursor, known, referred));
    } while (cursor.takesWord("and"));
    any.push(all.length === 1 ? all[0]! : { is: "and", of: all });
  } while (cursor.takesWord("or"));
  return any.length === 1 ? any[0]! : { is: "or", of: any };
}

function takeTerm(cursor: LineCursor, known: Known, referred: Referred): Condition {
  if (cursor.takesWord("novel")) return { is: "novel", pattern: takePattern(cursor, known, referred).pattern };
  if (cursor.takesWord("none")) {
    if (!cursor.takesWord("of")) cursor.failExpecting("of and a pattern");
    const { pattern } = takePattern(cursor, known, referred);
    if (!cursor.takesWord("for")) cursor.failExpecting("for and a length of time, as in for 90s");
    return { is: "none", pattern, forMs: takeSpan(cursor, spanMaxMs) };
  }
  const counting = cursor.take(/(count|COUNT|rate)(?=\s*\()/)?.[1];
  if (counting !== undefined) return takeCounting(cursor, known, referred, counting === "rate" ? "rate" : "count");
  if (/^p\d+(?:\.\d+)?\s*\(/.test(cursor.line.slice(cursor.at))) return takePercentile(cursor, known, referred);
  if (/^[A-Za-z_:]/.test(cursor.line.slice(cursor.at))) return takeGauge(cursor, known, referred);
  return cursor.failExpecting("count(...), rate(...), p95(...), a gauge, novel PATTERN or none of PATTERN");
}

function takePattern(cursor: LineCursor, known: Known, referred: Referred): { readonly pattern: string } {
  const written = cursor.takeQuoted() ?? cursor.failExpecting("a pattern in single quotes");
  compileRule(cursor, known, written, []);
  referred.patterns.push(written);
  return { pattern: written.text };
}

function takeCounting(cursor: LineCursor, known: Known, referred: Referred, is: "count" | "rate"): Condition {
  cursor.takesSign("(");
  const metric = cursor.line[cursor.at] === "'" ? null : takeMetric(cursor, known, referred, ["counter", "histogram"]);
  const of: Counted = metric ? { metric: metric.name } : takePattern(cursor, known, referred);
  if (!cursor.takesSign(")")) cursor.failExpecting(")");
  // A counter has the rate of what it shows, a histogram the rate of its values.
  const isSum = is === "rate" && metric !== null && known.metrics.get(metric.name)!.add !== undefined;
  const compared = takeCompared(cursor, isSum ? metric.measure : "number", is === "rate");
  return { is, of, ...compared, overMs: takeOver(cursor) };
}

function takePercentile(cursor: LineCursor, known: Known, referred: Referred): Condition {
  const quantile = takeQuantile(cursor);
  cursor.takesSign("(");
  const { name, measure } = takeMetric(cursor, known, referred, ["histogram"]);
  if (!cursor.takesSign(")")) cursor.failExpecting(")");
  const compared = takeCompared(cursor, measure, false);
  return { is: "percentile", quantile, metric: name, ...compared, overMs: takeOver(cursor) };
}

function takeGauge(cursor: LineCursor, known: Known, referred: Referred): Condition {
  const { name, measure } = takeMetric(cursor, known, referred, ["gauge"]);
  return { is: "gauge", metric: name, ...takeCompared(cursor, measure, false) };
}

function takeMetric(
  cursor: LineCursor,
  { metrics }: Known,
  referred: Referred,
  wanted: readonly MetricKind[],
): { readonly name: string; readonly measure: Measure } {
  const column = cursor.at;
  const name =
    cursor.take(/[A-Za-z_:][\w:]*/)?.[0] ?? cursor.failExpecting(`the name of a ${wanted.join(" or ")}, or a pattern`);
  const metric = metrics.get(name);
  if (!metric) return cursor.fail(`there is no metric ${name}${near(name, metrics.keys())}`, column);
  if (!wanted.includes(metric.kind)) {
    cursor.fail(`${name} is a ${metric.kind}, expected a ${wanted.join(" or a ")}`, column);
  }
  referred.metrics.push({ name, column });
  return { name, measure: metric.measure };
}

function near(name: string, names: Iterable<string>): string {
  const { suggestion } = require("../../error/suggest.ts") as typeof import("../../error/suggest.ts");
  const meant = suggestion(name, [...names]);
  return meant ? `; did you mean ${meant}?` : "";
}

/** Seconds of the units of a rate. */
const perUnits: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };

function takeCompared(cursor: LineCursor, measure: Measure, isRate: boolean): Compared {
  const operator = cursor.take(/>=|<=|!=|>|<|=(?!=)/)?.[0] as Comparison | undefined;
  if (operator === undefined) return cursor.failExpecting("a comparison: >, >=, <, <=, = or !=");
  const column = cursor.at;
  const { value, measure: given } = takeAmount(cursor);
  checkMeasure(cursor, given, measure, column);
  if (!isRate || !cursor.takesSign("/")) return { operator, bound: value };
  const unit = cursor.take(/[a-z]+/)?.[0] ?? "";
  if (!Object.hasOwn(perUnits, unit)) cursor.fail("a rate is per s, m, h or d, as in 10/s", column);
  return { operator, bound: value / perUnits[unit]! };
}

function takeOver(cursor: LineCursor): number {
  if (!cursor.takesWord("over")) cursor.failExpecting("over and a length of time, as in over 5m");
  return takeSpan(cursor, spanMaxMs);
}
