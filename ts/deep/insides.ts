/** Matches inside the quoted tokens of a text, found natively in blocks. */
import { InsideMatches as Layout } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import {
  Batch,
  type BatchParts,
  batchParts,
  batchTableLength,
  ReadBatch,
  type RegisterLayout,
  scanFlags,
} from "../scan/batch.ts";
import type { Matches, ScanFacts } from "../scan/index.ts";
import { heldProgram, type LoadedProgram, registerLayout } from "../scan/program.ts";
import { deepLevelLimit } from "../tables/limits.ts";
import { wrapped } from "./escape.ts";

export interface InsideOptions {
  /** Each line inside quotes is a separate text. */
  readonly byLine?: boolean;
  /** Text within other tokens is searched too: the address in a URL. */
  readonly buried?: boolean;
  /** Receives lexing statistics. */
  readonly facts?: ScanFacts;
}

/** Searches one input from its start. It holds native memory and must be closed. */
export class InsideFinder {
  private readonly handle: Pointer;
  private readonly program: LoadedProgram;
  private readonly layout: RegisterLayout;
  private readonly has: BatchParts;
  #isClosed = false;
  private readonly readTable = new Float64Array(batchTableLength);
  private readonly placedTable = new Float64Array(batchTableLength);
  private readonly found = new DataView(new ArrayBuffer(Layout.size));

  constructor(
    pattern: CompiledPattern,
    private readonly options: InsideOptions,
  ) {
    this.has = batchParts(pattern);
    const flags = scanFlags({ ...this.has, facts: options.facts });
    const out = new BigUint64Array(1);
    this.program = heldProgram(pattern);
    this.layout = registerLayout(pattern, this.program);
    const { byLine = false, buried = false } = options;
    const status = native().mb_insides_open(this.program.handle, flags, byLine, buried, out);
    if (status !== 0) this.program.release();
    checkStatus(status);
    this.handle = Number(out[0]) as Pointer;
  }

  /**
   * Matches in bytes [from, to) of the input; both are line ends outside quoted tokens, or ends of the input. `text`
   * begins at byte `base` of the input. A batch is valid until the next one is requested.
   */
  *between(text: Uint8Array, base: number, from: number, to: number): Generator<Matches, void, void> {
    const { handle, readTable, placedTable, found } = this;
    try {
      for (let at = from; at < to; at = found.getFloat64(Layout.reached, true)) {
        checkStatus(native().mb_insides_next(handle, text, base, at, to, readTable, placedTable, found));
        if (placedTable[0] !== 0) yield this.batch();
      }
    } finally {
      native().mb_insides_stop(handle);
    }
  }

  /** Marks the text before `to` as no longer needed. */
  settle(text: Uint8Array, base: number, to: number): void {
    native().mb_insides_settle(this.handle, text, base, to);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { facts } = this.options;
    if (facts) {
      const lexing = new Float64Array(2);
      native().mb_insides_lexing(this.handle, lexing);
      facts.tokensLexed += lexing[0]!;
      facts.lexingMs += lexing[1]! / 1e6;
    }
    native().mb_insides_close(this.handle);
    this.program.release();
  }

  /** The quotes around any match, if all matches are in the input as they were read. */
  private alikeWithin(): readonly number[] | undefined {
    const { found } = this;
    if (found.getUint32(Layout.reads_alike, true) === 0) return undefined;
    const around = found.getUint32(Layout.quotes_around, true);
    return [doubleQuote, singleQuote, wrapped].filter((_, bit) => (around >> bit) & 1);
  }

  private batch(): Matches {
    const { found, readTable, layout, has } = this;
    const column = (field: number, bytes: number) => memoryAt(Number(found.getBigUint64(field, true)), bytes);
    const count = readTable[0]!;
    const starts = new Float64Array(column(Layout.inside_starts, count * Float64Array.BYTES_PER_ELEMENT));
    const ends = new Float64Array(column(Layout.inside_ends, count * Float64Array.BYTES_PER_ELEMENT));
    const quotes = new Uint8Array(column(Layout.quotes, count * deepLevelLimit));
    return new ReadBatch(this.placedTable, layout, has, {
      matches: new Batch(readTable, layout, { ...has, lines: false }),
      text: new Uint8Array(column(Layout.text, found.getFloat64(Layout.size_bytes, true))),
      insideStart: (i) => starts[i]!,
      insideEnd: (i) => ends[i]!,
      quotes: (i) => quotesOf(quotes, i * deepLevelLimit),
      alikeWithin: this.alikeWithin(),
    });
  }
}

const doubleQuote = 0x22;
const singleQuote = 0x27;
const unquoted: readonly number[] = [];
const oneQuote = Array.from({ length: 256 }, (_, byte): readonly number[] => [byte]);

function quotesOf(column: Uint8Array, at: number): readonly number[] {
  if (column[at] === 0) return unquoted;
  if (column[at + 1] === 0) return oneQuote[column[at]!]!;
  return [...column.subarray(at, at + deepLevelLimit)].filter((byte) => byte !== 0);
}

/**
 * The last line end at or before byte `at` of `text`, and the first one at or after it, that are outside quoted tokens.
 */
export function cutsAround(text: Uint8Array, at: number): { before: number; behind: number } {
  const out = new Float64Array(2);
  native().mb_insides_cuts(text, text.length, at, out);
  return { before: out[0]!, behind: out[1]! };
}
