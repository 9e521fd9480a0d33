/** The columns of a batch, read in native memory. */
import { oneOf, valueError } from "../error/value-error.ts";
import { ScanFlags as Bits, batchColumns, EngineChoice } from "../native/layout.gen.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { noKind } from "../tables/kinds.ts";
import { type Column, columnBytes, pastItsTurn, retiredTable } from "./columns.ts";
import { comparesDevice, openDevice, usesDevice } from "./device.ts";
import type { ScanFacts } from "./facts.ts";
import type { Matches, MatchReadings, NativeColumns, Read, TokenSpans } from "./matches.ts";
import { type MemberReadings, ReadingColumns } from "./reading-columns.ts";

/** Words in the table of counts and addresses. */
export const batchTableLength = 2 + batchColumns.length;

/** Engines that can run a pattern; one that cannot run it passes it to the next. */
export type Engine = keyof typeof EngineChoice;
const engines = Object.keys(EngineChoice) as Engine[];

/** Options shared by scans and streams. */
export interface ScanFlags {
  /** Return the bindings of registers; true by default if the pattern has any. */
  readonly registers?: boolean;
  /** Return lines; true by default. */
  readonly lines?: boolean;
  /** Return the readings of the tokens of matches. */
  readonly readings?: boolean;
  /** Only the first match of each set member. */
  readonly singleMatch?: boolean;
  /** Matches lie within a line: each line is searched as if the text ended after it. */
  readonly byLine?: boolean;
  /** Only the number of lines is needed; the number of matches may be too small. */
  readonly linesOnly?: boolean;
  /** For tests that compare engines; `reference` is the definition of matching. */
  readonly engine?: Engine;
  /** Number of bytes lexed at a time, a power of two; for tests across segment boundaries. */
  readonly segmentBytes?: number;
  /** Whether the GPU is used, if one can be opened; by default as `chooseDevice` says. Only whole texts use it. */
  readonly device?: boolean | undefined;
  /** Bytes of a chunk for the GPU, a power of two from 4 on; for tests. */
  readonly deviceChunkBytes?: number;
  /** Receives lexing statistics and the scan's route when it ends. */
  readonly facts?: ScanFacts;
}

/** The flags of an opened scan or stream as one word. `mapped`: the text is part of a mapped file. */
export function scanFlags(wanted: ScanFlags, mapped = false): number {
  const { registers, lines, singleMatch, segmentBytes, facts } = wanted;
  const device = wanted.device ? openDevice() === null : (wanted.device ?? usesDevice());
  return (
    (Number(registers === true) << Bits.registers.at) |
    (Number(lines === true) << Bits.lines.at) |
    (Number(singleMatch === true) << Bits.first_only.at) |
    (EngineChoice[wanted.engine ?? forcedEngine()] << Bits.engine.at) |
    ((segmentBytes ? Math.log2(segmentBytes) : 0) << Bits.segment_log.at) |
    (Number(Boolean(facts)) << Bits.measure.at) |
    (Number(mapped) << Bits.mapped.at) |
    (Number(facts?.dualGrain === true) << Bits.dual_grain.at) |
    (Number(wanted.readings === true) << Bits.readings.at) |
    (Number(wanted.byLine === true) << Bits.by_line.at) |
    (Number(wanted.linesOnly === true) << Bits.lines_only.at) |
    (Number(device === true) << Bits.device.at) |
    (Number(device === undefined) << Bits.device_if_faster.at) |
    (Number(device === true && wanted.device === undefined && comparesDevice()) << Bits.device_compares.at) |
    ((wanted.deviceChunkBytes ? Math.log2(wanted.deviceChunkBytes) : 0) << Bits.device_chunk_log.at)
  );
}

/** A maximum number of matches as the library expects it: below 0 means no limit. */
export function countLimit(countMax: number): number {
  return countMax === Infinity ? -1 : countMax;
}

/** The parts of each match in a batch. */
export interface BatchParts {
  readonly registers: boolean;
  readonly lines: boolean;
  readonly readings: boolean;
}

/** The parts that a scan of `pattern` returns by default. */
export function batchParts(pattern: CompiledPattern, wanted: ScanFlags = {}): BatchParts {
  return {
    registers: wanted.registers ?? pattern.registers.length > 0,
    lines: wanted.lines ?? true,
    readings: pattern.showsReadings ?? false,
  };
}

/** The engine in MATCHER_ENGINE. @throws {OptionError} it is unknown */
function forcedEngine(): Engine {
  const name = process.env.MATCHER_ENGINE || "automatic";
  const engine = engines[engines.indexOf(name as Engine)];
  if (engine === undefined) {
    throw valueError("MATCHER_ENGINE", name, oneOf(engines));
  }
  return engine;
}

/** Places of a program's registers in its batches. */
export interface RegisterLayout {
  /** Cells of a match: registers of the member that has most. */
  readonly count: number;
  /**
   * The first register of each member of a set: a match has cells only for its member's. `null` for a single member.
   */
  readonly firsts: readonly number[] | null;
  readonly hasRepeated: boolean;
  /** Readings of each member, if the pattern shows them. */
  readonly readings: readonly MemberReadings[];
}

/**
 * Valid until the scanner's next step retires it: reading it after that is an error, and never touches memory that the
 * library has reused. A column is looked up at its first use: reports that write whole batches use none.
 */
export class Batch implements Matches {
  readonly count: number;
  #columns: NativeColumns | undefined;
  #isRetired = false;
  #table: Float64Array;
  readonly #width: number;
  readonly #memberFirsts: readonly number[] | null;
  readonly #lined: number;
  /** Number of cells in the columns of registers, and in the column with the offsets of their lists. */
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
    const isWhole = has.registers || layout.count === 0;
    this.#columns = isWhole ? columnsWith(table, layout, has) : undefined;
  }

  /** @throws {MatcherError} the batch is retired */
  get columns(): NativeColumns | undefined {
    if (this.#isRetired) throw pastItsTurn();
    return this.#columns;
  }

  /** Retires the batch: the library is about to reuse its memory. */
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

  get places(): { starts: Float64Array; ends: Float64Array } {
    this.#starts ??= this.#offsets("starts", this.count);
    this.#ends ??= this.#offsets("ends", this.count);
    return { starts: this.#starts, ends: this.#ends };
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
  registerSpans(r: number): TokenSpans | undefined {
    const stride = this.#width;
    if (this.#memberFirsts !== null || this.#cells === 0 || r >= stride) return undefined;
    this.#registerStarts ??= this.#offsets("registerStarts", this.#cells);
    this.#registerEnds ??= this.#offsets("registerEnds", this.#cells);
    this.#registerKinds ??= this.#kinds("registerKinds", this.#cells);
    return {
      starts: this.#registerStarts.subarray(r),
      ends: this.#registerEnds.subarray(r),
      kinds: this.#registerKinds.subarray(r),
      stride,
    };
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

  /** Cell of register `r`; -1 if it belongs to another member than the match's. */
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

function columnsWith(table: Float64Array, { count, firsts }: RegisterLayout, { lines }: BatchParts): NativeColumns {
  return { table, registers: count, hasLines: lines, firsts: firsts && Uint32Array.from(firsts) };
}

/** Cell value of a register that a match does not bind. */
const unbound = -1;

/** Matches in decoded texts, which the input does not contain: the library cannot write a whole batch of them. */
export class ReadBatch extends Batch {
  constructor(
    table: Float64Array,
    layout: RegisterLayout,
    has: BatchParts,
    readonly read: Read,
  ) {
    super(table, layout, has);
  }

  override get columns(): undefined {
    return undefined;
  }

  get placed(): NativeColumns | undefined {
    return super.columns;
  }
}
