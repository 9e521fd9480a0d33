/** Matches grouped by key: `count-by`, `top`, `uniq` and their aggregates. */

export type { AverageForm } from "../value/index.ts";
export {
  type Aggregate,
  type AggregateFlag,
  type AggregateKind,
  averageForms,
  createAggregate,
  type PercentileMethod,
  parseAggregate,
  percentileMethods,
} from "./aggregates.ts";
export type { CellSpelling } from "./cells.ts";
export { aggregatedRegisters, type CutNumbers } from "./grouped.ts";
export type { RowOrder } from "./groups.ts";
export { damagedPart, type PartQuestion, partPieces, readPart } from "./part-file.ts";
export { type RankColumn, Ranks } from "./ranks.ts";
export { printJson, printJsonLines, printSeparated, printText, type SeparatedForm, type Table } from "./rows.ts";
export { fillSlices } from "./slices.ts";
export { buildTable, type TableOptions, type TableOrder } from "./table.ts";
export { Tally } from "./tally.ts";
export { typedCells } from "./typed-cells.ts";
