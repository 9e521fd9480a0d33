/** A match as library callers hold it: numbers copied from a batch, texts made when they are read. */
import { RegisterError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { codePointsIn, type Input, type InputText, type Text } from "./input.ts";

/** One binding: bytes of the input and the kind of its one token, 255 where it is not one. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

const noKind = 255;

export class Capture<T extends Input = string> {
  constructor(
    private readonly text_: InputText<T>,
    private readonly pattern: CompiledPattern,
    private readonly span: Span | null,
    private readonly bindings: readonly Span[] | null,
  ) {}

  /** The register took part in the match. */
  get bound(): boolean {
    return this.span !== null;
  }
  get text(): Text<T> {
    return this.text_.slice(this.byteStart, this.byteEnd);
  }
  /** Offsets in the input's own units; 0 where unbound. */
  get start(): number {
    return this.text_.unit(this.byteStart);
  }
  get end(): number {
    return this.text_.unit(this.byteEnd);
  }
  get byteStart(): number {
    return this.span?.start ?? 0;
  }
  get byteEnd(): number {
    return this.span?.end ?? 0;
  }
  /** Kind of the one token it binds; `null` where it binds none or several. */
  get kind(): string | null {
    return this.span === null || this.span.kind === noKind ? null : (this.pattern.kindNames[this.span.kind] ?? null);
  }
  /** Every binding of a register under a repetition, oldest first; absent elsewhere. */
  get all(): Text<T>[] | undefined {
    return this.bindings?.map(({ start, end }) => this.text_.slice(start, end));
  }
}

export class Match<T extends Input = string> {
  readonly byteStart: number;
  readonly byteEnd: number;
  /** From 1. */
  readonly line: number;
  /** The set's member that matched; `null` without a set. */
  readonly pattern: string | null;
  readonly #input: InputText<T>;
  readonly #compiled: CompiledPattern;
  readonly #lineStart: number;
  readonly #spans: (Span | null)[];
  readonly #lists: (readonly Span[] | null)[];

  /** Copies match `i` of a batch, so that it outlives it. */
  constructor(input: InputText<T>, compiled: CompiledPattern, batch: Matches, i: number) {
    this.#input = input;
    this.#compiled = compiled;
    this.byteStart = batch.start(i);
    this.byteEnd = batch.end(i);
    this.line = batch.line(i);
    this.#lineStart = batch.lineStart(i);
    this.pattern = compiled.members.length > 0 ? (compiled.members[batch.member(i)] ?? null) : null;
    this.#spans = compiled.registers.map((_, r) =>
      spanOf(batch.registerStart(i, r), batch.registerEnd(i, r), batch.registerKind(i, r)),
    );
    this.#lists = compiled.registers.map(({ repeated }, r) => (repeated ? listOf(batch, i, r) : null));
  }

  /** Offsets in the input's own units: `input.slice(start, end)` is the match. */
  get start(): number {
    return this.#input.unit(this.byteStart);
  }
  get end(): number {
    return this.#input.unit(this.byteEnd);
  }
  get text(): Text<T> {
    return this.#input.slice(this.byteStart, this.byteEnd);
  }
  /** Code points from the line's start, from 1. */
  get column(): number {
    return codePointsIn(this.#input.bytes, this.#lineStart, this.byteStart) + 1;
  }
  span(): [number, number] {
    return [this.start, this.end];
  }
  byteSpan(): [number, number] {
    return [this.byteStart, this.byteEnd];
  }

  /** Every register the pattern binds, by full name. */
  get captures(): Record<string, Capture<T>> {
    return Object.fromEntries(this.#compiled.registers.map(({ name }, r) => [name, this.#capture(r)]));
  }

  /** Kind of what a register binds; `null` where it binds several kinds, or nothing. @throws {RegisterError} */
  kind(name: string): string | null {
    return this.#capture(this.#register(name)).kind;
  }
  captureSpan(name: string): [number, number] {
    const { start, end } = this.#capture(this.#register(name));
    return [start, end];
  }
  captureByteSpan(name: string): [number, number] {
    const { byteStart, byteEnd } = this.#capture(this.#register(name));
    return [byteStart, byteEnd];
  }

  #capture(r: number): Capture<T> {
    return new Capture(this.#input, this.#compiled, this.#spans[r]!, this.#lists[r]!);
  }

  #register(name: string): number {
    const found = this.#compiled.registers.findIndex((register) => register.name === name);
    if (found < 0) {
      const bound = this.#compiled.registers.map((register) => register.name);
      throw new RegisterError(name, `the pattern has no register "${name}": it binds ${bound.join(", ") || "none"}`);
    }
    return found;
  }
}

function spanOf(start: number, end: number, kind: number): Span | null {
  return start < 0 ? null : { start, end, kind };
}

function listOf(batch: Matches, i: number, r: number): Span[] {
  return Array.from({ length: batch.bindingCount(i, r) }, (_, k) => ({
    start: batch.bindingStart(i, r, k),
    end: batch.bindingEnd(i, r, k),
    kind: batch.bindingKind(i, r, k),
  }));
}
