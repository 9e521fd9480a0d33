/** Numbers for the pictures of the page: tables, values over time, histograms, gaps between lines. */
import { buildHistogram, timeStep, type Unit } from "../chart/index.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { kinds, type ValueType } from "../tables/kinds.ts";
import { readValues, refreshClock } from "../value/index.ts";
import { countLineEnds, type LineStamp, lineStamps, Numbers } from "../window/index.ts";
import { compiledFor } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { linePieces, readHead } from "./head.ts";
import { chartBytesLimit, gapsShown, plotSlices, tableRowsShown } from "./limits.ts";
import type {
  ChartRequest,
  EventsRequest,
  GapsAnswer,
  PlotAnswer,
  RegisterShown,
  TableAnswer,
  TableRequest,
} from "./protocol.ts";
import { findMatches, listFields, timeQuery, valuesIn } from "./records.ts";
import { Turns } from "./turns.ts";

/** Types of values whose numbers can be drawn. */
const drawnTypes = new Set(["number", "percent", "bytesize", "money", "duration"]);

const typeOf = (kind: number): ValueType | null => kinds[kind]?.value ?? null;

function describeRegisters(pattern: CompiledPattern, bytes: Uint8Array): RegisterShown[] {
  const types = pattern.fields ? typesOfFields(pattern, bytes) : pattern.registers.map(({ kind }) => typeOf(kind));
  return pattern.registers.map(({ name }, r) => {
    const type = types[r] ?? null;
    return { name, unit: type !== null && drawnTypes.has(type) ? type : null };
  });
}

/** Records whose values tell what the numbers of a field are. */
const typedRecords = 200;

/** The type of each field's values, if they have one alone. */
function typesOfFields(query: CompiledPattern, bytes: Uint8Array): (ValueType | null)[] {
  const types = query.registers.map(() => new Set<ValueType | null>());
  let left = typedRecords;
  for (const batch of findMatches(query, bytes)) {
    const { matches } = valuesIn(batch, bytes);
    for (let i = 0; i < batch.count && left > 0; i++, left--) {
      for (const [r, seen] of types.entries()) {
        if (matches.registerStart(i, r) >= 0) seen.add(typeOf(matches.registerKind(i, r)));
      }
    }
    if (left === 0) break;
  }
  return types.map((seen) => (seen.size === 1 ? [...seen][0]! : null));
}

/** The pattern of a request; of a text with records all fields are read, and no pattern is every record. */
function drawnPattern(document: TextDocument, request: ChartRequest | TableRequest): CompiledPattern {
  if (request.format === "") return compiledFor(request);
  const pattern = request.pattern.trim() === "" ? "." : request.pattern;
  return compiledFor({ ...request, pattern }, listFields(document, request.format));
}

/** Counts of the texts of a register, or of whole matches. */
export async function tableOfMatches(
  document: TextDocument,
  request: TableRequest,
  signal: AbortSignal,
): Promise<TableAnswer> {
  const pattern = drawnPattern(document, request);
  const { bytes, examinedBytes } = readHead(document, chartBytesLimit);
  const turns = new Turns(signal);
  const register = request.register === "grouping" ? await groupingRegister(pattern, bytes, turns) : request.register;
  const counts = new Map<string, number>();
  let matches = 0;
  refreshClock();
  for (const batch of findMatches(pattern, bytes)) {
    const values = register === null ? { matches: batch, text: bytes } : valuesIn(batch, bytes);
    for (let i = 0; i < batch.count; i++) {
      const start = register === null ? batch.start(i) : values.matches.registerStart(i, register);
      const end = register === null ? batch.end(i) : values.matches.registerEnd(i, register);
      if (start < 0) continue;
      const key = latin1(values.text, start, end);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    matches += batch.count;
    await turns.take();
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const rows = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, tableRowsShown)
    .map(([key, value]) => ({ label: decoder.decode(Buffer.from(key, "latin1")), value }));
  return { rows, all: counts.size, matches, examinedBytes, register, registers: describeRegisters(pattern, bytes) };
}

/** Matches that decide which register groups. */
const groupingMatches = 2000;

/**
 * The first register whose texts occur twice or more on average; otherwise the first one of which a text occurs again,
 * or the first one; `null` if the pattern has none. Matches that go on from one piece to the next do not count.
 */
async function groupingRegister(pattern: CompiledPattern, bytes: Uint8Array, turns: Turns): Promise<number | null> {
  const texts = pattern.registers.map(() => new Set<string>());
  const bound = pattern.registers.map(() => 0);
  let left = groupingMatches;
  refreshClock();
  // Records can't be divided: a table has its header in the first piece.
  for (const piece of pattern.fields ? [bytes] : linePieces(bytes)) {
    for (const batch of findMatches(pattern, piece)) {
      const { matches, text } = valuesIn(batch, piece);
      for (let i = 0; i < batch.count && left > 0; i++, left--) {
        for (let r = 0; r < texts.length; r++) {
          const [start, end] = [matches.registerStart(i, r), matches.registerEnd(i, r)];
          if (start < 0) continue;
          bound[r]!++;
          texts[r]!.add(latin1(text, start, end));
        }
      }
      if (left === 0) break;
    }
    if (left === 0) break;
    await turns.take();
  }
  const first = (share: number) => texts.findIndex(({ size }, r) => size < bound[r]! && size <= bound[r]! * share);
  return [first(0.5), first(1)].find((r) => r >= 0) ?? (texts.length > 0 ? 0 : null);
}

/** Bytes as a key that differs if they do. */
function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}

/** Matches with their times and values. A time is the first one of the line, or of the last line before with one. */
interface Points {
  readonly times: Numbers;
  readonly values: Numbers;
  without: number;
}

interface PointsWanted {
  /** Whose values; `null`: every match counts 1. */
  readonly register: number | null;
  /** Times of the lines; `null`: none are needed. */
  readonly stamps: Iterator<LineStamp, void> | null;
}

async function collectPoints(
  bytes: Uint8Array,
  pattern: CompiledPattern,
  { register, stamps }: PointsWanted,
  signal: AbortSignal,
): Promise<Points> {
  const points: Points = { times: new Numbers(), values: new Numbers(), without: 0 };
  const turns = new Turns(signal);
  refreshClock();
  let next = stamps?.next();
  let time = Number.NaN;
  for (const batch of findMatches(pattern, bytes)) {
    const values = register === null ? null : readRegister(pattern, valuesIn(batch, bytes), register);
    for (let i = 0; i < batch.count; i++) {
      while (stamps && next && !next.done && next.value.lineStart <= batch.start(i)) {
        time = Number(next.value.ns / 1_000_000n);
        next = stamps.next();
      }
      const value = values === null ? 1 : values[i]!;
      if (Number.isNaN(value) || (stamps !== null && Number.isNaN(time))) points.without++;
      else {
        points.times.push(time);
        points.values.push(value);
      }
    }
    await turns.take();
  }
  return points;
}

function readRegister(
  pattern: CompiledPattern,
  { matches, text }: ReturnType<typeof valuesIn>,
  register: number,
): Float64Array {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  const { kind } = pattern.registers[register]!;
  for (let i = 0; i < matches.count; i++) {
    const start = matches.registerStart(i, register);
    spans.kinds.push(pattern.fields ? matches.registerKind(i, register) : kind);
    spans.starts.push(Math.max(0, start));
    spans.ends.push(start < 0 ? 0 : matches.registerEnd(i, register));
  }
  const read = readValues(text, 0, spans);
  return Float64Array.from(spans.kinds, (_, i) =>
    spans.ends[i]! > spans.starts[i]! && read.tag(i) === "decimal" ? Number(read.text(i)) : Number.NaN,
  );
}

/** Matches over time, or the median and the 95th percentile of a register by slice. */
export async function plotOverTime(
  document: TextDocument,
  request: ChartRequest,
  signal: AbortSignal,
): Promise<PlotAnswer> {
  const { register, range } = request;
  const pattern = drawnPattern(document, request);
  const { bytes, examinedBytes } = readHead(document, chartBytesLimit);
  const points = await collectPoints(bytes, pattern, { register, stamps: stampsIn(bytes, request.format) }, signal);
  const [times, values] = [points.times.all, points.values.all];
  const edges = timeEdges(times, range);
  const slices = edges.length - 1;
  const step = edges[1]! - edges[0]!;
  const bySlice: number[][] = Array.from({ length: slices }, () => []);
  let drawn = 0;
  for (let i = 0; i < times.length; i++) {
    const slice = Math.floor((times[i]! - edges[0]!) / step);
    if (slice < 0 || slice >= slices) continue;
    bySlice[slice]!.push(values[i]!);
    drawn++;
  }
  for (const one of bySlice) one.sort((a, b) => a - b);
  const percentile = (share: number) => bySlice.map((one) => one[Math.ceil(share * one.length) - 1] ?? null);
  const registers = describeRegisters(pattern, bytes);
  return {
    ...{ edges, isLog: false, drawn, without: points.without, examinedBytes, registers },
    counts: bySlice.map(({ length }) => length),
    p50: register === null ? [] : percentile(0.5),
    p95: register === null ? [] : percentile(0.95),
    unit: register === null ? "count" : (registers[register]?.unit ?? "number"),
  };
}

function timeEdges(times: Float64Array, range: ChartRequest["range"]): number[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const [from, to] = range ?? (times.length === 0 ? [0, 1000] : [first, last]);
  const step = timeStep(Math.max(1, (to - from) / plotSlices));
  const start = Math.floor(from / step) * step;
  const slices = Math.max(1, Math.floor((to - start) / step) + (range ? 0 : 1));
  return Array.from({ length: slices + 1 }, (_, i) => start + i * step);
}

/** How often the values of a register fall into each slice of their range. */
export async function histogramOfValues(
  document: TextDocument,
  request: ChartRequest,
  signal: AbortSignal,
): Promise<PlotAnswer> {
  const { register } = request;
  const pattern = drawnPattern(document, request);
  const { bytes, examinedBytes } = readHead(document, chartBytesLimit);
  const registers = describeRegisters(pattern, bytes);
  const points = register === null ? null : await collectPoints(bytes, pattern, { register, stamps: null }, signal);
  const values = points?.values.all ?? new Float64Array(0);
  const unit = (register === null ? null : registers[register]?.unit) ?? "number";
  const histogram = buildHistogram(values, unit as Unit);
  return {
    ...histogram,
    p50: [],
    p95: [],
    unit,
    drawn: values.length,
    without: points?.without ?? 0,
    examinedBytes,
    registers,
  };
}

/** Times of lines; of records, by what their format takes for it. */
function stampsIn(bytes: Uint8Array, format: string): Generator<LineStamp, void, void> {
  if (format === "") return lineStamps(bytes);
  return lineStamps(bytes, 0, bytes.length, { source: { pattern: timeQuery(format), registers: [0] } });
}

/** Time between lines that have one. */
export async function gapsBetweenLines(
  document: TextDocument,
  { format }: EventsRequest,
  signal: AbortSignal,
): Promise<GapsAnswer> {
  const { bytes, examinedBytes } = readHead(document, chartBytesLimit);
  const turns = new Turns(signal);
  const gaps = new Numbers();
  let longest: { offset: number; milliseconds: number }[] = [];
  let before: bigint | null = null;
  let stamps = 0;
  refreshClock();
  for (const { lineStart, ns } of stampsIn(bytes, format)) {
    if (before !== null && ns >= before) {
      const milliseconds = Number(ns - before) / 1e6;
      gaps.push(milliseconds);
      longest.push({ offset: lineStart, milliseconds });
      if (longest.length > 4096) longest = pickLongest(longest);
    }
    before = ns;
    if (++stamps % 256 === 0) await turns.take();
  }
  const positive = gaps.all.filter((gap) => gap > 0).map((milliseconds) => milliseconds * 1e6);
  return {
    gaps: pickLongest(longest).map(({ offset, milliseconds }) => ({
      line: countLineEnds(bytes.subarray(0, offset)),
      milliseconds,
    })),
    ...buildHistogram(positive, "duration"),
    ...{ examinedBytes, registers: [] },
  };
}

function pickLongest<G extends { readonly milliseconds: number }>(gaps: readonly G[]): G[] {
  return [...gaps].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, gapsShown);
}
