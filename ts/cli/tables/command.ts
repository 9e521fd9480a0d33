/** Shared by `count-by`, `top` and `uniq`. */

import { foundMatches } from "../../deep/index.ts";
import { hasReportedError, warn } from "../../error/diagnostics.ts";
import { FieldFinder } from "../../fields/index.ts";
import { type InputOptions, openInput, openInputs } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import { withReadings } from "../../pattern/compiled.ts";
import { type CompiledPattern, parsePattern } from "../../pattern/index.ts";
import { TokenReadings } from "../../report/index.ts";
import { prepareTrace } from "../../report/trace.ts";
import { aggregatedRegisters, Tally } from "../../table/index.ts";
import { type MatchContext, parseTemplate } from "../../template/index.ts";
import { resolveWindow } from "../../window/index.ts";
import { depthOf } from "../args/depth.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import { refuseMistakenPath } from "../args/mistaken-path.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { compiledPattern, declarationsFor, givenPatterns, hasPositionalPattern } from "../args/pattern-options.ts";
import { dateOrderOption } from "../args/report-options.ts";
import { windowWithRecords } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { deep } from "../flags/deep.ts";
import { fields } from "../flags/fields.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { followTable } from "../flags/follow.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { byLine, foldedCase, pattern } from "../flags/pattern.ts";
import { aggregates as aggregateFlags, isFigureFlag, parts, table } from "../flags/table.ts";
import { countedRecord, times, window } from "../flags/window.ts";
import { warnOfHiddenRegisters } from "../hints/hidden-registers.ts";
import { warnOfPlainKey, warnOfPlainReferences } from "../hints/plain-references.ts";
import { countedRecords, firstOfRecords } from "./by-record.ts";
import { CrossingTally, firstGap } from "./crossing.ts";
import { checkFill, parseSort, printTable } from "./print.ts";
import { givenAggregates, type TableName, tableAggregates, tableKinds } from "./request.ts";

export function tableCommand(name: TableName, about: string): Command {
  const tableFlags = (group: FlagGroup) => (tableKinds[name].keysOnly ? withoutFigures(group) : group);
  return {
    usage: "PATTERN KEY [INPUT]...",
    about,
    flags: [
      pattern,
      byLine,
      foldedCase,
      deep,
      fields,
      declare,
      tableFlags(table),
      tableFlags(aggregateFlags),
      parts,
      text,
      walk,
      compressed,
      filter,
      countedRecord,
      window,
      times,
      ...(tableKinds[name].keysOnly ? [] : [followTable]),
    ],
    requiredPositionals: (args) => (hasPositionalPattern(args) ? ["PATTERN", "KEY"] : ["KEY"]),
    run: (args) => runTable(args, name),
  };
}

/** What a table of keys alone can be told: how they are ordered, and printed. */
function withoutFigures({ title, flags }: FlagGroup): FlagGroup {
  return { title, flags: flags.filter(({ long }) => !isFigureFlag(long)) };
}

async function runTable(args: ParsedArgs, name: TableName): Promise<number> {
  const { order, keysOnly } = tableKinds[name];
  const compiled = await compiledPattern(args);
  const first = hasPositionalPattern(args) ? 1 : 0;
  refuseMistakenPath(args, first, { called: "KEY", example: "'${0}'" });
  const key = parseTemplate(args.positionals[first]!, { registers: compiled.registers, where: "key" });
  warnOfHiddenRegisters(key, compiled.registers);
  warnOfPlainReferences(args.positionals[first]!, compiled.registers);
  warnOfPlainKey(args.positionals[first]!, compiled.registers);
  const given = givenAggregates(args);
  const aggregates = tableAggregates(given, aggregatedRegisters(compiled));
  if (args.has.partial) {
    const { checkPartial } = await import("./partial.ts");
    checkPartial(compiled, key, aggregates);
  }
  const sorted = parseSort(args, aggregates, order);
  const { sliceNs } = key;
  checkFill(args, sliceNs);
  const isNeeded = !keysOnly || typeof sorted === "number" || args.has.partial;
  const gap = args.findLast("line", "record", "record-start", "record-span") ? null : await findGap(args);
  const tally = new (gap === null ? Tally : CrossingTally)(key, isNeeded ? aggregates : []);
  const searched = key.usesReadings ? withReadings(compiled) : compiled;
  if (args.has.follow) {
    const { followTally } = await import("./follow.ts");
    const printed = { aggregates, keysOnly, sorted, sliceNs };
    return followTally(args, tableInputs(args, first + 1), { compiled, key, tally, printed });
  }
  await tallyInputs(args, searched, tally, first + 1, key.usesReadings);
  if (args.has.partial) {
    const { writePart } = await import("./partial.ts");
    writePart(args, { name, compiled, given, keyText: args.positionals[first]!, sliceNs }, tally);
    tally.close();
    return 0;
  }
  printTable(args, tally, { aggregates, keysOnly, sorted, sliceNs });
  const warning = gap !== null && tally instanceof CrossingTally ? tally.warning(gap) : null;
  if (warning !== null) warn(warning);
  const summed = new Set(aggregates.flatMap(({ registers }) => registers.map((one) => compiled.registers[one]!.name)));
  if (summed.size > 0 && tally.matchCount > 0) await warnOfSigned(args, compiled, first + 1, summed);
  if (!hasReportedError() && (tally.matchCount === 0 || isTerminal(2))) {
    await hintAtTable(args, compiled, first + 1, tally.matchCount);
  }
  tally.close();
  return 0;
}

/** A repetition in a pattern of the command line that may go over line ends unnoticed. */
async function findGap(args: ParsedArgs): Promise<string | null> {
  if (args.findLast("patterns", "program", "in")) return null;
  const patterns = givenPatterns(args).map(({ source }) => source);
  const declarations = await declarationsFor(args, patterns);
  for (const source of patterns.filter((text) => text.includes("."))) {
    const gap = firstGap(source, parsePattern(source, { declarations }).root);
    if (gap !== null) return gap;
  }
  return null;
}

/** A sum that lacks what is below zero is wrong, so scripts are told, too. */
async function warnOfSigned(
  args: ParsedArgs,
  { fields, readings }: CompiledPattern,
  firstInput: number,
  names: ReadonlySet<string>,
): Promise<void> {
  if (fields || readings.length > 0 || args.findLast("patterns", "program")) return;
  const sources = givenPatterns(args).map(({ source }) => source);
  const { warnOfSigns } = await import("../hints/signs.ts");
  const declarations = await declarationsFor(args, sources);
  warnOfSigns({ sources, declarations, inputs: openInputs(tableInputs(args, firstInput)) }, names);
}

async function hintAtTable(
  args: ParsedArgs,
  pattern: CompiledPattern,
  firstInput: number,
  matchCount: number,
): Promise<void> {
  const { hintAtMore, hintAtNothing } = await import("../hints/index.ts");
  const inputs = openInputs(tableInputs(args, firstInput));
  if (matchCount > 0) return hintAtMore(args, { pattern, inputs, deep: depthOf(args), verb: "counts" });
  await hintAtNothing(args, { pattern, inputs, deep: depthOf(args), forPeople: true, ignoreCase: "-i" });
}

function tableInputs(args: ParsedArgs, firstInput: number): InputOptions {
  // `--text` replaces every path.
  const named = args.has.text ? args.positionals.slice(0, firstInput) : args.positionals;
  return inputOptions(args.withPositionals(named), firstInput, searchedByDefault);
}

async function tallyInputs(
  args: ParsedArgs,
  compiled: CompiledPattern,
  tally: Tally,
  firstInput: number,
  usesReadings: boolean,
): Promise<void> {
  const { window, definition } = await windowWithRecords(args);
  const counted = countedRecords(args, definition, compiled, usesReadings);
  const options = tableInputs(args, firstInput);
  const inputs = openInputs(options);
  const trace = prepareTrace(compiled, true);
  const dateOrder = dateOrderOption(args);
  const requested = {
    compiled,
    byLine: args.has.line ?? false,
    deep: depthOf(args),
    singleMatch: args.has["single-match"] ?? false,
    dateOrder,
    trace,
  } as const;
  for (const input of inputs) {
    const alone = !inputs.isMultiple || input.from === "standard input";
    if (input.from === "standard input" && window === null && !usesReadings && !counted) {
      const { tallyArriving } = await import("./arriving.ts");
      await tallyArriving(input, { read: options.binary, alone, beside: "skip" }, tally, requested);
      continue;
    }
    const source = openInput(input, { read: options.binary, alone, beside: "skip" });
    if (source === null) continue;
    try {
      const { from, to } = resolveWindow(source.bytes, window, definition, input.path?.shown);
      const context: MatchContext = {
        path: input.path?.shown ?? "",
        text: source.bytes,
        baseBytes: 0,
        members: compiled.members,
        dateOrder,
        readings: new TokenReadings(trace, { text: source.bytes, base: 0 }),
      };
      if (compiled.fields) {
        tallyRecords(compiled, tally, context, { from, to });
        continue;
      }
      const options = {
        from,
        to,
        byLine: args.has.line ?? false,
        singleMatch: args.has["single-match"] ?? false,
        deep: depthOf(args),
        lines: tally.needsLines,
      };
      const matches = counted
        ? firstOfRecords(compiled, source.bytes, counted, options)
        : foundMatches(compiled, source.bytes, options);
      for (const found of matches) tally.add(found, context);
    } finally {
      source.close();
    }
  }
}

function tallyRecords(
  compiled: CompiledPattern,
  tally: Tally,
  context: MatchContext,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const finder = new FieldFinder(compiled, tally.reads);
  try {
    for (const found of finder.whole(context.text, to, from)) tally.add(found, context);
    finder.warnOfRest(context.path);
  } finally {
    finder.close();
  }
}
