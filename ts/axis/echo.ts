/** The echoes of a whole text: recurring contents, with counts and distances. */
import { Echo as EchoLayout, EchoView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { openProgram } from "../scan/program.ts";
import { relations } from "../tables/program.ts";

export const variationDefault = Math.fround(0.3);

export interface EchoOptions {
  /** The relation under which contents are equal. */
  readonly relation: string;
  readonly parameter: number;
  /** Maximum deviation of a periodic content's distances, relative to their mean. */
  readonly variation: number;
  readonly withStructures: boolean;
  /** Holds declared shapes and kinds, and requests white space; `null` if there are no declarations. */
  readonly pattern: CompiledPattern | null;
}

/** A content that recurs. */
export interface Echo {
  /** Its first occurrence. */
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** In bytes; `null` if it is not periodic. */
  readonly period: number | null;
}

export interface Structure {
  readonly name: string;
  readonly count: number;
  readonly period: number | null;
}

/** Valid until closed. */
export interface Echoes {
  /** Including white space. */
  readonly tokenCount: number;
  readonly keyedCount: number;
  readonly distinctCount: number;
  /** Keyed tokens whose content recurs. */
  readonly echoedCount: number;
  /** Number of recurring contents. */
  readonly echoCount: number;
  readonly structureCount: number;
  /** By descending count, then by first occurrence. */
  echo(index: number): Echo;
  structure(index: number): Structure;
  /** Keyed tokens, in order. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Content numbers, in order of first occurrence. */
  readonly contents: Uint32Array;
  /** Indexed by content number. */
  readonly counts: Uint32Array;
  close(): void;
}

export function openEchoes(text: Uint8Array, options: EchoOptions): Echoes {
  if (text.length === 0) return noEchoes;
  const out = new DataView(new ArrayBuffer(EchoView.size));
  const status = native().mb_echo_open(
    text,
    BigInt(text.length),
    options.pattern ? openProgram(options.pattern) : null,
    relations.indexOf(options.relation as (typeof relations)[number]),
    options.parameter,
    options.variation,
    options.withStructures ? 1 : 0,
    out,
  );
  if (status !== 0) throw memoryError(`the tokens of a text of ${text.length} bytes at once`);
  return echoes(out);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function echoes(view: DataView): Echoes {
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const memory = (at: number, size: number) => memoryAt(number(at), size);
  const table = (at: number, count: number) => new DataView(memory(at, count * EchoLayout.size));
  const column = (at: number, count: number) => new Uint32Array(memory(at, count * Uint32Array.BYTES_PER_ELEMENT));
  const keyedCount = number(EchoView.keyed_count);
  const distinctCount = number(EchoView.distinct_count);
  const echoCount = number(EchoView.echo_count);
  const structureCount = number(EchoView.structure_count);
  const echoTable = table(EchoView.echoes, echoCount);
  const structureTable = table(EchoView.structures, structureCount);
  const names = new Uint8Array(memory(EchoView.structure_texts, number(EchoView.structure_text_bytes)));
  const handle = number(EchoView.handle) as Pointer;
  return {
    tokenCount: number(EchoView.token_count),
    keyedCount,
    distinctCount,
    echoedCount: number(EchoView.echoed_count),
    echoCount,
    structureCount,
    echo: (index) => echoAt(echoTable, index),
    structure(index) {
      const { start, end, count, period } = echoAt(structureTable, index);
      return { name: decoder.decode(names.subarray(start, end)), count, period };
    },
    starts: column(EchoView.starts, keyedCount),
    ends: column(EchoView.ends, keyedCount),
    contents: column(EchoView.contents, keyedCount),
    counts: column(EchoView.counts, distinctCount),
    close: () => native().mb_echo_release(handle),
  };
}

function echoAt(table: DataView, index: number): Echo {
  const at = index * EchoLayout.size;
  const period = table.getFloat32(at + EchoLayout.period, true);
  return {
    start: Number(table.getBigUint64(at + EchoLayout.start, true)),
    end: Number(table.getBigUint64(at + EchoLayout.end, true)),
    count: Number(table.getBigUint64(at + EchoLayout.count, true)),
    period: Number.isNaN(period) ? null : period,
  };
}

const noEchoes: Echoes = {
  tokenCount: 0,
  keyedCount: 0,
  distinctCount: 0,
  echoedCount: 0,
  echoCount: 0,
  structureCount: 0,
  echo: () => {
    throw new RangeError("a text without tokens has no echoes");
  },
  structure: () => {
    throw new RangeError("a text without tokens has no structures");
  },
  starts: new Uint32Array(),
  ends: new Uint32Array(),
  contents: new Uint32Array(),
  counts: new Uint32Array(),
  close() {},
};

/** A keyed token. */
export interface KeyedToken {
  readonly start: number;
  readonly end: number;
  readonly content: number;
  /** Bytes since the start of the previous occurrence; `null` at the first one. */
  readonly lag: number | null;
}

/** Keyed tokens in order; one object is reused for all of them. */
export function* keyedTokens({
  starts,
  ends,
  contents,
  counts,
  keyedCount,
}: Echoes): Generator<KeyedToken, void, void> {
  const last = new Float64Array(counts.length).fill(-1);
  const row = { start: 0, end: 0, content: 0, lag: null as number | null };
  for (let i = 0; i < keyedCount; i++) {
    const content = contents[i]!;
    const before = last[content]!;
    row.start = starts[i]!;
    row.end = ends[i]!;
    row.content = content;
    row.lag = before < 0 ? null : row.start - before;
    last[content] = row.start;
    yield row;
  }
}
