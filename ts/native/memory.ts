/** The library's memory as the rest of the program sees it: addresses, and views of what lies there. */
import { type Pointer, toArrayBuffer } from "bun:ffi";

export type { Pointer };

/** A view, not a copy, of `sizeBytes` bytes at `address`; valid as long as the library keeps them. No bytes: an empty buffer. */
export function memoryAt(address: number, sizeBytes: number): ArrayBuffer {
  return sizeBytes === 0 ? new ArrayBuffer(0) : toArrayBuffer(address as Pointer, 0, sizeBytes);
}
