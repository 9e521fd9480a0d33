/**
 * A copy of the library from an earlier run, held open so that the file that was checked is the file that is loaded.
 *
 * A copy whose digest was right gets a time of writing that follows from the digest. Writing to the file afterwards
 * changes that time, so a copy that still has it is not read again: comparing the digest took a tenth of a start.
 */
import { type Pointer, toArrayBuffer } from "bun:ffi";
import { digestOfBytes } from "./digest.ts";
import { openLibc } from "./libc.ts";

export interface FileCopy {
  readonly path: string;
  close(): void;
}

const calls = {
  open: { args: ["buffer", "i32"], returns: "i32" },
  close: { args: ["i32"], returns: "i32" },
  statx: { args: ["i32", "buffer", "i32", "u32", "buffer"], returns: "i32" },
} as const;

/** Needed only for a copy without the mark. */
const readingCalls = {
  mmap: { args: ["ptr", "u64", "i32", "i32", "i32", "i64"], returns: "ptr" },
  munmap: { args: ["ptr", "u64"], returns: "i32" },
  futimens: { args: ["i32", "buffer"], returns: "i32" },
} as const;

/** Linux constants; the same on both processors unless they are listed per processor. */
const closeOnExec = 0o2000000;
const nonBlocking = 0o4000;
const noFollow = process.arch === "arm64" ? 0o100000 : 0o400000;
const emptyPath = 0x1000;
const statxMask = 0x7ff;
const [readable, privatePopulated] = [1, 0x8002];
const [typeMask, regularFile, othersWrite] = [0o170000, 0o100000, 0o022];
/** Words of 32 bits in what `statx` writes. */
const statxWords = 64;
const wordOf = { uid: 5, mode: 7, size: 10, sizeHigh: 11, mtime: 28, mtimeHigh: 29, mtimeNs: 30 } as const;
const modeMask = 0xffff;
/** The library is always smaller. */
const copyBytesMax = 1 << 28;
/** `UTIME_OMIT`: this time stays as it is. */
const timeStays = 0x3ffffffen;

/**
 * Opens the file at `path` if it is a copy with that digest that only we can write; `null` if not, or if this cannot be
 * checked.
 */
export function openVerified(path: string, digest: string): FileCopy | null {
  if (process.platform !== "linux") return null;
  const libc = openLibc(calls);
  if (libc === null) return null;
  const descriptor = libc.open(terminate(path), closeOnExec | nonBlocking | noFollow);
  if (descriptor < 0) return null;
  const close = () => void libc.close(descriptor);
  const status = new Uint32Array(statxWords);
  const isKnown = libc.statx(descriptor, terminate(""), emptyPath, statxMask, status) === 0;
  if (isKnown && isOurs(status) && (isMarked(status, digest) || isIntact(descriptor, status[wordOf.size]!, digest))) {
    return { path: `/proc/self/fd/${descriptor}`, close };
  }
  close();
  return null;
}

/** Whether it is a regular file that nobody else can write. */
function isOurs(status: Uint32Array): boolean {
  const mode = status[wordOf.mode]! & modeMask;
  if ((mode & typeMask) !== regularFile || (mode & othersWrite) !== 0) return false;
  const bytes = status[wordOf.size]!;
  return (
    status[wordOf.uid] === process.geteuid!() && bytes > 0 && bytes <= copyBytesMax && status[wordOf.sizeHigh] === 0
  );
}

/**
 * The time of writing of a copy that was checked: one of the first days of 2001, so that no write gives a file this
 * time, in whole seconds, an even number, so that every file system can store it.
 */
function markSeconds(digest: string): number {
  return 978_307_200 + 2 * (Number.parseInt(digest.slice(-6), 16) % 0x40000);
}

function isMarked(status: Uint32Array, digest: string): boolean {
  if (status[wordOf.mtimeHigh] !== 0 || status[wordOf.mtimeNs] !== 0) return false;
  return status[wordOf.mtime] === markSeconds(digest);
}

/** Compares the digest of the file, and marks it if that is right. */
function isIntact(descriptor: number, bytes: number, digest: string): boolean {
  const libc = openLibc(readingCalls);
  if (libc === null) return false;
  const address = libc.mmap(null, bytes, readable, privatePopulated, descriptor, 0);
  if (address === null || address > Number.MAX_SAFE_INTEGER) return false;
  const found = digestOfBytes(new Uint8Array(toArrayBuffer(address as Pointer, 0, bytes)));
  libc.munmap(address, bytes);
  if (found !== digest) return false;
  libc.futimens(descriptor, new BigInt64Array([0n, timeStays, BigInt(markSeconds(digest)), 0n]));
  return true;
}

const encoder = new TextEncoder();
const terminate = (path: string): Uint8Array => encoder.encode(`${path}\0`);
