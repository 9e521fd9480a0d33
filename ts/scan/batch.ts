/** A batch's columns, read where the native library has them. */
import { memoryAt } from "../native/memory.ts";
import type { ScanFacts } from "./facts.ts";
import type { Matches, NativeColumns } from "./matches.ts";

/** Addresses that `mb_scan_next` writes, in order, after the two counts: `Batch` in zig/match/batch.zig. */
const columns = [
  "starts",
  "ends",
  "members",
  "lines",
  "lineStarts",
  "registerStarts",
  "registerEnds",
  "registerKinds",
  "listFirsts",
  "listStarts",
  "listEnds",
  "listKinds",
] as const;
type Column = (typeof columns)[number];

/** Words of the table of counts and addresses. */
export const batchTableLength = 2 + columns.length;

/** What may run a pattern, by the numbers of `Choice` in zig/match/engine.zig; what can't run it leaves it to the next one. */
const engines = ["automatic", "plain", "backtrack", "dfa"] as const;
export type Engine = (typeof engines)[number];

/** What a scan and a stream are asked alike. */
export interface ScanFlags {
  /** Give the bindings of registers; on where the pattern has any. */
  readonly registers?: boolean;
  /** Give lines; on unless told otherwise. */
  readonly lines?: boolean;
  /** Each set member's first match alone. */
  readonly singleMatch?: boolean;
  /** For tests of one engine against another; `plain` is the definition of matching. */
  readonly engine?: Engine;
  /** Bytes lexed at a time, a power of two; for tests of what lies across segments. */
  readonly segmentBytes?: number;
  /** Is told what lexing took and which way the scan was answered, once it ends. */
  readonly facts?: ScanFacts;
}

/** Flags of `mb_scan_open` and `mb_stream_open`: `Flags` in zig/abi/bun/scan.zig. `mapped`: the text is a part of a mapped file. */
export function scanFlags(wanted: ScanFlags, mapped = false): number {
  const engine = wanted.engine ?? process.env.MATCHER_ENGINE;
  const fields = [
    [1, wanted.registers ? 1 : 0],
    [1, wanted.lines ? 1 : 0],
    [1, wanted.singleMatch ? 1 : 0],
    [2, Math.max(0, engines.indexOf(engine as Engine))],
    [5, wanted.segmentBytes ? Math.log2(wanted.segmentBytes) : 0],
    [1, wanted.facts ? 1 : 0],
    [1, mapped ? 1 : 0],
    [1, wanted.facts?.dualGrain ? 1 : 0],
  ] as const;
  let flags = 0;
  let at = 0;
  for (const [bits, value] of fields) {
    flags |= value << at;
    at += bits;
  }
  return flags;
}

/** Where a program's registers stand in its batches. */
export interface RegisterLayout {
  /** Registers of the program, those of declared kinds included. */
  readonly count: number;
  readonly hasRepeated: boolean;
}

const noOffsets = new Float64Array(0);
const noNumbers = new Uint32Array(0);
const noKinds = new Uint8Array(0);

/** Valid until the scanner's next step. */
export class Batch implements Matches {
  readonly count: number;
  readonly columns: NativeColumns | undefined;
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  private readonly members: Uint32Array;
  private readonly lines: Float64Array;
  private readonly lineStarts: Float64Array;
  private readonly registerStarts: Float64Array;
  private readonly registerEnds: Float64Array;
  private readonly registerKinds: Uint8Array;
  private readonly listFirsts: Uint32Array;
  private readonly listStarts: Float64Array;
  private readonly listEnds: Float64Array;
  private readonly listKinds: Uint8Array;
  private readonly width: number;

  constructor(table: Float64Array, layout: RegisterLayout, has: { registers: boolean; lines: boolean }) {
    const count = table[0]!;
    const listed = table[1]!;
    const cells = has.registers ? count * layout.count : 0;
    const lists = has.registers && layout.hasRepeated ? cells : 0;
    const lined = has.lines ? count : 0;
    const offsets = (name: Column, length: number) => {
      const bytes = bytesOf(table, name, length * Float64Array.BYTES_PER_ELEMENT);
      return bytes ? new Float64Array(bytes) : noOffsets;
    };
    const numbers = (name: Column, length: number) => {
      const bytes = bytesOf(table, name, length * Uint32Array.BYTES_PER_ELEMENT);
      return bytes ? new Uint32Array(bytes) : noNumbers;
    };
    const kinds = (name: Column, length: number) => {
      const bytes = bytesOf(table, name, length);
      return bytes ? new Uint8Array(bytes) : noKinds;
    };
    this.count = count;
    const isWhole = has.lines && (has.registers || layout.count === 0);
    this.columns = isWhole ? { table, registers: layout.count } : undefined;
    this.width = layout.count;
    this.starts = offsets("starts", count);
    this.ends = offsets("ends", count);
    this.members = numbers("members", count);
    this.lines = offsets("lines", lined);
    this.lineStarts = offsets("lineStarts", lined);
    this.registerStarts = offsets("registerStarts", cells);
    this.registerEnds = offsets("registerEnds", cells);
    this.registerKinds = kinds("registerKinds", cells);
    this.listFirsts = numbers("listFirsts", lists === 0 ? 0 : lists + 1);
    this.listStarts = offsets("listStarts", listed);
    this.listEnds = offsets("listEnds", listed);
    this.listKinds = kinds("listKinds", listed);
  }

  start(i: number): number {
    return this.starts[i]!;
  }
  end(i: number): number {
    return this.ends[i]!;
  }
  member(i: number): number {
    return this.members[i]!;
  }
  line(i: number): number {
    return this.lines[i]!;
  }
  lineStart(i: number): number {
    return this.lineStarts[i]!;
  }
  registerStart(i: number, r: number): number {
    return this.registerStarts[i * this.width + r]!;
  }
  registerEnd(i: number, r: number): number {
    return this.registerEnds[i * this.width + r]!;
  }
  registerKind(i: number, r: number): number {
    return this.registerKinds[i * this.width + r]!;
  }
  bindingCount(i: number, r: number): number {
    const cell = i * this.width + r;
    return cell + 1 < this.listFirsts.length ? this.listFirsts[cell + 1]! - this.listFirsts[cell]! : 0;
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.listStarts[this.listFirsts[i * this.width + r]! + k]!;
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.listEnds[this.listFirsts[i * this.width + r]! + k]!;
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.listKinds[this.listFirsts[i * this.width + r]! + k]!;
  }
}

function bytesOf(table: Float64Array, name: Column, bytes: number): ArrayBuffer | null {
  return bytes === 0 ? null : memoryAt(table[2 + columns.indexOf(name)]!, bytes);
}
