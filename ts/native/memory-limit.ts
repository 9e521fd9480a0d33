/** The memory limit (`--max-memory`): what the native library holds and grows with an input counts towards it. */
import { MatcherError } from "../error/errors.ts";
import { native } from "./open.ts";

/** Maximum total bytes: the configured limit, or a quarter of the machine's memory. */
export function memoryLimit(): number {
  return native().mb_memory_limit();
}

export function setMemoryLimit(bytes: number): void {
  native().mb_memory_set_limit(bytes);
}

/** @param what the purpose of the memory: "the text of standard input" @param advice how to use less */
export function memoryError(what: string, advice?: string): MatcherError {
  const remedy = advice ? `${advice}, or raise --max-memory` : "raise --max-memory";
  return new MatcherError(
    "memory",
    `not enough memory for ${what}: the limit is ${spelledSize(memoryLimit())}; ${remedy}`,
  );
}

/**
 * Looks before native memory is copied to the runtime's heap.
 * @throws {MatcherError} the library holds so much that the copy is above the limit
 */
export function checkCopy(bytes: number, what: string): void {
  if (native().mb_memory_held() + bytes > memoryLimit()) throw memoryError(what);
}

/** In the flag's notation, in the largest unit that needs at most one decimal: `512M`, `5.9G`. */
export function spelledSize(bytes: number): string {
  const units = ["", "K", "M", "G", "T"];
  let unit = 0;
  let size = bytes;
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024;
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${units[unit]}`;
}
