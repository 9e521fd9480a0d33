/** `--plot` and `--svg`: a table as a picture. */
import {
  type Bar,
  barBlocks,
  barPicture,
  columnBlocks,
  type Picture,
  plotPicture,
  svgOf,
  type Unit,
} from "../../chart/index.ts";
import { writeWhole } from "../../rewrite/index.ts";
import { type Aggregate, fillSlices, type Table, type TableOrder, type Tally, tableOf } from "../../table/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { decodeText } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

interface Drawn {
  readonly aggregates: readonly Aggregate[];
  readonly order: TableOrder;
  readonly limit: number;
  /** Nanoseconds of a slice; `null` if keys are no slices of time. */
  readonly sliceNs: bigint | null;
}

/** A column of the table as numbers. */
interface Column {
  readonly title: string;
  readonly unit: Unit;
  readonly values: readonly (number | null)[];
}

interface Rows {
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
}

/** @throws {FileError} the file can't be written */
export function drawTable(args: ParsedArgs, tally: Tally, drawn: Drawn): void {
  const isTimed = drawn.sliceNs !== null && tally.groups.size > 0;
  if (isTimed) fillSlices(tally.groups, drawn.sliceNs!);
  const rows = rowsOf(tally, drawn, isTimed);
  if (args.has.plot) plot(rows, isTimed);
  const path = args.text.svg;
  if (path !== undefined) write(path, picturesOf(rows, isTimed ? Number(drawn.sliceNs) / 1e6 : null));
}

function rowsOf(tally: Tally, { aggregates, order, limit }: Drawn, isTimed: boolean): Rows {
  const spelling = { form: "exact", unit: "ns", bareDurations: true, averageForm: "repetend" } as const;
  // Slices of time are drawn in their order, all of them.
  const options = isTimed ? ({ order: "key", limit: Infinity } as const) : { order, limit };
  const table = tableOf(tally, { ...options, keysOnly: false, aggregates, spelling });
  const keys = Array.from(table.order, (group) => {
    const { bytes, start, end } = table.groups.keyOf(group);
    return decodeText(bytes, start, end);
  });
  return { keys, columns: aggregates.length === 0 ? [counts(table)] : aggregateColumns(tally, table, aggregates) };
}

function counts({ groups, order }: Table): Column {
  return { title: "matches", unit: "count", values: Array.from(order, (group) => groups.countOf(group)) };
}

function aggregateColumns(tally: Tally, table: Table, aggregates: readonly Aggregate[]): Column[] {
  return table.cells(table.order, "json").map((cells, i) => ({
    title: table.titles[i]!,
    unit: kinds[tally.resolved(aggregates[i]!).kind]?.value ?? "number",
    values: cells.map(({ text }) => (text === null ? null : numberOf(text))),
  }));
}

/** A cell as a number; averages repeat their last digits: `2.(3)`. */
function numberOf(text: string): number | null {
  const bare = text.replaceAll('"', "");
  const [, before, repeated] = /^(.*)\((\d+)\)$/.exec(bare) ?? [];
  const value = Number(repeated === undefined ? bare : before + repeated.repeat(Math.ceil(17 / repeated.length)));
  return Number.isFinite(value) && bare !== "" && bare !== "null" ? value : null;
}

function plot({ keys, columns }: Rows, isTimed: boolean): void {
  const width = process.stdout.columns || Number(process.env.COLUMNS) || 80;
  for (const [i, { title, unit, values }] of columns.entries()) {
    const drawn = isTimed
      ? columnBlocks(values, [keys[0]!, keys.length > 1 ? keys.at(-1)! : ""], unit, width)
      : barBlocks(barsOf(keys, values), unit, width, Bun.stringWidth);
    standardOutput.text(`${i > 0 ? "\n" : ""}${title}\n${standardOutput.safe(drawn)}`);
  }
}

const barsOf = (keys: readonly string[], values: Column["values"]): Bar[] =>
  keys.map((label, i) => ({ label: label === "" ? "(empty)" : label, value: values[i] ?? 0 }));

/** One picture per unit: lines of one unit share their axis. */
function picturesOf({ keys, columns }: Rows, sliceMs: number | null): Picture {
  const pictures =
    sliceMs === null
      ? columns.map(({ title, unit, values }) => barPicture(barsOf(keys, values), title, unit))
      : [...new Set(columns.map(({ unit }) => unit))].map((unit) => timePicture(keys, columns, unit, sliceMs));
  return stacked(pictures);
}

function timePicture(keys: readonly string[], columns: readonly Column[], unit: Unit, sliceMs: number): Picture {
  const own = columns.filter((column) => column.unit === unit);
  const starts = keys.map((key) => Date.parse(key.includes("T") ? key : `1970-01-01T${key}Z`));
  return plotPicture({
    title: own.map(({ title }) => title).join(", "),
    edges: [...starts, starts.at(-1)! + sliceMs],
    ...{ xUnit: "time", isLog: false, yUnit: unit },
    series: own.map(({ title, values }) => ({ name: title, values })),
    form: unit === "count" ? "columns" : "lines",
  });
}

/** Pictures below each other, each under its title. */
function stacked(pictures: readonly Picture[]): Picture {
  const titlePixels = 28;
  let top = 0;
  const shapes = pictures.flatMap(({ title, height, shapes }) => {
    const y = top + titlePixels;
    top = y + height;
    const heading = { is: "text", x: 12, y: y - 8, text: title, anchor: "start", ink: "ink" } as const;
    return [heading, ...shapes.map((shape) => moved(shape, y))];
  });
  const width = Math.max(...pictures.map((picture) => picture.width));
  return { width, height: top, title: pictures.map(({ title }) => title).join(", "), shapes };
}

function moved(shape: Picture["shapes"][number], by: number): Picture["shapes"][number] {
  switch (shape.is) {
    case "path":
      return { ...shape, points: shape.points.map(([x, y]) => [x, y + by] as const) };
    case "rule":
      return { ...shape, from: [shape.from[0], shape.from[1] + by], to: [shape.to[0], shape.to[1] + by] };
    default:
      return { ...shape, y: shape.y + by };
  }
}

function write(path: string, picture: Picture): void {
  writeWhole(path, Buffer.from(svgOf(picture)));
}
