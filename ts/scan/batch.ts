/** A batch's columns, read where the native library has them. */
import { MatcherError, OptionError } from "../error/errors.ts";
import { ScanFlags as Bits, batchColumns, EngineChoice } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { ScanFacts } from "./facts.ts";
import type { Matches, MatchReadings, NativeColumns } from "./matches.ts";
import { type MemberReadings, ReadingColumns } from "./reading-columns.ts";

export type Column = (typeof batchColumns)[number];

/** Words of the table of counts and addresses. */
export const batchTableLength = 2 + batchColumns.length;

/** What may run a pattern; what can't run it leaves it to the next one. */
export type Engine = keyof typeof EngineChoice;
const engines = Object.keys(EngineChoice) as Engine[];

/** What a scan and a stream are asked alike. */
export interface ScanFlags {
  /** Give the bindings of registers; on where the pattern has any. */
  readonly registers?: boolean;
  /** Give lines; on unless told otherwise. */
  readonly lines?: boolean;
  /** Give what was read of the tokens of matches. */
  readonly readings?: boolean;
  /** Each set member's first match alone. */
  readonly singleMatch?: boolean;
  /** For tests of one engine against another; `reference` is the definition of matching. */
  readonly engine?: Engine;
  /** Bytes lexed at a time, a power of two; for tests of what lies across segments. */
  readonly segmentBytes?: number;
  /** Is told what lexing took and which way the scan was answered, once it ends. */
  readonly facts?: ScanFacts;
}

/** The flags of an opened scan or stream as one word. `mapped`: the text is a part of a mapped file. */
export function scanFlags(wanted: ScanFlags, mapped = false): number {
  const { registers, lines, singleMatch, segmentBytes, facts } = wanted;
  return (
    (Number(registers === true) << Bits.registers.at) |
    (Number(lines === true) << Bits.lines.at) |
    (Number(singleMatch === true) << Bits.first_only.at) |
    (EngineChoice[wanted.engine ?? forcedEngine()] << Bits.engine.at) |
    ((segmentBytes ? Math.log2(segmentBytes) : 0) << Bits.segment_log.at) |
    (Number(Boolean(facts)) << Bits.measure.at) |
    (Number(mapped) << Bits.mapped.at) |
    (Number(facts?.dualGrain === true) << Bits.dual_grain.at) |
    (Number(wanted.readings === true) << Bits.readings.at)
  );
}

/** A bound on matches as it crosses to the library, where a number below 0 is none. */
export function countLimit(countMax: number): number {
  return countMax === Infinity ? -1 : countMax;
}

/** What every match of a batch is given with. */
export interface BatchParts {
  readonly registers: boolean;
  readonly lines: boolean;
  readonly readings: boolean;
}

/** The parts that a scan of `pattern` gives where nothing else is asked. */
export function batchParts(pattern: CompiledPattern, wanted: ScanFlags = {}): BatchParts {
  return {
    registers: wanted.registers ?? pattern.registers.length > 0,
    lines: wanted.lines ?? true,
    readings: pattern.showsReadings ?? false,
  };
}

/** What the variable MATCHER_ENGINE asks for. @throws {OptionError} it names no engine */
function forcedEngine(): Engine {
  const name = process.env.MATCHER_ENGINE || "automatic";
  const engine = engines.find((one) => one === name);
  if (engine === undefined) {
    const message = `the environment variable MATCHER_ENGINE is "${name}"; valid values: ${engines.join(", ")}`;
    throw new OptionError("MATCHER_ENGINE", name, message, engines);
  }
  return engine;
}

/** Where a program's registers stand in its batches. */
export interface RegisterLayout {
  /** Cells of a match: registers of the member that has most. */
  readonly count: number;
  /** The first register of each member of a set: a match has cells for those of its member. `null` where there is one member. */
  readonly firsts: readonly number[] | null;
  readonly hasRepeated: boolean;
  /** Readings of each member. */
  readonly readings: readonly MemberReadings[];
}

/**
 * Valid until the scanner's next step, which retires it: what is read of it then is an error, never memory that the library
 * has used again. A column is looked up when it is first read: reports of whole batches read none here.
 */
export class Batch implements Matches {
  readonly count: number;
  #columns: NativeColumns | undefined;
  #isRetired = false;
  #table: Float64Array;
  readonly #width: number;
  readonly #memberFirsts: readonly number[] | null;
  readonly #lined: number;
  /** Cells of the columns of registers, and of the column that leads to their lists. */
  readonly #cells: number;
  readonly #firsts: number;
  #starts: Float64Array | undefined;
  #ends: Float64Array | undefined;
  #members: Uint32Array | undefined;
  #lines: Float64Array | undefined;
  #lineStarts: Float64Array | undefined;
  #registerStarts: Float64Array | undefined;
  #registerEnds: Float64Array | undefined;
  #registerKinds: Uint8Array | undefined;
  #listFirsts: Uint32Array | undefined;
  #listStarts: Float64Array | undefined;
  #listEnds: Float64Array | undefined;
  #listKinds: Uint8Array | undefined;
  readonly #memberReadings: readonly MemberReadings[] | null;
  #readings: ReadingColumns | undefined;

  constructor(table: Float64Array, layout: RegisterLayout, has: BatchParts) {
    this.#table = table;
    this.count = table[0]!;
    this.#width = layout.count;
    this.#memberFirsts = layout.firsts;
    this.#memberReadings = has.readings ? layout.readings : null;
    this.#lined = has.lines ? this.count : 0;
    this.#cells = has.registers ? this.count * layout.count : 0;
    this.#firsts = layout.hasRepeated && this.#cells > 0 ? this.#cells + 1 : 0;
    const isWhole = has.lines && (has.registers || layout.count === 0);
    this.#columns = isWhole ? { table, registers: layout.count } : undefined;
  }

  /** @throws {MatcherError} its turn is over */
  get columns(): NativeColumns | undefined {
    if (this.#isRetired) throw pastItsTurn();
    return this.#columns;
  }

  /** Its turn is over: the library is about to use its memory again. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#columns = undefined;
    this.#table = retiredTable;
    this.#starts = this.#ends = this.#lines = this.#lineStarts = undefined;
    this.#registerStarts = this.#registerEnds = this.#listStarts = this.#listEnds = undefined;
    this.#members = this.#listFirsts = undefined;
    this.#registerKinds = this.#listKinds = undefined;
  }

  start(i: number): number {
    this.#starts ??= this.#offsets("starts", this.count);
    return this.#starts[i]!;
  }
  end(i: number): number {
    this.#ends ??= this.#offsets("ends", this.count);
    return this.#ends[i]!;
  }
  member(i: number): number {
    this.#members ??= this.#numbers("members", this.count);
    return this.#members[i]!;
  }
  line(i: number): number {
    this.#lines ??= this.#offsets("lines", this.#lined);
    return this.#lines[i]!;
  }
  lineStart(i: number): number {
    this.#lineStarts ??= this.#offsets("lineStarts", this.#lined);
    return this.#lineStarts[i]!;
  }
  registerStart(i: number, r: number): number {
    this.#registerStarts ??= this.#offsets("registerStarts", this.#cells);
    return this.#registerStarts[this.#cell(i, r)] ?? unbound;
  }
  registerEnd(i: number, r: number): number {
    this.#registerEnds ??= this.#offsets("registerEnds", this.#cells);
    return this.#registerEnds[this.#cell(i, r)] ?? unbound;
  }
  registerKind(i: number, r: number): number {
    this.#registerKinds ??= this.#kinds("registerKinds", this.#cells);
    return this.#registerKinds[this.#cell(i, r)] ?? noKind;
  }
  bindingCount(i: number, r: number): number {
    if (this.#firsts === 0) return 0;
    const cell = this.#cell(i, r);
    return cell < 0 ? 0 : this.#listFirst(cell + 1) - this.#listFirst(cell);
  }
  bindingStart(i: number, r: number, k: number): number {
    this.#listStarts ??= this.#offsets("listStarts", this.#table[1]!);
    return this.#listStarts[this.#listFirst(this.#cell(i, r)) + k]!;
  }
  bindingEnd(i: number, r: number, k: number): number {
    this.#listEnds ??= this.#offsets("listEnds", this.#table[1]!);
    return this.#listEnds[this.#listFirst(this.#cell(i, r)) + k]!;
  }
  bindingKind(i: number, r: number, k: number): number {
    this.#listKinds ??= this.#kinds("listKinds", this.#table[1]!);
    return this.#listKinds[this.#listFirst(this.#cell(i, r)) + k]!;
  }

  readings(i: number): MatchReadings | null {
    if (!this.#memberReadings) return null;
    this.#readings ??= new ReadingColumns(this.#table, this.count);
    return this.#readings.match(i, this.#memberReadings[this.member(i)]!);
  }

  /** Cell of register `r`; -1 where it is none of the match's member. */
  #cell(i: number, r: number): number {
    const firsts = this.#memberFirsts;
    if (firsts === null) return i * this.#width + r;
    const member = this.member(i);
    const first = firsts[member]!;
    return r < first || r >= (firsts[member + 1] ?? r + 1) ? -1 : i * this.#width + r - first;
  }

  #listFirst(cell: number): number {
    this.#listFirsts ??= this.#numbers("listFirsts", this.#firsts);
    return this.#listFirsts[cell]!;
  }

  #offsets(name: Column, length: number): Float64Array {
    return new Float64Array(columnBytes(this.#table, name, length * Float64Array.BYTES_PER_ELEMENT));
  }

  #numbers(name: Column, length: number): Uint32Array {
    return new Uint32Array(columnBytes(this.#table, name, length * Uint32Array.BYTES_PER_ELEMENT));
  }

  #kinds(name: Column, length: number): Uint8Array {
    return new Uint8Array(columnBytes(this.#table, name, length));
  }
}

/** What columns hold of a register that a match does not bind. */
const unbound = -1;
const noKind = 255;

/** Stands in place of a retired batch's table. */
const retiredTable = new Float64Array(0);

function pastItsTurn(): MatcherError {
  return new MatcherError(
    "disposed",
    "a batch of matches was read after the scan had gone on: copy what is to be kept",
  );
}

export function columnBytes(table: Float64Array, name: Column, bytes: number): ArrayBuffer {
  if (table === retiredTable) throw pastItsTurn();
  return memoryAt(table[2 + batchColumns.indexOf(name)]!, bytes);
}
