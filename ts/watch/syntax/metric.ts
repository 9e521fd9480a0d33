/** `counter NAME {labels} add REGISTER = PATTERN`, `gauge ...`, `histogram ... buckets ... quantiles ... = PATTERN`. */
import { kinds } from "../../tables/kinds.ts";
import { listRegisters, type RulePattern, registerNumber } from "../rule-pattern.ts";
import type { LabelRule, Measure, MetricKind, MetricRule } from "../types.ts";
import { takeAmount } from "./amount.ts";
import { checkBound, compileRule, type Known, toLabelRule, type WrittenPattern } from "./known.ts";
import { takeLabels } from "./label.ts";
import type { LineCursor } from "./line-cursor.ts";
import { checkFamilies, measureOfName, takeMetricName } from "./names.ts";

const powers = (base: number, first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => base ** (first + i * step));

/** Bounds of histograms without their own: 1 ms to 60 s, 64 B to 1 GiB, shares, powers of ten. */
const defaultBuckets: Readonly<Record<Measure, readonly number[]>> = {
  seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  bytes: powers(2, 6, 2, 13),
  ratio: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1],
  number: powers(10, 0, 1, 10),
};
const bucketsMax = 100;
const quantilesMax = 20;

/** The register that gauges and histograms read. */
const valueRegister = "value";

export function parseMetric(cursor: LineCursor, kind: MetricKind, line: number, known: Known): MetricRule {
  const nameColumn = cursor.at;
  const name = takeMetricName(cursor, kind);
  if (known.metrics.has(name)) cursor.fail(`the metric ${name} is already declared above`, nameColumn);
  const labels = takeLabels(cursor, kind);
  const add = kind === "counter" && cursor.takesWord("add") ? takeRegister(cursor) : undefined;
  const settings = kind === "histogram" ? takeSettings(cursor) : { buckets: null, quantiles: [] };
  checkFamilies(cursor, { name, quantiles: settings.quantiles }, known.metrics.values(), nameColumn);
  if (!cursor.takesSign("=")) cursor.failExpecting("= and a pattern");
  const written = takePattern(cursor);
  const pattern = compileRule(cursor, known, written, labels);
  checkBound(cursor, pattern, labels);
  const read = add ?? (kind === "counter" ? undefined : { name: valueRegister, column: written.column });
  const measure = read === undefined ? "number" : findMeasure(cursor, pattern, read, name, nameColumn);
  return {
    ...{ kind, name, measure, line, labels: labels.map(toLabelRule), pattern: pattern.text, add: add?.name },
    buckets: kind === "histogram" ? checkBuckets(cursor, measure, settings.buckets) : [],
    quantiles: settings.quantiles,
  };
}

/** The pattern that ends a line, in single quotes or as it is. */
function takePattern(cursor: LineCursor): WrittenPattern {
  const quoted = cursor.takeQuoted();
  if (quoted) {
    if (!cursor.isAtEnd) cursor.failExpecting("the end of the line after the pattern");
    return quoted;
  }
  const column = cursor.at;
  const text = cursor.take(/.+$/)?.[0].trimEnd() ?? cursor.failExpecting("a pattern");
  return { text, column };
}

interface WrittenRegister {
  readonly name: string;
  readonly column: number;
}

function takeRegister(cursor: LineCursor): WrittenRegister {
  const column = cursor.at;
  const name = cursor.take(/\.?[A-Za-z_][\w.]*/)?.[0] ?? cursor.failExpecting("the register whose values are added");
  return { name, column };
}

interface Settings {
  readonly buckets: readonly { readonly value: number; readonly measure: Measure; readonly column: number }[] | null;
  readonly quantiles: readonly number[];
}

function takeSettings(cursor: LineCursor): Settings {
  const buckets: { value: number; measure: Measure; column: number }[] = [];
  const quantiles: number[] = [];
  for (;;) {
    if (buckets.length === 0 && cursor.takesWord("buckets")) {
      do {
        const column = cursor.at;
        buckets.push({ ...takeAmount(cursor), column });
        if (buckets.length > bucketsMax) cursor.fail(`a histogram has at most ${bucketsMax} buckets`, column);
      } while (/[\d-]/.test(cursor.line[cursor.at] ?? ""));
    } else if (quantiles.length === 0 && cursor.takesWord("quantiles")) {
      do {
        const column = cursor.at;
        quantiles.push(takeQuantile(cursor));
        if (quantiles.length > quantilesMax) cursor.fail(`a histogram has at most ${quantilesMax} quantiles`, column);
      } while (cursor.line[cursor.at] === "p");
    } else break;
  }
  const distinct = [...new Set(quantiles)].sort((a, b) => a - b);
  return { buckets: buckets.length > 0 ? buckets : null, quantiles: distinct };
}

/** `p95` or `p99.9`, as a share of 1. */
export function takeQuantile(cursor: LineCursor): number {
  const column = cursor.at;
  const [, percent] = cursor.take(/p(\d{1,3}(?:\.\d{1,3})?)(?![\w.])/) ?? [];
  if (percent === undefined) return cursor.failExpecting("a percentile such as p95 or p99.9");
  const value = Number(percent);
  if (value <= 0 || value > 100) cursor.fail("a percentile is above 0 and at most 100", column);
  return Number((value / 100).toFixed(5));
}

function checkBuckets(cursor: LineCursor, measure: Measure, written: Settings["buckets"]): readonly number[] {
  if (written === null) return defaultBuckets[measure];
  for (const [i, bucket] of written.entries()) {
    checkMeasure(cursor, bucket.measure, measure, bucket.column);
    if (i > 0 && bucket.value <= written[i - 1]!.value) cursor.fail("buckets ascend", bucket.column);
  }
  return written.map(({ value }) => value);
}

const measureNames: Readonly<Record<Measure, string>> = {
  seconds: "a duration, such as 500ms",
  bytes: "a size, such as 64KiB",
  ratio: "a share, such as 5%",
  number: "a number without a unit",
};

/** A number without a unit is in the base unit. */
export function checkMeasure(cursor: LineCursor, given: Measure, wanted: Measure, column: number): void {
  if (given === "number" || given === wanted) return;
  cursor.fail(`this is ${measureNames[given]}, expected ${measureNames[wanted]}`, column);
}

/** Measures of the kinds of tokens. */
const measuresOfKinds: Readonly<Record<string, Measure>> = {
  duration: "seconds",
  bytesize: "bytes",
  percent: "ratio",
  number: "number",
};

/** What the values of a register measure: by their kind if it is known, else by the name of the metric. */
function findMeasure(
  cursor: LineCursor,
  pattern: RulePattern,
  register: WrittenRegister,
  name: string,
  nameColumn: number,
): Measure {
  const number = registerNumber(pattern, register.name);
  const info = pattern.compiled.registers[number];
  if (info === undefined) {
    const names = listRegisters(pattern).join(", ") || "none";
    const example = pattern.isQuery ? `.took:${register.name}` : `\\N:${register.name}`;
    return cursor.fail(
      `the pattern has no register ${register.name}; it binds ${names}. Write ${example}`,
      register.column,
    );
  }
  const named = measureOfName(name);
  const type = info.kind < 0 ? null : (kinds[info.kind]?.value ?? "none");
  if (type === null || type === "quantity") return named ?? "number";
  const found = measuresOfKinds[type];
  if (!found) {
    return cursor.fail(
      `${register.name} binds ${kinds[info.kind]?.name ?? "a declared kind"}, which is no amount`,
      register.column,
    );
  }
  // Numbers are taken as the unit that the name says.
  if (found === "number") return named ?? found;
  if (named === found) return found;
  const base = name.replace(/_total$/, "").replace(/_(?:seconds|bytes|ratio)$/, "");
  const meant = `${base}_${found}${name.endsWith("_total") ? "_total" : ""}`;
  return cursor.fail(`${register.name} is in ${found}, which the name says: ${meant}`, nameColumn);
}

export function labelsByName(rule: MetricRule): ReadonlyMap<string, LabelRule> {
  return new Map(rule.labels.map((label) => [label.name, label]));
}
