/** A stream of text as commands read it: with or without the insides of quotes, for one program or several. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Matches, StreamScanner, type TextPart } from "../scan/index.ts";
import { DeepStream, type FoundPart } from "./stream.ts";

/** What it gives is valid until the next call. Close it. */
export interface TextStream {
  push(chunk: Uint8Array): Iterable<FoundPart>;
  finish(): Iterable<FoundPart>;
  /** Matches still to come begin at this offset or behind it. */
  readonly openFrom: number;
  /** The text that is held: all of it from the offset last given to `keepFrom` on. */
  heldText(): TextPart;
  keepFrom(offset: number): void;
  close(): void;
}

/** Matches of each program by itself; their order is that of each alone. */
export function textStreams(pattern: CompiledPattern, deep: boolean): TextStream[] {
  if (deep) return [new DeepStream(pattern, undefined)];
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
