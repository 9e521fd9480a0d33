/** Prints a complete tally as a table: what `count-by`, `top`, `uniq` and `combine` share. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import {
  type Aggregate,
  type AverageForm,
  fillSlices,
  printJson,
  printJsonLines,
  printSeparated,
  printText,
  type RowOrder,
  type SeparatedForm,
  type TableOrder,
  type Tally,
  tableOf,
} from "../../table/index.ts";
import { kindNumber, kindPhrase, kinds } from "../../tables/kinds.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { DurationUnit, ValueForm } from "../../value/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { figureFlags } from "../flags/table.ts";
import { ofFile, warnOfCutNumbers } from "./cut-numbers.ts";

export interface Printed {
  readonly aggregates: readonly Aggregate[];
  /** Rows contain only keys. */
  readonly keysOnly: boolean;
  readonly sorted: TableOrder;
  /** Nanoseconds of a slice, if the KEY is a slice of time alone. */
  readonly sliceNs: bigint | null;
}

/** How the table of a tally that goes on is printed. */
export interface Moment {
  readonly form: "lines" | "as flags say";
  /** Rows at most, if `--rows` asks for more. */
  readonly rowsMax: number;
  readonly atMs: number;
}

/** Prints the rows as the flags say, and warns of values that they leave out or mix. */
export function printTable(args: ParsedArgs, tally: Tally, printed: Printed): void {
  checkPrinted(args, printed);
  printRows(args, tally, printed);
  warnOfLeftOut(tally, printed);
}

/** @throws {OptionError} flags that can't be used together in this table */
export function checkPrinted(args: ParsedArgs, { keysOnly, sliceNs }: Printed): void {
  const picture = args.lastOf("plot", "svg");
  const figure = keysOnly ? args.lastOf(...figureFlags) : undefined;
  if (figure) {
    const message = `${figure.typed}: the parts of uniq have only keys: write parts with count-by or top`;
    throw new OptionError(figure.typed, figure.value ?? "", message);
  }
  const cut = args.lastOf("rows", "sort");
  if (picture && cut && sliceNs !== null) {
    const message = `${picture.typed} draws every slice of time, in their order: leave ${cut.typed} out, or give a window`;
    throw new OptionError(cut.typed, cut.value!, message);
  }
}

/** @param moment of a table that is printed again */
export function printRows(
  args: ParsedArgs,
  tally: Tally,
  { aggregates, keysOnly, sorted, sliceNs }: Printed,
  moment?: Moment,
): void {
  const rows = args.number.rows ?? Number.POSITIVE_INFINITY;
  const limit = Math.min(rows, moment?.rowsMax ?? rows);
  const shown = keysOnly ? [] : aggregates;
  if (args.has.fill && sliceNs !== null) fillSlices(tally.groups, sliceNs);
  const table = tableOf(tally, { order: sorted, limit, keysOnly, aggregates, spelling: spellingOf(args) });
  const separated = args.lastOf("csv", "tsv")?.flag.long as SeparatedForm | undefined;
  if (args.has.json) printJson(table, standardOutput);
  else if (moment?.form === "lines") printJsonLines(table, standardOutput, moment.atMs);
  else if (args.has.ndjson) printJsonLines(table, standardOutput);
  else if (separated) printSeparated(table, separated, standardOutput);
  else if (!args.has.plot) {
    const columns = process.stdout.columns || Number(process.env.COLUMNS) || columnsUsual;
    const forPeople = isForPeople(args) ? { columns: isTerminal() ? columns : Infinity } : undefined;
    const barsWithin = args.has.bars ? columns : null;
    printText(table, { byDisplayWidth: isTerminal(), barsWithin, forPeople }, standardOutput);
    const { size } = tally.groups;
    if (size === 0 && isTerminal()) standardOutput.text("no match\n");
    if (limit < size) standardOutput.text(`${size} keys over ${tally.matchCount} matches; ${limit} shown\n`);
  }
  if (args.lastOf("plot", "svg")) {
    drawing().drawTable(args, tally, { aggregates: shown, order: sorted, limit, sliceNs });
  }
}

/** Warns of values that no aggregate has, or that it has mixed. */
export function warnOfLeftOut(tally: Tally, { aggregates, keysOnly }: Printed): void {
  const shown = keysOnly ? [] : aggregates;
  warnOfValues(tally, shown);
  warnOfUnits(tally, shown);
  warnOfCutNumbers(tally.cutNumbers);
}

/** Not loaded for tables without a picture. */
const drawing = () => require("./draw.ts") as typeof import("./draw.ts");

/** @throws {OptionError} `--fill` without slices */
export function checkFill(args: ParsedArgs, sliceNs: bigint | null): void {
  if (!args.has.fill || sliceNs !== null) return;
  throw new OptionError("--fill", "", "--fill needs a KEY that is only a slice of time, such as ${t:every 5m}");
}

/** Columns assumed if the terminal does not report its width. */
const columnsUsual = 80;

/** The spelling of `--values` that terminals get without it. */
const forPeopleForm = "human";

/** Flags that choose the spelling of values, instead of the one for people that terminals get. */
const exactFlags = ["exact", "values", "duration-unit", "avg-form"] as const;

const isTerminal = () => process.stdout.isTTY === true;

function isForPeople(args: ParsedArgs): boolean {
  return args.text.values === forPeopleForm || (isTerminal() && !args.lastOf(...exactFlags));
}

/** Warns of values that no aggregate could use: of another kind, without a value, or that can't be computed. */
function warnOfValues(tally: Tally, aggregates: readonly Aggregate[]): void {
  for (const aggregate of aggregates) {
    const { count, first } = tally.leftOut(aggregate);
    if (count === 0) continue;
    const resolved = tally.resolved(aggregate);
    const kind = kinds[resolved.kind]!.value === "quantity" ? kindNumber(aggregate.unit!.of) : resolved.kind;
    const where = first ? `${JSON.stringify(first.text)} on line ${first.line}${ofFile(first.path)}` : "";
    const isTime = kinds[resolved.kind]!.name === "timestamp";
    if (isTime && !aggregate.computation) continue; // Vectors want no word beside a table of times (val-agg-40).
    if (aggregate.computation || (aggregate.kind >= 0 && !aggregate.unit)) {
      const nothing = aggregate.computation ? "result" : "value";
      const values = count === 1 ? `1 match has no ${nothing} and is` : `${count} matches have no ${nothing} and are`;
      warn(`${aggregate.title}: ${values} left out${where && `, the first ${where}`}`);
      continue;
    }
    const left =
      count === 1
        ? `1 value is not ${kindPhrase(kind)} and is left out${where && `: ${where}`}`
        : `${count} values are not of kind ${kinds[kind]!.name} and are left out${where && `, the first of them ${where}`}`;
    warn(`${aggregate.title}: ${left}`);
  }
}

/** Warns of amounts in several currencies, and of quantities of several families, which have no sum and no order. */
function warnOfUnits(tally: Tally, aggregates: readonly Aggregate[]): void {
  for (const aggregate of aggregates) {
    const { title, reference, is } = aggregate;
    const mixed = tally.unitsOf(aggregate).mixed.map((name) => name || "none");
    if (mixed.length === 0 || aggregate.unit) continue;
    const isMoney = kinds[tally.resolved(aggregate).kind]!.value !== "quantity";
    const found = `${isMoney ? "amounts of several currencies" : "quantities of several families"} (${mixed.join(", ")})`;
    const adds = is === "sum" || is === "avg";
    const can = adds ? `${title} can't add ${found}` : `${title} can't compare ${found}`;
    const fault = isMoney ? `${title} takes ${found} as plain numbers` : can;
    const way = isMoney ? "currency" : "unit";
    warn(`${fault}; with \${${reference}:${way}} in the KEY each ${way} has a row of its own`);
  }
}

/** The order of `--sort`. @throws {OptionError} no column or several have that name */
export function sortOf(args: ParsedArgs, aggregates: readonly Aggregate[], usual: RowOrder): TableOrder {
  const requested = args.text.sort?.trim();
  if (requested === undefined) return usual;
  if (requested === "key" || requested === "count" || requested === "first") return requested;
  const named = aggregates.flatMap(({ title }, index) => {
    const column = title.slice(2);
    return requested === column || requested === title || requested === column.split(" ")[0] ? [index] : [];
  });
  if (named.length === 1) return named[0]!;
  const columns = ["key", "count", "first", ...aggregates.map(({ title }) => title.slice(2))];
  const found = named.length === 0 ? `no column is named "${requested}"` : `several columns are named "${requested}"`;
  throw new OptionError("--sort", requested, `--sort: ${found}; the columns are ${columns.join(", ")}`, columns);
}

function spellingOf(args: ParsedArgs) {
  const values = args.text.values;
  const forPrograms = args.lastOf("json", "ndjson", "csv", "tsv");
  if (values === forPeopleForm && forPrograms) {
    const { typed } = forPrograms;
    throw new OptionError("--values", values, `--values human is for the table: it can't be used with ${typed}`);
  }
  const separated = args.lastOf("csv", "tsv");
  if (values === "tagged" && separated) {
    const message = `--values tagged makes objects, which only JSON has: it can't be used with ${separated.typed}`;
    throw new OptionError("--values", values, message);
  }
  return {
    form: (values === undefined || values === forPeopleForm ? "exact" : values) as ValueForm,
    unit: (args.text["duration-unit"] ?? "ns") as DurationUnit,
    bareDurations: false,
    averageForm: (args.text["avg-form"] ?? "repetend") as AverageForm,
  };
}
