/** Takes the place of ts/native/pool.ts: calls that would run on threads of the library run at once. */
import type { PoolFunction } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { allocate, free, writeBytes } from "./ffi.ts";

export type PoolName = keyof typeof PoolFunction;

const scratchBytes = 512;

export class PoolCall {
  readonly isDone = true;
  readonly scratch = allocateOrThrow(scratchBytes);
  #input = 0;
  #inputBytes = 0;

  /** @throws {MatcherError} memory ran out */
  room(sizeBytes: number): number {
    if (sizeBytes > this.#inputBytes) {
      if (this.#input !== 0) free(this.#input);
      this.#input = allocateOrThrow(sizeBytes);
      this.#inputBytes = sizeBytes;
    }
    return this.#input;
  }

  input(bytes: Uint8Array): number {
    const address = this.room(Math.max(bytes.length, 1));
    writeBytes(address, bytes);
    return address;
  }

  written(bytes: number): ArrayBuffer {
    return memoryAt(this.scratch, bytes);
  }

  async run(name: PoolName, ...given: (number | bigint | boolean)[]): Promise<number> {
    const called = native()[name] as (...given: readonly unknown[]) => unknown;
    return Number(called(...given) ?? 0);
  }

  close(): void {
    if (this.#input !== 0) free(this.#input);
    if (this.#inputBytes >= 0) free(this.scratch);
    this.#input = 0;
    this.#inputBytes = -1;
  }
}

function allocateOrThrow(bytes: number): number {
  const address = allocate(bytes);
  if (address === 0) throw memoryError("a call");
  return address;
}
