/** A stream of text for commands: with or without the content of quotes, for one program or several. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Matches, StreamScanner, type TextPart } from "../scan/index.ts";
import type { Depth } from "./deep.ts";
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

/** Matches of each program separately, each in its own order. */
export function textStreams(pattern: CompiledPattern, deep: Depth): TextStream[] {
  if (deep) return [new DeepStream(pattern, undefined, false, deep === "everywhere")];
  return (pattern.groups ?? [pattern]).map((program) => new PlainTextStream(program));
}

class PlainTextStream implements TextStream {
  readonly #scanner: StreamScanner;

  constructor(pattern: CompiledPattern) {
    this.#scanner = new StreamScanner(pattern);
  }

  push(chunk: Uint8Array): FoundPart[] {
    return this.#found(this.#scanner.push(chunk));
  }
  finish(): FoundPart[] {
    return this.#found(this.#scanner.finish());
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

  #found(matches: Matches): FoundPart[] {
    return matches.count === 0 ? [] : [{ matches, ...this.#scanner.heldText() }];
  }
}
