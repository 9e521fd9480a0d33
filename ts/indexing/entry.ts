/**
 * The form of an index file: a header, then an entry for each file. Each entry has a checksum of its own, so that
 * damage costs the use of what is damaged, never a match.
 */
import type { BigIntStats } from "node:fs";
import { kindWords, rangeValues, type Signature } from "./signature.ts";

/** The file's name, in the folder that it describes. */
export const indexName = ".matcher-index";

/** What tells that a file was changed. */
export interface FileState {
  readonly sizeBytes: bigint;
  readonly modifiedNs: bigint;
  /** Last change of content, name or rights, which no program can set. */
  readonly changedNs: bigint;
  readonly inode: bigint;
}

export interface Entry extends Signature {
  /** Relative to the indexed folder, with slashes. */
  readonly path: string;
  readonly state: FileState;
  /** It contains a NUL byte. */
  readonly isBinary: boolean;
}

export const stateOf = ({ size, mtimeNs, ctimeNs, ino }: BigIntStats): FileState => ({
  sizeBytes: size,
  modifiedNs: mtimeNs,
  changedNs: ctimeNs,
  inode: ino,
});

export function isSameState(a: FileState, b: FileState): boolean {
  return (
    a.sizeBytes === b.sizeBytes && a.modifiedNs === b.modifiedNs && a.changedNs === b.changedNs && a.inode === b.inode
  );
}

const magic = 0x5844494d; // "MIDX"
const formatVersion = 2;
export const headerBytes = 16;

/** @param lexer identifies the library that found the kinds of tokens */
export function writeHeader(lexer: bigint): Uint8Array {
  const header = new DataView(new ArrayBuffer(headerBytes));
  header.setUint32(0, magic, true);
  header.setUint32(4, formatVersion, true);
  header.setBigUint64(8, lexer, true);
  return new Uint8Array(header.buffer);
}

/** The library that found the kinds; `null` if the bytes are no index of this form. */
export function readLexer(bytes: Uint8Array): bigint | null {
  if (bytes.length < headerBytes) return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  if (header.getUint32(0, true) !== magic || header.getUint32(4, true) !== formatVersion) return null;
  return header.getBigUint64(8, true);
}

/** Places in an entry: its size and checksum, then what the checksum covers. */
const at = { size: 0, checksum: 4, state: 8, flags: 40, pathBytes: 44, kinds: 48, ranges: 48 + 4 * kindWords } as const;
const pathAt = at.ranges + 8 * rangeValues;
const wordBytes = 4;
const align = (bytes: number) => Math.ceil(bytes / wordBytes) * wordBytes;
const checksum = (entry: Uint8Array) => Bun.hash.xxHash32(entry.subarray(at.state));

export function entryBytes({ path, state, isBinary, kinds, ranges, filter }: Entry): Uint8Array {
  const name = new TextEncoder().encode(path);
  const filterAt = pathAt + align(name.length);
  const bytes = new Uint8Array(filterAt + filter.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(at.size, bytes.length, true);
  const { sizeBytes, modifiedNs, changedNs, inode } = state;
  for (const [i, number] of [sizeBytes, modifiedNs, changedNs, inode].entries()) {
    view.setBigInt64(at.state + 8 * i, BigInt.asIntN(64, number), true);
  }
  view.setUint32(at.flags, isBinary ? 1 : 0, true);
  view.setUint32(at.pathBytes, name.length, true);
  for (const [i, word] of kinds.entries()) view.setUint32(at.kinds + wordBytes * i, word, true);
  for (const [i, value] of ranges.entries()) view.setFloat64(at.ranges + 8 * i, value, true);
  bytes.set(name, pathAt);
  for (const [i, word] of filter.entries()) view.setUint32(filterAt + wordBytes * i, word, true);
  view.setUint32(at.checksum, checksum(bytes), true);
  return bytes;
}

/** Bytes of the entry at `offset`, and the path in it; `null` if no entry can be there. */
export function entryAt(bytes: Uint8Array, offset: number): { readonly size: number; readonly path: string } | null {
  if (bytes.length - offset < pathAt) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset);
  const size = view.getUint32(at.size, true);
  const pathEnd = pathAt + view.getUint32(at.pathBytes, true);
  if (size > bytes.length - offset || align(pathEnd) > size || size % wordBytes !== 0) return null;
  return {
    size,
    path: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(offset + pathAt, offset + pathEnd)),
  };
}

/** The entry at `offset`; `null` if it is damaged. */
export function readEntry(all: Uint8Array, offset: number): Entry | null {
  const found = entryAt(all, offset);
  if (found === null) return null;
  const bytes = Uint8Array.from(all.subarray(offset, offset + found.size));
  const view = new DataView(bytes.buffer);
  if (view.getUint32(at.checksum, true) !== checksum(bytes)) return null;
  const filterAt = pathAt + align(view.getUint32(at.pathBytes, true));
  const filterWords = (bytes.length - filterAt) / wordBytes;
  if (filterWords !== 0 && (filterWords & (filterWords - 1)) !== 0) return null;
  const number = (i: number) => view.getBigInt64(at.state + 8 * i, true);
  return {
    path: found.path,
    state: {
      sizeBytes: number(0),
      modifiedNs: number(1),
      changedNs: number(2),
      inode: BigInt.asUintN(64, number(3)),
    },
    isBinary: view.getUint32(at.flags, true) === 1,
    kinds: new Uint32Array(bytes.buffer, at.kinds, kindWords),
    ranges: new Float64Array(bytes.buffer, at.ranges, rangeValues),
    filter: new Uint32Array(bytes.buffer, filterAt, filterWords),
  };
}
