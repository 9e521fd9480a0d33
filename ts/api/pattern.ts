/** Patterns as library callers hold them. */
import { shippedLibrary } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { countMatches, scan as scanBatches } from "../scan/index.ts";
import { ByteBuffer, parseTemplate } from "../template/index.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { Match } from "./match.ts";
import { type Window, windowOf } from "./options.ts";

/** A rewrite template, or a function that gives text of the input's type. */
export type Replacement<T extends Input> = string | ((match: Match<T>) => Text<T>);

export class Pattern {
  readonly #compiled: CompiledPattern;

  /** @throws {PatternError} */
  constructor(readonly source: string) {
    this.#compiled = compilePattern(source, shippedLibrary);
  }

  /** Full names of the registers in binding order, outer before inner. */
  captureNames(): string[] {
    return this.#compiled.registers.map(({ name }) => name);
  }

  isMatch(input: Input, options: Window = {}): boolean {
    const text = new InputText(input);
    const { from, to } = windowOf(text.bytes, options);
    return countMatches(this.#compiled, text.bytes, { from, to, maxCount: 1 }).matches > 0;
  }

  /** The leftmost match; `null` where there is none. */
  find<T extends Input>(input: T, options: Window = {}): Match<T> | null {
    for (const match of this.#each(new InputText(input), options, 1)) return match;
    return null;
  }

  /** Every leftmost match, in order; none overlaps another. */
  scan<T extends Input>(input: T, options: Window = {}): Match<T>[] {
    return [...this.findIter(input, options)];
  }

  /** The same, one at a time. */
  findIter<T extends Input>(input: T, options: Window = {}): Generator<Match<T>, void, void> {
    return this.#each(new InputText(input), options);
  }

  *#each<T extends Input>(text: InputText<T>, options: Window, maxCount?: number): Generator<Match<T>, void, void> {
    const { from, to } = windowOf(text.bytes, options);
    for (const batch of scanBatches(this.#compiled, text.bytes, { from, to, maxCount })) {
      for (let i = 0; i < batch.count; i++) yield new Match(text, this.#compiled, batch, i);
    }
  }

  /** Each match replaced. @throws {TemplateError} */
  rewrite<T extends Input>(replacement: Replacement<T>, input: T, options: Window = {}): Text<T> {
    return this.#rewrite(replacement, input, options);
  }
  /** The first `n` matches replaced. */
  rewriteN<T extends Input>(replacement: Replacement<T>, input: T, n: number, options: Window = {}): Text<T> {
    return this.#rewrite(replacement, input, options, n);
  }
  rewriteFirst<T extends Input>(replacement: Replacement<T>, input: T, options: Window = {}): Text<T> {
    return this.#rewrite(replacement, input, options, 1);
  }

  #rewrite<T extends Input>(replacement: Replacement<T>, input: T, options: Window, maxCount?: number): Text<T> {
    const text = new InputText(input);
    const { from, to } = windowOf(text.bytes, options);
    const render = typeof replacement === "string" ? this.#rendered(replacement, text.bytes) : null;
    const out = new ByteBuffer();
    let done = 0;
    for (const batch of scanBatches(this.#compiled, text.bytes, { from, to, maxCount })) {
      for (let i = 0; i < batch.count; i++) {
        out.push(text.bytes, done, batch.start(i));
        if (render) render(out, batch, i);
        else
          pushGiven(
            out,
            (replacement as (match: Match<T>) => Text<T>)(new Match(text, this.#compiled, batch, i)),
            input,
          );
        done = batch.end(i);
      }
    }
    out.push(text.bytes, done, text.bytes.length);
    return text.give(out.bytes.slice(0, out.length));
  }

  #rendered(template: string, text: Uint8Array) {
    const parsed = parseTemplate(template, { registers: this.#compiled.registers, where: "rewrite" });
    const context = { path: "", text, baseBytes: 0, members: [], dateOrder: "dmy" as const };
    return (out: ByteBuffer, batch: Parameters<typeof parsed.render>[1], i: number) =>
      parsed.render(out, batch, i, context);
  }

  /** The texts between matches; `""` gives `[""]`. */
  split<T extends Input>(input: T): Text<T>[] {
    return this.splitN(input, Number.POSITIVE_INFINITY);
  }
  /** At most `limit` parts, the last one unsplit; 0 gives none. */
  splitN<T extends Input>(input: T, limit: number): Text<T>[] {
    if (limit < 1) return [];
    const text = new InputText(input);
    const parts: Text<T>[] = [];
    let done = 0;
    if (limit > 1) {
      const maxCount = Number.isFinite(limit) ? limit - 1 : undefined;
      for (const batch of scanBatches(this.#compiled, text.bytes, { maxCount, registers: false })) {
        for (let i = 0; i < batch.count; i++) {
          parts.push(text.slice(done, batch.start(i)));
          done = batch.end(i);
        }
      }
    }
    parts.push(text.slice(done, text.bytes.length));
    return parts;
  }
}

/** @throws {TypeError} a callback gave text of another type than the input's */
function pushGiven(out: ByteBuffer, given: unknown, input: Input): void {
  if (typeof given === "string" && typeof input === "string") out.pushText(given);
  else if (given instanceof Uint8Array && input instanceof Uint8Array) out.push(given, 0, given.length);
  else
    throw new TypeError(`the replacement must be of the input's type: found ${given === null ? "null" : typeof given}`);
}
