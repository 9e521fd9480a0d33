/** What `count-by`, `top` and `uniq` share. */
import { foundMatches } from "../deep/index.ts";
import { openInput, openInputs } from "../input/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { TokenReadings } from "../report/index.ts";
import {
  type Aggregate,
  type AverageForm,
  type PercentileMethod,
  parseAggregate,
  printJson,
  printSeparated,
  printText,
  type RowOrder,
  type SeparatedForm,
  Tally,
  tableOf,
} from "../table/index.ts";
import { type MatchContext, parseTemplate } from "../template/index.ts";
import { standardOutput } from "../terminal/index.ts";
import type { DurationUnit, ValueForm } from "../value/index.ts";
import { resolveWindow } from "../window/index.ts";
import type { Command } from "./command.ts";
import { declare } from "./flags/declare.ts";
import { deep } from "./flags/deep.ts";
import { compressed, text, walk } from "./flags/input.ts";
import { pattern } from "./flags/pattern.ts";
import { aggregates as aggregateFlags, table } from "./flags/table.ts";
import { record, window } from "./flags/window.ts";
import { inputOptions } from "./input-options.ts";
import { compiledPattern, hasPositionalPattern } from "./pattern-options.ts";
import { traceOf } from "./trace.ts";
import { windowWithRecords } from "./window-options.ts";
import type { Words } from "./words.ts";

interface TableKind {
  readonly order: RowOrder;
  /** Keys alone. */
  readonly keysOnly: boolean;
  readonly about: string;
}

export function tableCommand(kind: TableKind): Command {
  return {
    usage: "PATTERN KEY [INPUT]...",
    about: kind.about,
    flags: [pattern, deep, declare, table, aggregateFlags, text, walk, compressed, record, window],
    required: (words) => (hasPositionalPattern(words) ? ["PATTERN", "KEY"] : ["KEY"]),
    run: (words) => runTable(words, kind),
  };
}

async function runTable(words: Words, { order, keysOnly }: TableKind): Promise<number> {
  const compiled = await compiledPattern(words);
  const first = hasPositionalPattern(words) ? 1 : 0;
  const key = parseTemplate(words.positionals[first]!, { registers: compiled.registers, where: "key" });
  const aggregates = readAggregates(words, compiled);
  const tally = new Tally(key, keysOnly ? [] : aggregates);
  await tallyInputs(words, compiled, tally, first + 1);
  const limit = words.number("rows") ?? Number.POSITIVE_INFINITY;
  const shown = keysOnly ? [] : aggregates;
  const table = tableOf(tally, { order, limit, keysOnly, aggregates: shown, spelling: spellingOf(words) });
  const separated = words.lastOf("csv", "tsv")?.flag.long as SeparatedForm | undefined;
  if (words.has("json")) printJson(table, standardOutput);
  else if (separated) printSeparated(table, separated, standardOutput);
  else {
    const isTerminal = process.stdout.isTTY === true;
    const barsWithin = words.has("bars") ? (process.stdout.columns ?? (Number(process.env.COLUMNS) || 80)) : null;
    printText(table, { byDisplayWidth: isTerminal, barsWithin }, standardOutput);
    const { size } = tally.groups;
    if (limit < size) standardOutput.text(`${size} keys over ${tally.matchCount} matches; ${limit} shown\n`);
  }
  tally.close();
  return 0;
}

async function tallyInputs(words: Words, compiled: CompiledPattern, tally: Tally, firstInput: number): Promise<void> {
  const { window, definition } = await windowWithRecords(words);
  // A text stands in place of every path beside it.
  const named = words.has("text") ? words.positionals.slice(0, firstInput) : words.positionals;
  const options = inputOptions(words.withPositionals(named), firstInput);
  const inputs = openInputs(options);
  const trace = traceOf(compiled, true);
  for (const input of inputs) {
    const alone = !inputs.several || input.from === "standard input";
    const source = openInput(input, { read: options.binary, alone, beside: "skip" });
    if (source === null) continue;
    try {
      const { from, to } = resolveWindow(source.bytes, window, definition);
      const context: MatchContext = {
        path: input.path?.shown ?? "",
        text: source.bytes,
        baseBytes: 0,
        members: compiled.members,
        dateOrder: words.text("date-order") === "mdy" ? "mdy" : "dmy",
        readings: new TokenReadings(trace, { text: source.bytes, base: 0 }),
      };
      const options = { from, to, singleMatch: words.has("single-match"), deep: words.has("deep") };
      for (const found of foundMatches(compiled, source.bytes, options)) tally.add(found, context);
    } finally {
      source.close();
    }
  }
}

function readAggregates(words: Words, { registers }: CompiledPattern): Aggregate[] {
  const names = new Set(["sum", "avg", "min", "max", "p"]);
  const method = (words.text("percentile") ?? "nearest") as PercentileMethod;
  const given = words.given.filter(({ flag }) => names.has(flag.long));
  return given.map(({ typed, value }) => parseAggregate({ flag: typed, argument: value! }, method, registers));
}

function spellingOf(words: Words) {
  return {
    form: (words.text("values") ?? "exact") as ValueForm,
    unit: (words.text("duration-unit") ?? "ns") as DurationUnit,
    bareDurations: false,
    averageForm: (words.text("avg-form") ?? "repetend") as AverageForm,
  };
}
