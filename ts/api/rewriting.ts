/** Texts with their matches replaced, masked, or removed. */
import { lex } from "../lex/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { KeepList, type KindOf, parseMask, Redaction, type Replacer, templateReplacer } from "../rewrite/index.ts";
import type { Matches } from "../scan/index.ts";
import { ByteBuffer, type MatchContext, parseTemplate } from "../template/index.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { type Engine, engineOf, type Window, windowOf } from "./options.ts";
import { batchesOf } from "./search.ts";
import { readingsOf } from "./trace.ts";

/** A rewrite template, or a function that returns text of the input's type. */
export type Replacement<T extends Input, Name extends string = string> = string | ((match: Match<T, Name>) => Text<T>);

export interface Mask {
  /** References, separated by commas, to text that is left unchanged: `"card:last4"`. */
  keep?: string | undefined;
  /**
   * One character to replace each character, a text that replaces the whole match, `"shape"` or `"pseudonym"`; `"*"` by
   * default.
   */
  mask?: string | undefined;
}

/** Appends the replacement of match `i`, or returns it as a string in the caller's encoding. */
type Render = (out: ByteBuffer, matches: Matches, i: number) => string | undefined;

/** @throws {TemplateError | OptionError} @throws {TypeError} a function returned text of another type */
export function rewritten<T extends Input>(
  pattern: CompiledPattern,
  replacement: Replacement<T>,
  input: T,
  options: Window & Engine,
  maxCount?: number,
): Text<T> {
  if (typeof replacement === "string") {
    const text = new InputText(input);
    return spliced(text, pattern, options, renderedBy(templateOf(replacement, pattern), pattern, text), maxCount);
  }
  if (typeof replacement !== "function") {
    throw new TypeError(`the replacement must be a template or a function: found ${typeof replacement}`);
  }
  const text = new InputText(input, "later");
  const maker = new MatchMaker(text, pattern);
  const render: Render = (out, matches, i) => {
    const given = givenText(replacement(maker.one(matches, i)), input);
    if (typeof given === "string") return given;
    out.push(given);
    return undefined;
  };
  return spliced(text, pattern, options, render, maxCount);
}

/** @throws {TemplateError} */
export function templateOf(template: string, pattern: CompiledPattern): Replacer {
  return templateReplacer(parseTemplate(template, { registers: pattern.registers, where: "rewrite" }));
}

/** @throws {OptionError | TemplateError} */
export function redactionOf({ keep, mask = "*" }: Mask, pattern: CompiledPattern): Replacer {
  if (typeof mask !== "string") throw new TypeError(`mask: expected a string, found ${typeof mask}`);
  if (keep !== undefined && typeof keep !== "string")
    throw new TypeError(`keep: expected a string, found ${typeof keep}`);
  const kept = new KeepList(keep === undefined ? [] : [keep], pattern.registers, "keep");
  return new Redaction(parseMask(mask, kindOf(pattern), "mask"), kept);
}

/** The kind of a text that is a single token. */
function kindOf(pattern: CompiledPattern): KindOf {
  return (bytes) => {
    const tokens = lex(bytes, { whitespace: true, pattern });
    return tokens.count === 1 ? (pattern.kindNames[tokens.kinds[0]!] ?? null) : null;
  };
}

/** @throws {OptionError | TemplateError} */
export function redacted<T extends Input>(pattern: CompiledPattern, input: T, options: Window & Mask): Text<T> {
  const replacer = redactionOf(options, pattern);
  const text = new InputText(input);
  return spliced(text, pattern, options, renderedBy(replacer, pattern, text));
}

function renderedBy(replacer: Replacer, pattern: CompiledPattern, text: InputText): Render {
  const context: MatchContext = {
    path: "",
    text: text.bytes,
    baseBytes: 0,
    members: pattern.members,
    dateOrder: "dmy",
    shown: text.shown,
    readings: readingsOf(pattern, text.bytes),
  };
  return (out, matches, i) => {
    replacer.replace(out, matches, i, context);
    return undefined;
  };
}

/** The window with each match replaced by the result of `render`; all other text is unchanged. */
function spliced<T extends Input>(
  text: InputText<T>,
  pattern: CompiledPattern,
  options: Window & Engine,
  render: Render,
  maxCount?: number,
): Text<T> {
  const search = { pattern, window: windowOf(text.bytes, options), engine: engineOf(options), maxCount };
  const out = new Splice(text, search.window.from);
  for (const batch of batchesOf(search)) {
    for (let i = 0; i < batch.count; i++) out.replace(batch.start(i), batch.end(i), (into) => render(into, batch, i));
  }
  return out.finished(search.window.to);
}

/**
 * Builds a text of the input's type: strings are built from strings, so that even an unpaired surrogate is unchanged.
 */
class Splice<T extends Input> {
  readonly #bytes = new ByteBuffer();
  readonly #rendered = new ByteBuffer();
  #string = "";

  /** @param done number of bytes before the part that is built */
  constructor(
    private readonly text: InputText<T>,
    private done: number,
  ) {}

  replace(start: number, end: number, render: (out: ByteBuffer) => string | undefined): void {
    this.#keep(start);
    if (typeof this.text.input === "string") {
      this.#rendered.clear();
      this.#string += render(this.#rendered) ?? this.#rendered.text();
    } else render(this.#bytes);
    this.done = end;
  }

  #keep(to: number): void {
    if (to === this.done) return;
    const { text } = this;
    if (typeof text.input === "string") this.#string += text.input.slice(text.unit(this.done), text.unit(to));
    else this.#bytes.push(text.bytes, this.done, to);
  }

  finished(to: number): Text<T> {
    const { text } = this;
    this.#keep(to);
    return (typeof text.input === "string" ? this.#string : this.#bytes.copy()) as Text<T>;
  }
}

/** @throws {TypeError} a callback returned text of another type than the input's */
export function givenText(given: unknown, input: Input): string | Uint8Array {
  if (typeof given === "string" && typeof input === "string") return given;
  if (given instanceof Uint8Array && input instanceof Uint8Array) return given;
  const wanted = typeof input === "string" ? "a string" : "a Uint8Array";
  const found = given === null ? "null" : typeof given;
  throw new TypeError(`the replacement must give ${wanted}, as the input is: found ${found}`);
}

export function splitText<T extends Input>(pattern: CompiledPattern, input: T, limit: number): Text<T>[] {
  const text = new InputText(input);
  if (limit < 1) return [];
  const parts: Text<T>[] = [];
  let done = 0;
  const maxCount = Number.isFinite(limit) ? limit - 1 : undefined;
  const window = windowOf(text.bytes, {});
  for (const batch of limit > 1 ? batchesOf({ pattern, window, maxCount, registers: false }) : []) {
    for (let i = 0; i < batch.count; i++) {
      parts.push(text.slice(done, batch.start(i)));
      done = batch.end(i);
    }
  }
  parts.push(text.slice(done, text.bytes.length));
  return parts;
}
