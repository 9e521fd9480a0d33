/**
 * The limit of memory (`--max-memory`): what grows with an input is counted against it, whether the library or TypeScript holds
 * it. The library counts its own; TypeScript counts texts and tables it keeps.
 */
import { MatcherError } from "../error/errors.ts";
import { native } from "./open.ts";

/** Bytes that may be held in all: what was set, else a quarter of the machine's memory. */
export function memoryLimit(): number {
  return native().mb_memory_limit();
}

export function setMemoryLimit(bytes: number): void {
  native().mb_memory_set_limit(bytes);
}

/**
 * Counts `bytes` that are about to be held; `releaseMemory` takes them off again.
 * @param what what would hold them, for the message: "the text of standard input"
 * @throws {MatcherError} with code "memory": they pass the limit
 */
export function holdMemory(bytes: number, what: string): void {
  if (!native().mb_memory_take(bytes)) throw memoryError(what);
}

export function releaseMemory(bytes: number): void {
  native().mb_memory_give(bytes);
}

/** @param what what would hold the memory: "the text of standard input" @param advice how to do with less */
export function memoryError(what: string, advice?: string): MatcherError {
  const remedy = advice ? `${advice}, or raise --max-memory` : "raise --max-memory";
  return new MatcherError(
    "memory",
    `not enough memory for ${what}: the limit is ${spelledSize(memoryLimit())}; ${remedy}`,
  );
}

/** As the flag takes it, in the largest unit that leaves no fraction longer than one digit: `512M`, `5.9G`. */
export function spelledSize(bytes: number): string {
  const units = ["", "K", "M", "G", "T"];
  let unit = 0;
  let size = bytes;
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024;
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${units[unit]}`;
}
