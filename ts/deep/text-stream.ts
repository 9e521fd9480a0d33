/** A stream of text for commands: with or without the content of quotes, for one program or several. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { StreamScanner, type TextPart } from "../scan/index.ts";
import type { Depth } from "./deep.ts";
import type { Joins } from "./merge.ts";
import { DeepStream, type FoundPart } from "./stream.ts";

/** Results are valid until the next call. Must be closed. */
export interface TextStream {
  push(chunk: Uint8Array): Iterable<FoundPart>;
  finish(): Iterable<FoundPart>;
  /** Later matches begin at or after this offset. */
  readonly openFrom: number;
  /** The text still held: all of it from the last offset passed to `keepFrom`. */
  heldText(): TextPart;
  keepFrom(offset: number): void;
  close(): void;
}

/**
 * Matches of each program separately, each in its own order.
 * @param joins batches whose matches may be returned in batches of other sizes, without registers
 */
export function textStreams(pattern: CompiledPattern, deep: Depth, byLine = false, joins?: Joins): TextStream[] {
  if (deep) return [new DeepStream(pattern, undefined, byLine, deep === "everywhere", joins)];
  return (pattern.groups ?? [pattern]).map((program) => new PlainTextStream(program, byLine));
}

class PlainTextStream implements TextStream {
  readonly #scanner: StreamScanner;

  constructor(pattern: CompiledPattern, byLine: boolean) {
    this.#scanner = new StreamScanner(pattern, undefined, { byLine });
  }

  push(chunk: Uint8Array): Iterable<FoundPart> {
    return this.#scanChunk(chunk);
  }
  finish(): Iterable<FoundPart> {
    return this.#scanChunk(null);
  }
  get openFrom(): number {
    return this.#scanner.openFrom;
  }
  heldText(): TextPart {
    return this.#scanner.heldText();
  }
  keepFrom(offset: number): void {
    this.#scanner.keepFrom(offset);
  }
  close(): void {
    this.#scanner.close();
  }

  *#scanChunk(chunk: Uint8Array | null): Generator<FoundPart> {
    for (const matches of this.#scanner.pushInBatches(chunk)) yield { matches, ...this.#scanner.heldText() };
  }
}
