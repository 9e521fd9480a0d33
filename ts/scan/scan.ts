/** Scans: matches of a compiled pattern in a text, in batches. */
import { isMapped, type Source } from "../input/source.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { PoolCall } from "../native/pool.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import {
  Batch,
  type BatchParts,
  batchParts,
  batchTableLength,
  countLimit,
  type ScanFlags,
  scanFlags,
} from "./batch.ts";
import { usesDevice } from "./device.ts";
import { answerView, type ScanFacts } from "./facts.ts";
import type { StartedScan } from "./files.ts";
import type { Matches } from "./matches.ts";
import { heldProgram, type LoadedProgram, registerLayout } from "./program.ts";

export interface ScanOptions extends ScanFlags {
  /** Start of the scanned part of the text, in bytes; offsets still count in the whole text. */
  readonly from?: number;
  readonly to?: number;
  /** Maximum number of matches. */
  readonly maxCount?: number;
  /** A scan of the whole text that was already started with these options. */
  readonly started?: StartedScan;
}

/** Counting gives statistics (`facts`) only with `device: true`: otherwise it may run on several cores. */
export type CountOptions = ScanOptions;

export interface Counts {
  readonly matches: number;
  /** Number of lines that contain part of a match. */
  readonly lines: number;
}

/** Every match of `pattern` in `text`, in order. A batch is valid until the next one is requested. */
export function* scan(
  pattern: CompiledPattern,
  text: Uint8Array | Source,
  options: ScanOptions = {},
): Generator<Matches, void, void> {
  if (pattern.groups) {
    const lanes = pattern.groups.map((group) => scan(group, text, options));
    const { mergeBatches } = require("./merge.ts") as typeof import("./merge.ts");
    return yield* mergeBatches(lanes, options.maxCount);
  }
  const has = batchParts(pattern, options);
  const table = new Float64Array(batchTableLength);
  const started = options.started?.handle ? options.started : undefined;
  const handle = started ? resume(started, bytesOf(text), pattern) : open(pattern, bytesOf(text), options, has);
  if (handle === null) return;
  const layout = registerLayout(pattern, borrowed.get(handle)!.program);
  let batch: Batch | undefined;
  try {
    for (;;) {
      const status = native().mb_scan_next(handle, table);
      if (status !== 0) checkStatus(status);
      if (table[0] === 0) return;
      batch = new Batch(table, layout, has);
      yield batch;
      batch.retire();
      batch = undefined;
    }
  } finally {
    batch?.retire();
    if (options.facts) tell(options.facts, handle);
    close(handle, started);
  }
}

function tell(facts: ScanFacts, handle: Pointer): void {
  const answer = answerView();
  native().mb_scan_facts(handle, answer);
  facts.add(answer);
}

/**
 * Every match, found on the library's threads. Each batch is valid until the next one is requested. The text must be
 * memory that only the library can free, as a source's is, and must stay open until the generator has ended.
 */
export async function* scanLater(
  pattern: CompiledPattern,
  text: Source,
  options: Omit<ScanOptions, "started" | "facts"> = {},
): AsyncGenerator<Matches, void, void> {
  const has = batchParts(pattern, options);
  const table = new Float64Array(batchTableLength);
  // Trying a GPU takes long.
  const handle = open(pattern, text.bytes, { ...options, device: options.device ?? usesDevice() ?? false }, has);
  if (handle === null) return;
  const layout = registerLayout(pattern, borrowed.get(handle)!.program);
  const call = new PoolCall();
  let batch: Batch | undefined;
  try {
    for (;;) {
      checkStatus(await call.run("mb_scan_next", handle, call.scratch));
      table.set(new Float64Array(call.written(table.byteLength)));
      if (table[0] === 0) return;
      batch = new Batch(table, layout, has);
      yield batch;
      batch.retire();
    }
  } finally {
    batch?.retire();
    close(handle);
    call.close();
  }
}

/** Counts matches and the lines that contain them, without returning the matches. */
export function countMatches(pattern: CompiledPattern, text: Uint8Array | Source, options: CountOptions = {}): Counts {
  if (pattern.groups) return countMerged(pattern, bytesOf(text), options);
  const handle = open(pattern, bytesOf(text), options, { registers: false, lines: false });
  if (handle === null) return { matches: 0, lines: 0 };
  try {
    const out = new Float64Array(2);
    checkStatus(native().mb_scan_count(handle, out));
    return { matches: out[0]!, lines: out[1]! };
  } finally {
    if (options.device && options.facts) tell(options.facts, handle);
    close(handle);
  }
}

/** The same if the matches of several programs have to be merged. */
function countMerged(pattern: CompiledPattern, text: Uint8Array, options: ScanOptions): Counts {
  const counts = { matches: 0, lines: 0 };
  let lastLine = 0;
  for (const batch of scan(pattern, text, { ...options, registers: false, lines: true })) {
    for (let i = 0; i < batch.count; i++) {
      counts.matches++;
      const first = batch.line(i);
      const last = first + lineEnds(text.subarray(batch.start(i), batch.end(i) - 1));
      counts.lines += Math.max(0, last - Math.max(first - 1, lastLine));
      lastLine = Math.max(last, lastLine);
    }
  }
  return counts;
}

function lineEnds(text: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf(0x0a); at >= 0; at = text.indexOf(0x0a, at + 1)) count++;
  return count;
}

/** What open scans borrow: their texts, kept from being collected, and their programs. */
const borrowed = new Map<Pointer, { readonly text: Uint8Array; readonly program: LoadedProgram }>();

/** Opens a scan; `null` if there is nothing to scan. */
function open(
  pattern: CompiledPattern,
  text: Uint8Array,
  options: ScanOptions,
  has: Omit<BatchParts, "readings"> & Partial<BatchParts>,
): Pointer | null {
  const { from = 0, to = text.length, maxCount = Infinity } = options;
  const isNothing = from >= to || text.length === 0 || maxCount === 0;
  if (!isNothing && (from < 0 || to > text.length))
    throw new RangeError(`window ${from}..${to} of a text of ${text.length} bytes`);
  const flags = isNothing ? 0 : scanFlags({ ...options, ...has }, isMapped(text));
  const out = new BigUint64Array(1);
  const program = heldProgram(pattern); // Also if there is nothing: a damaged one is an error.
  if (isNothing) {
    program.release();
    return null;
  }
  const status = native().mb_scan_open(program.handle, text, from, to, flags, countLimit(maxCount), out);
  if (status !== 0) {
    program.release();
    checkStatus(status);
  }
  const handle = Number(out[0]) as Pointer;
  borrowed.set(handle, { text, program });
  return handle;
}

function resume(started: StartedScan, text: Uint8Array, pattern: CompiledPattern): Pointer {
  const handle = started.handle!;
  started.handle = null;
  borrowed.set(handle, { text, program: heldProgram(pattern) });
  return handle;
}

function close(handle: Pointer, started?: StartedScan): void {
  if (started) started.close(handle);
  else native().mb_scan_close(handle);
  borrowed.get(handle)?.program.release();
  borrowed.delete(handle);
}

function bytesOf(text: Uint8Array | Source): Uint8Array {
  return text instanceof Uint8Array ? text : text.bytes;
}
