/** The values of an aggregate for some groups, for programs. */
import { kinds } from "../tables/kinds.ts";
import { Decimal, type DurationUnit, durationUnits, Fraction, type TypedValue, typedValue } from "../value/index.ts";
import type { Aggregate } from "./aggregates.ts";
import { percentilePlace, readFigure } from "./cells.ts";
import type { Figures } from "./figures.ts";

type Cell = TypedValue | Fraction | null;

/** One value per group; `null` if the group has none. */
export function typedCells(
  aggregate: Aggregate,
  figures: Figures,
  groups: Uint32Array,
  unit: DurationUnit,
): readonly Cell[] {
  switch (aggregate.is) {
    case "sum":
      return sums(aggregate, figures, groups, unit).map((sum) => sum?.whole() ?? null);
    case "avg": {
      const counts = figures.counts(groups);
      return sums(aggregate, figures, groups, unit).map((sum, row) => sum && quotient(sum, BigInt(counts[row]!)));
    }
    case "min":
      return readCells(aggregate, figures, "least", groups, unit);
    case "max":
      return readCells(aggregate, figures, "greatest", groups, unit);
    case "percentile":
      return percentiles(aggregate, figures, groups, unit);
  }
}

function sums(aggregate: Aggregate, figures: Figures, groups: Uint32Array, unit: DurationUnit): (Decimal | null)[] {
  const counts = figures.counts(groups);
  const values = readFigure(figures, "sum", groups);
  return Array.from(groups, (_, row) =>
    counts[row] === 0 || values.tag(row) === "none" ? null : parseDecimal(values.text(row), aggregate, unit),
  );
}

function readCells(
  { kind }: Aggregate,
  figures: Figures,
  figure: "least" | "greatest",
  groups: Uint32Array,
  unit: DurationUnit,
): Cell[] {
  const values = readFigure(figures, figure, groups);
  return Array.from(groups, (_, row) => typedValue(values, row, kind, unit));
}

function percentiles(aggregate: Aggregate, figures: Figures, groups: Uint32Array, unit: DurationUnit): Cell[] {
  const places = Array.from(figures.counts(groups), (count) => percentilePlace(aggregate, count));
  const at = (upper: 0 | 1) =>
    readFigure(
      figures,
      "rank",
      groups,
      Float64Array.from(places, ({ rank, hundredths }) => rank + (hundredths > 0 ? upper : 0)),
    );
  const [lower, upper] = [at(0), at(1)];
  return places.map(({ hundredths }, row) => {
    if (hundredths === 0 || lower.tag(row) === "none") return typedValue(lower, row, aggregate.kind, unit);
    const [below, above] = [lower, upper].map((values) => parseDecimal(values.text(row), aggregate, unit));
    const weighted = below!.multiply(BigInt(100 - hundredths)).add(above!.multiply(BigInt(hundredths)));
    return weighted?.shift(-2).whole() ?? null;
  });
}

function parseDecimal(text: string, { kind }: Aggregate, unit: DurationUnit): Decimal {
  const value = Decimal.parse(text);
  return kinds[kind]!.value === "duration" ? value.shift(durationUnits[unit]) : value;
}

function quotient({ coefficient, exponent }: Decimal, count: bigint): Fraction {
  return exponent >= 0n
    ? Fraction.of(coefficient * 10n ** exponent, count)
    : Fraction.of(coefficient, count * 10n ** -exponent);
}
