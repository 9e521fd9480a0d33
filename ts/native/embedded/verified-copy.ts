/**
 * A copy of the library from an earlier run, held open so that the file that was checked is the file that is loaded.
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
  mmap: { args: ["ptr", "u64", "i32", "i32", "i32", "i64"], returns: "ptr" },
  munmap: { args: ["ptr", "u64"], returns: "i32" },
} as const;

/** Linux constants; the same on both processors unless they are listed per processor. */
const closeOnExec = 0o2000000;
const nonBlocking = 0o4000;
const noFollow = process.arch === "arm64" ? 0o100000 : 0o400000;
const emptyPath = 0x1000;
const statxMask = 0x7ff;
const [readable, privatePopulated] = [1, 0x8002];
const [typeMask, regularFile, othersWrite] = [0o170000, 0o100000, 0o022];
const statxBytes = 256;
const offsetOf = { uid: 20, mode: 28, size: 40 } as const;
/** The library is always smaller. */
const copyBytesMax = 1 << 28;

/**
 * Opens the file at `path` if it is a copy with that digest that only we can write; `null` if not, or if this cannot be
 * checked.
 */
export function openVerified(path: string, digest: string): FileCopy | null {
  if (process.platform !== "linux") return null;
  const libc = openLibc(calls);
  if (libc === null) return null;
  const descriptor = libc.open(terminated(path), closeOnExec | nonBlocking | noFollow);
  if (descriptor < 0) return null;
  const close = () => void libc.close(descriptor);
  if (digestOf(libc, descriptor) === digest) return { path: `/proc/self/fd/${descriptor}`, close };
  close();
  return null;
}

type Libc = NonNullable<ReturnType<typeof openLibc<typeof calls>>>;

/** Digest of a regular file that nobody else can write; `null` for any other file. */
function digestOf(libc: Libc, descriptor: number): string | null {
  const status = new DataView(new ArrayBuffer(statxBytes));
  if (libc.statx(descriptor, terminated(""), emptyPath, statxMask, status) !== 0) return null;
  const mode = status.getUint16(offsetOf.mode, true);
  const size = Number(status.getBigUint64(offsetOf.size, true));
  if ((mode & typeMask) !== regularFile || (mode & othersWrite) !== 0) return null;
  if (status.getUint32(offsetOf.uid, true) !== process.geteuid!() || size === 0 || size > copyBytesMax) return null;
  const address = libc.mmap(null, size, readable, privatePopulated, descriptor, 0);
  if (address === null || address > Number.MAX_SAFE_INTEGER) return null;
  const digest = digestOfBytes(new Uint8Array(toArrayBuffer(address as Pointer, 0, size)));
  libc.munmap(address, size);
  return digest;
}

const encoder = new TextEncoder();
const terminated = (path: string): Uint8Array => encoder.encode(`${path}\0`);
