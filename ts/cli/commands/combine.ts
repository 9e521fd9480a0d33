/** `combine`: the table of several parts. */
import { FileError } from "../../error/errors.ts";
import { openSource, standardInputSource, textPath } from "../../input/index.ts";
import type { RegisterInfo } from "../../pattern/compiled.ts";
import {
  type Aggregate,
  damagedPart,
  type PartQuestion,
  partPieces,
  percentileMethods,
  readPart,
  type TableOrder,
  Tally,
} from "../../table/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { parseTemplate } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { averages, mergedParts, table } from "../flags/table.ts";
import { checkOutput } from "../tables/partial.ts";
import { checkFill, printTable, sortOf } from "../tables/print.ts";
import { type TableName, tableAggregates, tableKinds } from "../tables/request.ts";

export const command: Command = {
  usage: "FILE...",
  about: `Prints the table of parts that count-by, top or uniq wrote with --partial: the table of one run over all inputs.

The parts must have the same PATTERN, KEY and aggregates. Give them in the order of the inputs: --sort first and the units of amounts follow it, nothing else does. A FILE of - is standard input.`,
  flags: [table, averages, mergedParts],
  required: () => ["FILE"],
  run,
};

async function run(args: ParsedArgs): Promise<number> {
  if (args.has.partial) checkOutput();
  let combined: Combined | null = null;
  try {
    for (const path of args.positionals) {
      const source = path === "-" ? standardInputSource() : openSource(textPath(path).raw);
      try {
        const { question, saved } = readPart(source.bytes, shownName(path));
        combined ??= begin(args, path, question);
        checkSameQuestion(combined, question, path);
        if (!combined.tally.merge(saved)) throw damagedPart(shownName(path));
      } finally {
        source.close();
      }
    }
    finish(args, combined!);
  } finally {
    combined?.tally.close();
  }
  return 0;
}

/** The parts so far. */
interface Combined {
  readonly firstPath: string;
  readonly question: PartQuestion;
  readonly aggregates: readonly Aggregate[];
  readonly sorted: TableOrder;
  readonly sliceNs: bigint | null;
  readonly tally: Tally;
}

const shownName = (path: string) => (path === "-" ? path : textPath(path).shown);

/** Checks the flags against the first part, before the others are read. */
function begin(args: ParsedArgs, firstPath: string, question: PartQuestion): Combined {
  const kind = tableKinds[question.command as TableName] as (typeof tableKinds)[TableName] | undefined;
  const percentile = percentileMethods.find((method) => method === question.percentile);
  if (kind === undefined || percentile === undefined) throw damagedPart(shownName(firstPath));
  const aggregates = tableAggregates({ flags: question.aggregates, percentile }, registersOf(question));
  const sliceNs = question.slice === null ? null : BigInt(question.slice);
  const sorted = sortOf(args, aggregates, kind.order);
  checkFill(args, sliceNs);
  // The KEY was applied when the parts were written.
  const key = parseTemplate("", { registers: [], where: "key" });
  return { firstPath, question, aggregates, sorted, sliceNs, tally: new Tally(key, aggregates) };
}

function registersOf({ registers }: PartQuestion): RegisterInfo[] {
  return registers.map(({ name, kind, isField }) => ({
    name,
    parent: -1,
    repeated: false,
    kind: kinds.findIndex((one) => one.name === kind),
    ...(isField && { isField }),
  }));
}

/** @throws {FileError} a part counts something else than the first one */
function checkSameQuestion({ question, firstPath }: Combined, found: PartQuestion, path: string): void {
  const texts: Readonly<Record<keyof PartQuestion, string>> = {
    version: "version of matcher",
    command: "command",
    pattern: "PATTERN",
    key: "KEY",
    slice: "KEY",
    aggregates: "aggregates",
    percentile: "--percentile",
    registers: "PATTERN",
    flags: "flags",
  };
  for (const name of Object.keys(texts) as (keyof PartQuestion)[]) {
    const [expected, other] = [question[name], found[name]].map((value) => JSON.stringify(value));
    if (expected === other) continue;
    const isShown = name !== "pattern" && name !== "registers";
    const difference = isShown ? `: ${other} here, ${expected} there` : "";
    const reason = `has another ${texts[name]} than ${shownName(firstPath)}${difference}; combine takes parts of one table`;
    throw new FileError([shownName(path)], "", reason);
  }
}

function finish(args: ParsedArgs, { tally, question, aggregates, sorted, sliceNs }: Combined): void {
  if (args.has.partial) {
    for (const piece of partPieces(question, tally.save())) standardOutput.bytes(piece);
    return;
  }
  tally.countMatches();
  const { keysOnly } = tableKinds[question.command as TableName];
  printTable(args, tally, { aggregates, keysOnly, sorted, sliceNs });
}
