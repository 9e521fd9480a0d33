/** Patterns shared between the threads of a process. */
import { MatcherError } from "../error/errors.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/index.ts";

/** What a pattern is made of again. */
export interface SharedPattern {
  readonly source: string;
  readonly compiled: CompiledPattern;
}

const dropped = new FinalizationRegistry<bigint>((handle) => native().mb_shared_drop(Number(handle)));

/**
 * Shares a pattern with all threads until `owner` is collected. Program and properties are stored as bytes.
 * @throws {MatcherError} memory ran out
 */
export function shareFor(owner: object, { source, compiled }: SharedPattern): bigint {
  const { program, ...properties } = compiled;
  const header = new TextEncoder().encode(JSON.stringify({ source, properties }));
  const bytes = new Uint8Array(4 + header.length + program.length);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(header, 4);
  bytes.set(program, 4 + header.length);
  const number = native().mb_shared_keep(bytes, bytes.length);
  if (number === 0) throw memoryError("a shared pattern");
  const handle = BigInt(number);
  dropped.register(owner, handle);
  return handle;
}

/** @throws {MatcherError} with code `disposed`: no pattern has this handle any more */
export function sharedPattern(handle: bigint): SharedPattern {
  if (typeof handle !== "bigint") throw new TypeError(`a handle is a bigint: found ${typeof handle}`);
  const number = Number(handle);
  const size = number > 0 && Number.isSafeInteger(number) ? native().mb_shared_size(number) : 0;
  const bytes = new Uint8Array(size);
  if (size === 0 || !native().mb_shared_copy(number, bytes, size)) {
    const problem = `no pattern has the handle ${handle}: keep the pattern that gave it until the Worker has read it`;
    throw new MatcherError("disposed", problem);
  }
  const toldBytes = new DataView(bytes.buffer).getUint32(0, true);
  const { source, properties } = JSON.parse(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(4, 4 + toldBytes)),
  );
  return { source, compiled: { ...properties, program: bytes.slice(4 + toldBytes) } };
}
