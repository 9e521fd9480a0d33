/** The type of content that files mostly consist of: zig/record/classify.zig. */
import { warn } from "../error/diagnostics.ts";
import { FileError } from "../error/errors.ts";
import { Status } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { tableGrowthTokensLimit } from "../tables/limits.ts";
import { type RegionKind, regionKinds } from "../tables/textures.ts";
import type { Path } from "./path.ts";
import { systemError } from "./source.ts";

/** Bytes of one kind, half-open. */
export interface TextureRegion extends Texture {
  readonly start: number;
  readonly end: number;
}

/** The type of most bytes in a text. */
export interface Texture {
  /** `null` for an empty text. */
  readonly kind: RegionKind | null;
  /** Tokens per row of a table; 0 for other kinds. */
  readonly period: number;
}

/**
 * Given the name of a text in which a table may begin before its region: rows are looked for in so many tokens before
 * its repetitions as `tableGrowthTokensLimit` says.
 */
export type OnLimited = (shown: string) => void;

/** Files that one call classifies, on all cores. */
const batchFiles = 256;
const extentWord = 2;
const errnoWord = 3;
const statusWord = 4;
const skippedWord = 5;
const rowWords = 6;
const regionCells = 4;

/** @param shown name of the text in messages @throws {FileError} it is too long */
export function classifyText(text: Uint8Array, shown: string, onLimited?: OnLimited): Texture {
  const out = new Uint32Array(extentWord + 1);
  check(native().mb_classify_dominant(text.length === 0 ? null : text, BigInt(text.length), out), shown);
  if (out[extentWord] !== 0) onLimited?.(shown);
  return textureAt(out, 0);
}

/** The regions of a text, in order. @throws {FileError} it is too long */
export function textureRegions(text: Uint8Array, shown: string, onLimited?: OnLimited): TextureRegion[] {
  const rows = new BigUint64Array(1);
  const count = new BigUint64Array(1);
  const extent = new Uint32Array(1);
  const { mb_classify_text, mb_classify_free } = native();
  check(mb_classify_text(text.length === 0 ? null : text, BigInt(text.length), rows, count, extent), shown);
  if (extent[0] !== 0) onLimited?.(shown);
  const cells = new Float64Array(
    memoryAt(Number(rows[0]), Number(count[0]) * regionCells * Float64Array.BYTES_PER_ELEMENT),
  );
  const found = Array.from({ length: Number(count[0]) }, (_, index) => {
    const [start, end, kind, period] = cells.subarray(index * regionCells, (index + 1) * regionCells);
    return { start: start!, end: end!, kind: regionKinds[kind!]!, period: period! };
  });
  mb_classify_free(rows[0]!, count[0]!);
  return found;
}

/**
 * Each item with the texture of its file, or with the error of reading it; in order.
 * @param onBinary given the items of binary files, which are left out; without it they are classified like the others
 */
export function* classifyFiles<Item extends { readonly path: Path }>(
  items: Iterable<Item>,
  onBinary?: (item: Item) => void,
  onLimited?: OnLimited,
): Generator<{ item: Item; texture: Texture | FileError }> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchFiles) continue;
    yield* classifyBatch(batch, onBinary, onLimited);
    batch = [];
  }
  if (batch.length > 0) yield* classifyBatch(batch, onBinary, onLimited);
}

function* classifyBatch<Item extends { readonly path: Path }>(
  batch: readonly Item[],
  onBinary?: (item: Item) => void,
  onLimited?: OnLimited,
) {
  const nul = Buffer.alloc(1);
  const paths = Buffer.concat(batch.flatMap(({ path }) => [Buffer.from(path.raw as string), nul]));
  const rows = new Uint32Array(batch.length * rowWords);
  native().mb_classify_files(paths, batch.length, onBinary !== undefined, rows);
  for (const [index, item] of batch.entries()) {
    const at = index * rowWords;
    if (rows[at + extentWord] !== 0) onLimited?.(item.path.shown);
    if (rows[at + skippedWord] === 1) onBinary!(item);
    else yield { item, texture: answer(rows, at, item.path) };
  }
}

function answer(rows: Uint32Array, at: number, path: Path): Texture | FileError {
  const errno = rows[at + errnoWord]!;
  if (errno !== 0) return systemError(path.raw, errno);
  check(rows[at + statusWord]!, path.shown);
  return textureAt(rows, at);
}

function check(status: number, shown: string): void {
  if (status !== Status.too_long) {
    checkStatus(status, `the texture of ${shown}`);
    return;
  }
  const reason = `it has four gigabytes or more, too many to tell its texture: leave --texture out`;
  throw new FileError([shown], "EFBIG", reason);
}

function textureAt(rows: Uint32Array, at: number): Texture {
  return { kind: regionKinds[rows[at]!] ?? null, period: rows[at + 1]! };
}

/**
 * The files of the requested kinds. Exclusion takes precedence; a file that cannot be read is kept, so that its reader
 * reports the error.
 */
export function* pathsOfTextures(paths: Iterable<Path>, kinds: readonly string[]): Generator<Path> {
  const dropped = new Set(kinds.filter((kind) => kind.startsWith("!")).map((kind) => kind.slice(1)));
  const kept = new Set(kinds.filter((kind) => !kind.startsWith("!")));
  const isTaken = (kind: string | null) =>
    kind === null ? kept.size === 0 : !dropped.has(kind) && (kept.size === 0 || kept.has(kind));
  for (const { item, texture } of classifyFiles(withPath(paths), undefined, warnLimited)) {
    if (texture instanceof FileError || isTaken(texture.kind)) yield item.path;
  }
}

/** Reports on standard error what was not examined. */
export function warnLimited(shown: string): void {
  const limit = tableGrowthTokensLimit.toLocaleString("en");
  warn(`${shown}: a table may begin before its region: rows were looked for in ${limit} tokens before it repeats`);
}

function* withPath(paths: Iterable<Path>): Generator<{ path: Path }> {
  for (const path of paths) yield { path };
}
