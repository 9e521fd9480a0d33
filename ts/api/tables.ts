/**
 * Matches grouped by a key, with aggregates of their registers.
 *
 * Twin: zig/abi/c/call_searches.zig, compared by tests/c/same.test.ts.
 */
import { OptionError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import {
  type Aggregate,
  type AggregateKind,
  createAggregate,
  type PercentileMethod,
  percentileMethods,
  type RowOrder,
  Tally,
  typedCells,
} from "../table/index.ts";
import { decodeText, parseTemplate } from "../template/index.ts";
import { type Decimal, type DurationUnit, dateOrderNow, type Fraction, parseDurationUnit } from "../value/index.ts";
import { resolveWindow } from "../window/index.ts";
import { textsLater } from "./async.ts";
import { type Input, InputText } from "./input.ts";
import { checkChoice, checkLimit, spellValue, type Window, windowParts } from "./options.ts";
import { searchInBatches } from "./search.ts";
import { readSource, type Source } from "./sources.ts";
import { openReadings } from "./trace.ts";
import { type AsyncOptions, later, Slices } from "./turns.ts";
import type { Value } from "./values.ts";

/** Which rows are given, and in which order. */
export interface KeyOptions extends Window {
  /** By key (the default), or by descending count. */
  order?: RowOrder | undefined;
  /** Maximum number of rows; no limit by default. */
  limit?: number | undefined;
}

type Registers = string | readonly string[];

/** The aggregates of each group. */
export interface GroupOptions extends KeyOptions {
  /** Registers that bind a number, byte size, duration, sum of money or percentage. */
  sum?: Registers | undefined;
  avg?: Registers | undefined;
  /** Registers whose values are ordered; includes times, addresses and versions. */
  min?: Registers | undefined;
  max?: Registers | undefined;
  /** Percentiles by register, whole numbers from 0 to 100. */
  percentiles?: Readonly<Record<string, number | readonly number[]>> | undefined;
  percentileMethod?: PercentileMethod | undefined;
  /** Unit of aggregated durations; nanoseconds by default. */
  durationUnit?: DurationUnit | undefined;
}

/** Matches with one key, and their aggregates. */
export interface Group {
  key: string;
  count: number;
  /** Aggregates by register; `null` if the group has no value. */
  sum: Record<string, bigint | Decimal | null>;
  avg: Record<string, Fraction | null>;
  min: Record<string, Value>;
  max: Record<string, Value>;
  percentiles: Record<string, Record<number, Value>>;
}

const orders = ["key", "count"] as const;

type CountOptions = Window & { order?: RowOrder | undefined };

function countTable(pattern: CompiledPattern, key: string, options: CountOptions): Table<[string, number]> {
  const read = ({ groups }: Tally, rows: Uint32Array) =>
    Array.from(rows, (group): [string, number] => [decodeKey(groups, group), groups.countOf(group)]);
  return { pattern, key, aggregates: [], options, rows: rowOptions(options), read };
}

export function countedBy(pattern: CompiledPattern, key: string, input: Input, options: CountOptions) {
  return tallySource(countTable(pattern, key, options), new InputText(input).input);
}
export function countedByLater(
  pattern: CompiledPattern,
  key: string,
  input: Input,
  { signal, ...options }: CountOptions & AsyncOptions,
) {
  return talliedLater(countTable(pattern, key, options), input, signal);
}

function keyTable(pattern: CompiledPattern, key: string, options: KeyOptions): Table<string> {
  const read = ({ groups }: Tally, rows: Uint32Array) => Array.from(rows, (group) => decodeKey(groups, group));
  return { pattern, key, aggregates: [], options, rows: rowOptions(options), read };
}

export function distinctKeys(pattern: CompiledPattern, key: string, source: Source, options: KeyOptions): string[] {
  return tallySource(keyTable(pattern, key, options), source);
}
export function distinctKeysLater(
  pattern: CompiledPattern,
  key: string,
  source: Source,
  { signal, ...options }: KeyOptions & AsyncOptions,
): Promise<string[]> {
  return talliedLater(keyTable(pattern, key, options), source, signal);
}

function groupTable(pattern: CompiledPattern, key: string, options: GroupOptions): Table<Group> {
  const asRows = rowOptions(options);
  const requested = parseAggregates(pattern, options);
  const unit = options.durationUnit === undefined ? "ns" : parseDurationUnit(options.durationUnit, "durationUnit");
  const aggregates = requested.map(({ aggregate }) => aggregate);
  const read = (tally: Tally, rows: Uint32Array) => {
    const found: Group[] = Array.from(rows, (group) => ({
      key: decodeKey(tally.groups, group),
      count: tally.groups.countOf(group),
      sum: {},
      avg: {},
      min: {},
      max: {},
      percentiles: {},
    }));
    for (const { aggregate, name } of requested) {
      const cells = typedCells(aggregate, tally.figuresOf(aggregate), rows, unit);
      for (const [row, group] of found.entries()) put(group, aggregate, name, cells[row]!);
    }
    return found;
  };
  return { pattern, key, aggregates, options, rows: asRows, read };
}

export function groupSource(pattern: CompiledPattern, key: string, source: Source, options: GroupOptions): Group[] {
  return tallySource(groupTable(pattern, key, options), source);
}
export function groupedLater(
  pattern: CompiledPattern,
  key: string,
  source: Source,
  { signal, ...options }: GroupOptions & AsyncOptions,
): Promise<Group[]> {
  return talliedLater(groupTable(pattern, key, options), source, signal);
}

function put(
  group: Group,
  { is, percent }: Aggregate,
  name: string,
  cell: ReturnType<typeof typedCells>[number],
): void {
  if (is === "percentile") (group.percentiles[name] ??= {})[percent] = cell as Value;
  else (group[is] as Record<string, unknown>)[name] = cell;
}

function rowOptions({ order, limit }: Pick<KeyOptions, "order" | "limit">): { order: RowOrder; limit: number } {
  return {
    order: order === undefined ? "key" : checkChoice("order", order, orders),
    limit: checkLimit("limit", limit),
  };
}

interface Requested {
  readonly aggregate: Aggregate;
  readonly name: string;
}

/** @throws {OptionError} */
function parseAggregates({ registers }: CompiledPattern, options: GroupOptions): Requested[] {
  const method = options.percentileMethod === undefined ? "nearest" : options.percentileMethod;
  checkChoice("percentileMethod", method, percentileMethods);
  const one = (is: AggregateKind, option: string, name: string, percent = 0): Requested => {
    const title = is === "percentile" ? `p${percent} ${name}` : `${is} ${name}`;
    return { name, aggregate: createAggregate({ is, percent, option, given: name, name, title }, method, registers) };
  };
  const plain = (["sum", "avg", "min", "max"] as const).flatMap((is) =>
    toList(options[is]).map((name) => one(is, is, name)),
  );
  const percentiles = Object.entries(options.percentiles ?? {}).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((percent) =>
      one("percentile", "percentiles", name, checkPercent(percent, name)),
    ),
  );
  return [...plain, ...percentiles];
}

function toList(registers: Registers | undefined): readonly string[] {
  if (registers === undefined) return [];
  return typeof registers === "string" ? [registers] : registers;
}

function checkPercent(percent: unknown, name: string): number {
  if (Number.isInteger(percent) && (percent as number) >= 0 && (percent as number) <= 100) return percent as number;
  const problem = `percentiles of ${name}: expected whole numbers from 0 to 100, found ${spellValue(percent)}`;
  throw new OptionError("percentiles", percent, problem);
}

function decodeKey(groups: Tally["groups"], group: number): string {
  const { bytes, start, end } = groups.keyOf(group);
  return decodeText(bytes, start, end);
}

/** A table being made: the matches of several texts by a key. */
class Tallying {
  readonly tally: Tally;
  readonly #parts: ReturnType<typeof windowParts>;

  constructor(
    private readonly pattern: CompiledPattern,
    key: string,
    aggregates: readonly Aggregate[],
    options: Window,
  ) {
    if (typeof key !== "string") throw new TypeError(`a key is a template: found ${typeof key}`);
    const template = parseTemplate(key, { registers: pattern.registers, where: "key" });
    this.#parts = windowParts(options);
    this.tally = new Tally(template, aggregates);
  }

  /** What to search a text for, and what takes its matches. */
  of(path: string | null, bytes: Uint8Array) {
    const { pattern, tally } = this;
    const { window, definition } = this.#parts;
    const context = {
      path: path ?? "",
      text: bytes,
      baseBytes: 0,
      members: pattern.members,
      dateOrder: dateOrderNow(),
      readings: openReadings(pattern, bytes),
    };
    return {
      search: { pattern, window: resolveWindow(bytes, window, definition), wholeBatches: true },
      take: (batch: Matches) => void tally.add(batch, context),
    };
  }
}

interface Table<Row> {
  readonly pattern: CompiledPattern;
  readonly key: string;
  readonly aggregates: readonly Aggregate[];
  readonly options: Window;
  /** Order and maximum number of rows. */
  readonly rows: { readonly order: RowOrder; readonly limit: number };
  /** Some of the rows. */
  read(tally: Tally, rows: Uint32Array): Row[];
}

function tallySource<Row>({ pattern, key, aggregates, options, rows, read }: Table<Row>, source: Source): Row[] {
  const tallying = new Tallying(pattern, key, aggregates, options);
  try {
    for (const { path, text } of readSource(source)) {
      const { search, take } = tallying.of(path, text.bytes);
      for (const batch of searchInBatches(search)) take(batch);
    }
    const { tally } = tallying;
    return read(tally, tally.groups.order(rows.order, rows.limit));
  } finally {
    tallying.tally.close();
  }
}

function talliedLater<Row>(
  { pattern, key, aggregates, options, rows, read }: Table<Row>,
  source: Source,
  signal: AbortSignal | undefined,
): Promise<Row[]> {
  return later(signal, async (turns) => {
    const tallying = new Tallying(pattern, key, aggregates, options);
    try {
      for await (const text of textsLater(source, turns)) {
        const { search, take } = tallying.of(text.path, text.bytes);
        await text.search(search, take);
      }
      const { tally } = tallying;
      const ordered = await turns.beside(tally.groups.orderedLater(rows.order, rows.limit));
      const given: Row[] = [];
      await new Slices(turns).each(ordered.length, (from, to) => {
        for (const row of read(tally, ordered.subarray(from, to))) given.push(row);
        return true;
      });
      return given;
    } finally {
      tallying.tally.close();
    }
  });
}
