/** Cells of a table: the values of an aggregate for some groups, as text. */

import { kinds } from "../tables/kinds.ts";
import {
  type AverageForm,
  averageForPeople,
  Decimal,
  type DurationUnit,
  durationUnits,
  exactNumber,
  Instant,
  inUnit,
  measureForPeople,
  moneyForPeople,
  naturalNumber,
  type OutputUnit,
  plainValue,
  quantityForPeople,
  quotientText,
  type Spelling,
  spellValue,
  Values,
  valueForPeople,
} from "../value/index.ts";
import type { Aggregate } from "./aggregates.ts";
import type { Figure, Figures } from "./figures.ts";
import { findUnit, type GroupUnits } from "./group-units.ts";
import type { Cell } from "./rows.ts";

export interface CellSpelling extends Spelling {
  readonly averageForm: AverageForm;
}

interface Spelled extends CellSpelling {
  readonly cellForm: CellForm;
  /** The currency or unit of a row's amounts; `undefined` if they have none in common. */
  unitOf(row: number): string | undefined;
  /** The family of a row's quantities. */
  familyOf(row: number): string | undefined;
}

/** As in JSON, as the exact text for separated values, as in a text table, or as people spell values. */
export type CellForm = "json" | "bare" | "plain" | "people";

const none: Cell = { text: null };

/** The cells of one column, one per group. */
export function spellCells(
  aggregate: Aggregate,
  figures: Figures,
  groups: Uint32Array,
  given: CellSpelling,
  form: CellForm,
  units: GroupUnits,
): Cell[] {
  const counts = form === "people" ? figures.counts(groups) : null;
  const unitOf = (row: number) => units.of(groups[row]!, counts?.[row] ?? 0);
  // A request for tagged values is one for their JSON.
  const cellForm = form === "plain" && given.form === "tagged" ? "json" : form;
  const familyOf = (row: number) => units.familyOf(groups[row]!);
  const cells = cellsIn(aggregate, figures, groups, { ...given, cellForm, unitOf, familyOf });
  const isOneFamily = aggregate.unit !== undefined || kinds[aggregate.kind]!.value !== "quantity";
  if (aggregate.is === "min" || aggregate.is === "max" || isOneFamily) return cells;
  // Amounts of length and of mass have no sum.
  return cells.map((cell, row) => (units.isMixed(groups[row]!) ? none : cell));
}

function cellsIn(aggregate: Aggregate, figures: Figures, groups: Uint32Array, spelling: Spelled): Cell[] {
  switch (aggregate.is) {
    case "sum":
      return sumCells(aggregate, figures, groups, spelling);
    case "avg":
      return averageCells(aggregate, figures, groups, spelling);
    case "min":
      return valueCells(aggregate, readFigure(figures, "least", groups), spelling);
    case "max":
      return valueCells(aggregate, readFigure(figures, "greatest", groups), spelling);
    case "percentile":
      return percentileCells(aggregate, figures, groups, spelling);
  }
}

export function readFigure(figures: Figures, figure: Figure, groups: Uint32Array, ranks?: Float64Array): Values {
  const columns = figures.cells(figure, groups, ranks ?? new Float64Array(groups.length));
  const size = columns.ends.at(-1) ?? 0;
  return new Values(columns, Buffer.from(columns.texts.buffer, 0, size).toString("latin1"));
}

function valueCells({ kind, unit }: Aggregate, values: Values, spelling: Spelled): Cell[] {
  if (unit) {
    return Array.from({ length: values.length }, (_, row) =>
      isMeasured(values, row, unit) ? { text: inUnit(values.text(row), unit) } : none,
    );
  }
  return Array.from({ length: values.length }, (_, row) => valueCell(values, row, kind, spelling));
}

/** Whether the value is an amount that the unit measures: quantities of that family are. */
function isMeasured(values: Values, row: number, unit: OutputUnit): boolean {
  const tag = values.tag(row);
  return tag === "decimal" || (tag === "quantity" && values.family(row) === unitFamilyOf[unit.of]);
}

const unitFamilyOf = { duration: "time", bytesize: "data" } as const satisfies Record<OutputUnit["of"], string>;

/** Values that a spreadsheet or database reads as people write them, not as the number that they are compared by. */
const writtenOut: ReadonlySet<ReturnType<Values["tag"]>> = new Set(["instant", "address-v4", "address-v6"]);

function valueCell(values: Values, row: number, kind: number, spelling: Spelled): Cell {
  const { cellForm } = spelling;
  if (cellForm === "bare" && writtenOut.has(values.tag(row)))
    return { text: valueForPeople(values, row, kind) ?? null };
  if (values.tag(row) === "instant" && cellForm !== "people") return { text: instantCell(values, row, spelling) };
  if (cellForm === "plain") return { text: plainValue(values, row, kind, spelling) ?? null };
  if (cellForm === "people") {
    const text = valueForPeople(values, row, kind);
    if (text === undefined) return none;
    if (values.tag(row) === "decimal") return { text: amountCell(text, currencyOf(row, kind, spelling)) };
    return { text: (values.tag(row) === "quantity" && quantityCell(Number(values.text(row)), row, spelling)) || text };
  }
  const text = spellValue(values, row, kind, cellForm === "bare" ? { ...spelling, form: "tagged" } : spelling);
  if (text === undefined || text === "null") return none;
  return { text: cellForm === "bare" ? (JSON.parse(text) as { exact: string }).exact : text };
}

/** Seconds since 1970 with their fraction; a fraction is a text where other exact numbers are one. */
function instantCell(values: Values, row: number, { cellForm, form }: Spelled): string {
  const instant = Instant.of(values.number(row), values.nanoseconds(row));
  const text = Decimal.of(instant.epochNanoseconds).shift(-9).canonical();
  if (cellForm === "plain") return text;
  if (form === "tagged") return `{"kind": "timestamp", "exact": "${text}"}`;
  return form === "natural" ? naturalNumber(text) : exactNumber(text);
}

/** An amount for people, with its currency if it is money. */
function amountCell(text: string, currency: string | undefined): string {
  return currency === undefined ? text : moneyForPeople(text, currency);
}

/** The currency of a row; `undefined` if it is not of money. Fields with and without currencies are plain numbers. */
function currencyOf(row: number, kind: number, spelling: Spelled): string | undefined {
  const { value } = kinds[kind]!;
  return value === "money" || value === "number" ? spelling.unitOf(row) : undefined;
}

/**
 * A quantity for people in the unit of its row, given in the base unit; `undefined` if the row has no unit.
 * @param count number of quantities that it is the sum of: each brought the offset of its unit
 */
function quantityCell(base: number, row: number, spelling: Spelled, count = 1): string | undefined {
  const symbol = spelling.unitOf(row);
  const unit = symbol === undefined ? undefined : findUnit(symbol);
  if (!unit) return undefined;
  return measureForPeople((base - count * Number(unit.offset)) / Number(unit.factor), symbol!);
}

/** An average, or a value between two others, as people write it. */
function averageCell(sum: string, count: number, row: number, kind: number, spelling: Spelled): Cell {
  const currency = currencyOf(row, kind, spelling);
  const text = averageForPeople(sum, count, currency === undefined ? kinds[kind]!.value : "money");
  if (kinds[kind]!.value === "quantity") return { text: quantityCell(Number(sum) / count, row, spelling) ?? text };
  return { text: amountCell(text, currency) };
}

/** A computed amount of quantities in the base unit of the row's family. */
function inBaseUnit(decimal: string, row: number, spelling: Spelled): string {
  const family = spelling.familyOf(row);
  return family === undefined ? decimal : quantityForPeople(decimal, family);
}

/** For programs, the sum of quantities is a plain number in the family's base unit. */
function sumCells(aggregate: Aggregate, figures: Figures, groups: Uint32Array, spelling: Spelled): Cell[] {
  const values = readFigure(figures, "sum", groups);
  if (aggregate.unit || kinds[aggregate.kind]!.value !== "quantity") return valueCells(aggregate, values, spelling);
  const counts = figures.counts(groups);
  return Array.from({ length: values.length }, (_, row) => {
    if (values.tag(row) === "none") return none;
    const bare = values.text(row);
    if (spelling.cellForm === "people")
      return { text: quantityCell(Number(bare), row, spelling, counts[row]!) ?? bare };
    if (spelling.cellForm === "bare") return { text: bare };
    if (spelling.cellForm === "json")
      return { text: spelling.form === "natural" ? naturalNumber(bare) : exactNumber(bare) };
    return { text: inBaseUnit(spelling.form === "natural" ? naturalNumber(bare) : bare, row, spelling) };
  });
}

function averageCells(aggregate: Aggregate, figures: Figures, groups: Uint32Array, spelling: Spelled): Cell[] {
  const sums = readFigure(figures, "sum", groups);
  const counts = figures.counts(groups);
  return Array.from(counts, (count, row) => {
    if (sums.tag(row) === "none") return none;
    if (aggregate.unit) return spellQuotient(sums.text(row), aggregate.unit, BigInt(count));
    if (spelling.cellForm === "people") return averageCell(sums.text(row), count, row, aggregate.kind, spelling);
    const sum = shiftToUnit(sums.text(row), aggregate, spelling.unit);
    return withUnit(quotientCell(sum, BigInt(count), spelling.averageForm), row, aggregate, spelling);
  });
}

function percentileCells(aggregate: Aggregate, figures: Figures, groups: Uint32Array, spelling: Spelled): Cell[] {
  const counts = figures.counts(groups);
  const places = Array.from(counts, (count) => percentilePlace(aggregate, count));
  const lower = readFigure(
    figures,
    "rank",
    groups,
    Float64Array.from(places, ({ rank }) => rank),
  );
  const cells = valueCells(aggregate, lower, spelling);
  if (places.every(({ hundredths }) => hundredths === 0)) return cells;
  const upper = readFigure(
    figures,
    "rank",
    groups,
    Float64Array.from(places, ({ rank, hundredths }) => rank + (hundredths > 0 ? 1 : 0)),
  );
  return cells.map((cell, row) => {
    const { hundredths } = places[row]!;
    if (hundredths === 0 || lower.tag(row) === "none") return cell;
    const [below, above] = [lower, upper].map((values) =>
      aggregate.unit ? Decimal.parse(values.text(row)) : shiftToUnit(values.text(row), aggregate, spelling.unit),
    );
    const weighted = below!.multiply(BigInt(100 - hundredths)).add(above!.multiply(BigInt(hundredths)));
    if (weighted !== null && aggregate.unit) return spellQuotient(weighted.toString(), aggregate.unit, 100n);
    if (weighted !== null && spelling.cellForm === "people") {
      return averageCell(weighted.toString(), 100, row, aggregate.kind, spelling);
    }
    if (weighted === null) return none;
    return withUnit(quotientCell(weighted, 100n, spelling.averageForm), row, aggregate, spelling);
  });
}

/** Index of the percentile among `count` values, from 0, and the distance towards the next value in hundredths. */
export function percentilePlace({ percent, method }: Aggregate, count: number): { rank: number; hundredths: number } {
  if (count === 0) return { rank: 0, hundredths: 0 };
  if (method === "nearest") return { rank: Math.max(1, Math.ceil((percent * count) / 100)) - 1, hundredths: 0 };
  const hundredfold = percent * (count - 1);
  return { rank: Math.floor(hundredfold / 100), hundredths: method === "linear" ? hundredfold % 100 : 0 };
}

/** An exact quotient: a JSON number if possible, otherwise a string with repeating digits or a fraction. */
function quotientCell(sum: Decimal, count: bigint, form: AverageForm): Cell {
  const { coefficient, exponent } = sum;
  const text = quotientText({ coefficient, exponent: Number(exponent) }, count, form);
  return text === null ? none : { text, isText: /[(/]/.test(text) };
}

/** A quotient of quantities in a text table has its unit. */
function withUnit(cell: Cell, row: number, { kind }: Aggregate, spelling: Spelled): Cell {
  if (cell.text === null || spelling.cellForm !== "plain" || kinds[kind]!.value !== "quantity") return cell;
  return { text: inBaseUnit(cell.text, row, spelling) };
}

/** A quotient in a given unit. */
function spellQuotient(sum: string, unit: OutputUnit, count: bigint): Cell {
  return { text: inUnit(sum, { ...unit, factor: unit.factor * count }) };
}

/** A canonical text converted to the unit of durations. */
function shiftToUnit(text: string, { kind }: Aggregate, unit: DurationUnit): Decimal {
  const value = Decimal.parse(text);
  return kinds[kind]!.value === "duration" ? value.shift(durationUnits[unit]) : value;
}
