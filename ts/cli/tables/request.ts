/** What a table consists of: its rows' order, and its aggregates as they were given. */
import type { RegisterInfo } from "../../pattern/compiled.ts";
import {
  type Aggregate,
  type AggregateFlag,
  type PercentileMethod,
  parseAggregate,
  type RowOrder,
} from "../../table/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

interface TableKind {
  readonly order: RowOrder;
  /** Only the keys. */
  readonly keysOnly: boolean;
}

export const tableKinds = {
  "count-by": { order: "key", keysOnly: false },
  top: { order: "count", keysOnly: false },
  uniq: { order: "key", keysOnly: true },
} as const satisfies Record<string, TableKind>;
export type TableName = keyof typeof tableKinds;

export interface GivenAggregates {
  readonly flags: readonly AggregateFlag[];
  readonly percentile: PercentileMethod;
}

const names: ReadonlySet<string> = new Set(["sum", "avg", "min", "max", "p"]);

export function aggregatesGiven(args: ParsedArgs): GivenAggregates {
  const given = args.given.filter(({ flag }) => names.has(flag.long));
  return {
    flags: given.map(({ typed, value }) => ({ flag: typed, argument: value! })),
    percentile: (args.text.percentile ?? "nearest") as PercentileMethod,
  };
}

/** @throws {OptionError} the registers don't support them */
export function tableAggregates(
  { flags, percentile }: GivenAggregates,
  registers: readonly RegisterInfo[],
): Aggregate[] {
  return flags.map((flag) => parseAggregate(flag, percentile, registers));
}
