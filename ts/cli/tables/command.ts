/** Shared by `count-by`, `top` and `uniq`. */

import { foundMatches } from "../../deep/index.ts";
import { errorReported, warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { FieldFinder } from "../../fields/index.ts";
import { type InputOptions, openInput, openInputs } from "../../input/index.ts";
import { pathKind } from "../../native/system.ts";
import { withReadings } from "../../pattern/compiled.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { TokenReadings } from "../../report/index.ts";
import { traceOf } from "../../report/trace.ts";
import {
  type Aggregate,
  type AverageForm,
  fillSlices,
  type PercentileMethod,
  parseAggregate,
  printJson,
  printJsonLines,
  printSeparated,
  printText,
  type RowOrder,
  type SeparatedForm,
  type TableOrder,
  Tally,
  tableOf,
} from "../../table/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { type MatchContext, parseTemplate } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { DurationUnit, ValueForm } from "../../value/index.ts";
import { resolveWindow } from "../../window/index.ts";
import { depthOf } from "../args/depth.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { compiledPattern, hasPositionalPattern } from "../args/pattern-options.ts";
import { searchWindow, windowWithRecords } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { deep } from "../flags/deep.ts";
import { fields } from "../flags/fields.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { byLine, pattern } from "../flags/pattern.ts";
import { aggregates as aggregateFlags, table } from "../flags/table.ts";
import { times, window, windowRecord } from "../flags/window.ts";
import { warnOfHiddenRegisters } from "../hints/hidden-registers.ts";

interface TableKind {
  readonly order: RowOrder;
  /** Only the keys. */
  readonly keysOnly: boolean;
  readonly about: string;
}

export function tableCommand(kind: TableKind): Command {
  return {
    usage: "PATTERN KEY [INPUT]...",
    about: kind.about,
    flags: [
      pattern,
      byLine,
      deep,
      fields,
      declare,
      table,
      aggregateFlags,
      text,
      walk,
      compressed,
      filter,
      windowRecord,
      window,
      times,
    ],
    required: (args) => (hasPositionalPattern(args) ? ["PATTERN", "KEY"] : ["KEY"]),
    run: (args) => runTable(args, kind),
  };
}

async function runTable(args: ParsedArgs, { order, keysOnly }: TableKind): Promise<number> {
  const compiled = await compiledPattern(args);
  const first = hasPositionalPattern(args) ? 1 : 0;
  checkKey(args, first);
  const key = parseTemplate(args.positionals[first]!, { registers: compiled.registers, where: "key" });
  warnOfHiddenRegisters(key, compiled.registers);
  const aggregates = readAggregates(args, compiled);
  const sorted = sortOf(args, aggregates, order);
  const { sliceNs } = key;
  if (args.has("fill") && sliceNs === null) {
    throw new OptionError("--fill", "", "--fill needs a KEY that is a slice of time alone, such as ${t:every 5m}");
  }
  const tally = new Tally(key, keysOnly && typeof sorted !== "number" ? [] : aggregates);
  const searched = key.usesReadings ? withReadings(compiled) : compiled;
  await tallyInputs(args, searched, tally, first + 1, key.usesReadings);
  const limit = args.number("rows") ?? Number.POSITIVE_INFINITY;
  const shown = keysOnly ? [] : aggregates;
  if (args.has("fill") && sliceNs !== null) fillSlices(tally.groups, sliceNs);
  const table = tableOf(tally, { order: sorted, limit, keysOnly, aggregates, spelling: spellingOf(args) });
  const separated = args.lastOf("csv", "tsv")?.flag.long as SeparatedForm | undefined;
  if (args.has("json")) printJson(table, standardOutput);
  else if (args.has("ndjson")) printJsonLines(table, standardOutput);
  else if (separated) printSeparated(table, separated, standardOutput);
  else {
    const columns = process.stdout.columns || Number(process.env.COLUMNS) || columnsUsual;
    const forPeople = isForPeople(args) ? { columns: isTerminal() ? columns : Infinity } : undefined;
    const barsWithin = args.has("bars") ? columns : null;
    printText(table, { byDisplayWidth: isTerminal(), barsWithin, forPeople }, standardOutput);
    const { size } = tally.groups;
    if (limit < size) standardOutput.text(`${size} keys over ${tally.matchCount} matches; ${limit} shown\n`);
  }
  warnOfValues(tally, shown);
  warnOfUnits(tally, shown, isForPeople(args));
  if (tally.matchCount === 0 && !errorReported()) await hintAtEmptyTable(args, compiled, first + 1);
  tally.close();
  return 0;
}

/** A constant key that is the path of a file, while no input is named: the key was probably left out. */
function checkKey(args: ParsedArgs, at: number): void {
  const key = args.positionals[at]!;
  if (key.includes("${") || args.positionals.length > at + 1 || args.has("text")) return;
  if (typeof pathKind(key) !== "string") return;
  const message =
    `"${key}" is the path of a file, and taken for the KEY, since no input is named; if it is the input, write a KEY ` +
    `before it: '\${0}' ${key}; if it is the key, name the input, or - for standard input`;
  throw new OptionError(key, key, message);
}

/** Columns assumed if the terminal does not report its width. */
const columnsUsual = 80;

/** The spelling of `--values` that terminals get without it. */
const forPeopleForm = "human";

/** Flags that choose the spelling of values, instead of the one for people that terminals get. */
const exactFlags = ["exact", "values", "duration-unit", "avg-form"] as const;

const isTerminal = () => process.stdout.isTTY === true;

function isForPeople(args: ParsedArgs): boolean {
  return args.text("values") === forPeopleForm || (isTerminal() && !args.lastOf(...exactFlags));
}

/** Warns of field values that no aggregate could use: the pattern does not restrict their kind. */
function warnOfValues(tally: Tally, aggregates: readonly Aggregate[]): void {
  for (const aggregate of aggregates) {
    if (aggregate.kind >= 0) continue;
    const count = tally.leftOut(aggregate);
    const name = kinds[tally.resolved(aggregate).kind]!.name;
    if (count > 0)
      warn(`${aggregate.title}: ${count} ${count === 1 ? "value is" : "values are"} no ${name} and left out`);
  }
}

/**
 * Figures of amounts in several currencies, or of quantities of several families. A program gets quantities with their
 * family, and sums of several families as defined.
 */
function warnOfUnits(tally: Tally, aggregates: readonly Aggregate[], forPeople: boolean): void {
  for (const aggregate of aggregates) {
    const { title, reference, is } = aggregate;
    const mixed = tally.unitsOf(aggregate).mixed.map((name) => name || "none");
    if (mixed.length === 0) continue;
    const isMoney = kinds[tally.resolved(aggregate).kind]!.value !== "quantity";
    if (!isMoney && !forPeople) continue;
    const found = `${isMoney ? "amounts of several currencies" : "quantities of several families"} (${mixed.join(", ")})`;
    const adds = isMoney || is === "sum" || is === "avg";
    const fault = adds ? `${title} takes ${found} as plain numbers` : `${title} can't compare ${found}`;
    const way = isMoney ? "currency" : "unit";
    warn(`${fault}; with \${${reference}:${way}} in the KEY each ${way} has a row of its own`);
  }
}

/** The order of `--sort`. @throws {OptionError} no column or several have that name */
function sortOf(args: ParsedArgs, aggregates: readonly Aggregate[], usual: RowOrder): TableOrder {
  const requested = args.text("sort")?.trim();
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

async function hintAtEmptyTable(args: ParsedArgs, pattern: CompiledPattern, firstInput: number): Promise<void> {
  const { hintAtNothing } = await import("../hints/index.ts");
  const inputs = openInputs(tableInputs(args, firstInput));
  await hintAtNothing(args, { pattern, inputs, deep: depthOf(args), forPeople: true, takesIgnoreCase: false });
}

function tableInputs(args: ParsedArgs, firstInput: number): InputOptions {
  // `--text` replaces every path.
  const named = args.has("text") ? args.positionals.slice(0, firstInput) : args.positionals;
  return inputOptions(args.withPositionals(named), firstInput, searchedByDefault());
}

async function tallyInputs(
  args: ParsedArgs,
  compiled: CompiledPattern,
  tally: Tally,
  firstInput: number,
  usesReadings: boolean,
): Promise<void> {
  const { definition } = await windowWithRecords(args);
  const window = searchWindow(args);
  const options = tableInputs(args, firstInput);
  const inputs = openInputs(options);
  const trace = traceOf(compiled, true);
  const dateOrder = args.text("date-order") === "mdy" ? "mdy" : "dmy";
  const requested = {
    compiled,
    byLine: args.has("line"),
    deep: depthOf(args),
    singleMatch: args.has("single-match"),
    dateOrder,
    trace,
  } as const;
  for (const input of inputs) {
    const alone = !inputs.isMultiple || input.from === "standard input";
    if (input.from === "standard input" && window === null && !usesReadings) {
      const { tallyArriving } = await import("./arriving.ts");
      await tallyArriving(input, { read: options.binary, alone, beside: "skip" }, tally, requested);
      continue;
    }
    const source = openInput(input, { read: options.binary, alone, beside: "skip" });
    if (source === null) continue;
    try {
      const { from, to } = resolveWindow(source.bytes, window, definition);
      const context: MatchContext = {
        path: input.path?.shown ?? "",
        text: source.bytes,
        baseBytes: 0,
        members: compiled.members,
        dateOrder,
        readings: new TokenReadings(trace, { text: source.bytes, base: 0 }),
      };
      if (compiled.fields) {
        tallyRecords(compiled, tally, context);
        continue;
      }
      const options = {
        from,
        to,
        byLine: args.has("line"),
        singleMatch: args.has("single-match"),
        deep: depthOf(args),
      };
      for (const found of foundMatches(compiled, source.bytes, options)) tally.add(found, context);
    } finally {
      source.close();
    }
  }
}

function tallyRecords(compiled: CompiledPattern, tally: Tally, context: MatchContext): void {
  const finder = new FieldFinder(compiled);
  try {
    for (const found of finder.whole(context.text)) tally.add(found, context);
    finder.warnOfRest(context.path);
  } finally {
    finder.close();
  }
}

function readAggregates(args: ParsedArgs, { registers }: CompiledPattern): Aggregate[] {
  const names = new Set(["sum", "avg", "min", "max", "p"]);
  const method = (args.text("percentile") ?? "nearest") as PercentileMethod;
  const given = args.given.filter(({ flag }) => names.has(flag.long));
  return given.map(({ typed, value }) => parseAggregate({ flag: typed, argument: value! }, method, registers));
}

function spellingOf(args: ParsedArgs) {
  const values = args.text("values");
  const forPrograms = args.lastOf("json", "ndjson", "csv", "tsv");
  if (values === forPeopleForm && forPrograms) {
    const { typed } = forPrograms;
    throw new OptionError("--values", values, `--values human is for the table: it can't be used with ${typed}`);
  }
  return {
    form: (values === undefined || values === forPeopleForm ? "exact" : values) as ValueForm,
    unit: (args.text("duration-unit") ?? "ns") as DurationUnit,
    bareDurations: false,
    averageForm: (args.text("avg-form") ?? "repetend") as AverageForm,
  };
}
