/** Access to the library's memory: addresses, and views of it. */
import { type Pointer, ptr, toArrayBuffer } from "bun:ffi";

export type { Pointer };

/**
 * A view (not a copy) of `sizeBytes` bytes at `address`; valid as long as the library keeps them. An empty buffer if
 * there are none.
 */
export function memoryAt(address: number, sizeBytes: number): ArrayBuffer {
  return sizeBytes === 0 ? new ArrayBuffer(0) : toArrayBuffer(address as Pointer, 0, sizeBytes);
}

/** The address of a view's memory; valid as long as the view is. */
export function addressOf(view: Float64Array | Uint32Array | Uint8Array): number {
  return ptr(view);
}

/** 0 for an empty view, which has no address. */
export function addressOrNone(view: Float64Array | Uint8Array): number {
  return view.length > 0 ? ptr(view) : 0;
}

const libraryMemory = new WeakSet<ArrayBufferLike>();

/** Notes that only the library can free a view's memory, so that its threads may read it. */
export function markLibraryMemory(memory: ArrayBufferLike): void {
  libraryMemory.add(memory);
}

export function isLibraryMemory(memory: ArrayBufferLike): boolean {
  return libraryMemory.has(memory);
}
