/** Texts with their matches replaced, masked, or removed. */
import type { Depth } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import {
  Editor,
  KeepList,
  lexKind,
  networkBits,
  OutputCheck,
  parseMask,
  RecordForms,
  Redaction,
  type Replacer,
  refuseOutput,
  templateReplacer,
  type Write,
} from "../rewrite/index.ts";
import type { Matches } from "../scan/index.ts";
import { ByteBuffer, decodeText, type MatchContext, parseTemplate } from "../template/index.ts";
import { dateOrderNow } from "../value/index.ts";
import type { ResolvedWindow } from "../window/index.ts";
import { type Input, InputText, shownPlaces, type Text } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { chooseEngine, type Engine, resolveOptions, type Window } from "./options.ts";
import { type Search, searchInBatches } from "./search.ts";
import { openReadings } from "./trace.ts";
import { atOnce, inTurns, type Turns } from "./turns.ts";

/** A rewrite template, or a function that returns text of the input's type. */
export type Replacement<T extends Input, Name extends string = string> = string | ((match: Match<T, Name>) => Text<T>);

/** What replaces a match, and what is left of it. */
export interface Mask {
  /** References, separated by commas, to text that is left unchanged: `"card:last4"`. */
  keep?: string | undefined;
  /**
   * One character to replace each character, a text that replaces the whole match, `"shape"` or `"pseudonym"`; `"*"` by
   * default.
   */
  mask?: string | undefined;
  /**
   * Whether text within other tokens is searched too: in quotes, URLs and paths, at a sentence's end, and encoded
   * (`%40`, `&#64;`, `\u0040`, quoted-printable, base64); true by default.
   */
  deep?: boolean | undefined;
  /**
   * With `mask: "pseudonym"`: hosts of one network become hosts of one network. Bits of an IPv4 network, or
   * `"V4,V6"` for both kinds; `"24,48"`.
   */
  keepPrefix?: number | string | undefined;
}

/** A rewrite of one text: tell it of the matches in order. */
export class Rewriting<T extends Input> {
  readonly #splice: Splice<T>;
  readonly #add: (batch: Matches, context: MatchContext) => void;
  readonly #context: MatchContext;

  /**
   * @throws {TemplateError}
   * @throws {TypeError} the replacement is neither a template nor a function
   */
  constructor(
    text: InputText<T>,
    pattern: CompiledPattern,
    replacement: Replacement<T> | Replacer,
    private readonly window: ResolvedWindow,
    check: OutputCheck | null = null,
  ) {
    const splice = new Splice(text, window.from, check);
    this.#splice = splice;
    this.#context = {
      path: "",
      text: text.bytes,
      baseBytes: 0,
      members: pattern.members,
      dateOrder: dateOrderNow(),
      shown: shownPlaces(text),
      readings: openReadings(pattern, text.bytes),
    };
    if (typeof replacement === "function") {
      const maker = new MatchMaker(text, pattern);
      this.#add = (batch) => {
        for (let i = 0; i < batch.count; i++) {
          const given = givenText(replacement(maker.one(batch, i)), text.input);
          splice.replace(batch.start(i), batch.end(i), given, given.length);
        }
      };
      return;
    }
    const replacer = typeof replacement === "string" ? compileTemplate(replacement, pattern) : replacement;
    if (typeof replacer?.replace !== "function") {
      throw new TypeError(`the replacement must be a template or a function: found ${typeof replacement}`);
    }
    const forms = new RecordForms();
    this.#add = (batch, context) =>
      new Editor(replacer, context, forms).eachEdit(batch, ({ start, end, replacement: { bytes, length } }) => {
        splice.replace(start, end, bytes, length);
      });
  }

  /**
   * @param part the text that the matches were found in, if it is not the whole text
   * @throws what the caller's function throws
   */
  add(batch: Matches, part?: { readonly text: Uint8Array; readonly base: number }): void {
    const context = part ? { ...this.#context, text: part.text, baseBytes: part.base } : this.#context;
    this.#add(batch, context);
  }

  finish(): Text<T> {
    return atOnce(this.#steps());
  }
  /** The same in parts, between which the loop turns. */
  finishedLater(turns: Turns): Promise<Text<T>> {
    return inTurns(this.#steps(), turns);
  }

  /** What is left of the input is taken in pieces. */
  *#steps(): Generator<void, Text<T>, void> {
    const { to } = this.window;
    for (let at = this.#splice.at + pieceBytes; at < to; at += pieceBytes) {
      this.#splice.keep(at);
      yield;
    }
    this.#splice.keep(to);
    return yield* this.#splice.finish();
  }
}

/**
 * @throws {TemplateError | OptionError}
 * @throws {TypeError} a function returned text of another type
 */
export function rewritten<T extends Input>(
  pattern: CompiledPattern,
  replacement: Replacement<T> | Replacer,
  input: T,
  options: Window & Engine,
  { maxCount, deep }: Pick<Search, "maxCount" | "deep"> = {},
  checks = false,
): Text<T> {
  const text = new InputText(input, typeof replacement === "function" ? "later" : "at once");
  const window = resolveOptions(text.bytes, options);
  const check = checks ? outputCheck(pattern, deep ?? false, replacement as Replacer, window) : null;
  try {
    const rewriting = new Rewriting(text, pattern, replacement, window, check);
    const engine = chooseEngine(options, pattern);
    for (const batch of searchInBatches({ pattern, window, engine, maxCount, deep })) rewriting.add(batch);
    const result = rewriting.finish();
    refuseOutput(check);
    return result;
  } finally {
    check?.close();
  }
}

/** The check of a redaction's output; must be closed. @param write takes what may be written */
export function outputCheck(
  pattern: CompiledPattern,
  deep: Depth,
  replacer: Replacer,
  window?: ResolvedWindow,
  write: Write | null = null,
): OutputCheck {
  return new OutputCheck({ pattern, deep, byLine: false, replacer, dateOrder: dateOrderNow() }, window, false, write);
}

/** @throws {TemplateError} */
export function compileTemplate(template: string, pattern: CompiledPattern): Replacer {
  return templateReplacer(parseTemplate(template, { registers: pattern.registers, where: "rewrite" }));
}

/** @throws {OptionError | TemplateError} */
export function createRedaction({ keep, mask = "*", keepPrefix }: Mask, pattern: CompiledPattern): Replacer {
  if (typeof mask !== "string") throw new TypeError(`mask: expected a string, found ${typeof mask}`);
  if (keep !== undefined && typeof keep !== "string")
    throw new TypeError(`keep: expected a string, found ${typeof keep}`);
  const kept = new KeepList(keep === undefined ? [] : [keep], pattern.registers, "keep");
  const networks = keepPrefix === undefined ? undefined : networkBits(String(keepPrefix), "keepPrefix");
  return new Redaction(parseMask(mask, lexKind(pattern), "mask", { byLine: pattern.masksByLine, networks }), kept);
}

/**
 * @throws {OptionError | TemplateError}
 * @throws {MatcherError} with code `leftover`
 */
export function redactInput<T extends Input>(pattern: CompiledPattern, input: T, options: Window & Mask): Text<T> {
  return rewritten(pattern, createRedaction(options, pattern), input, options, { deep: readDepth(options) }, true);
}

/** What is redacted besides a text's own tokens. @throws {TypeError} */
export function readDepth({ deep = true }: Mask): Depth {
  if (typeof deep === "boolean") return deep && "everywhere";
  throw new TypeError(`deep: expected true or false, found ${typeof deep}`);
}

/** Bytes of a built text that are kept together: a longer list would be copied whole whenever it grows. */
const pieceBytes = 1 << 20;

/**
 * Builds a text of the input's type: strings are built from strings, so that even an unpaired surrogate is unchanged.
 */
class Splice<T extends Input> {
  readonly #pieces: Uint8Array[] = [];
  readonly #bytes = new ByteBuffer();
  #string = "";

  /** @param done number of bytes before the part that is built */
  constructor(
    private readonly text: InputText<T>,
    private done: number,
    private readonly check: OutputCheck | null,
  ) {
    check?.writeTo({
      keep: (start, end) => this.#addKept(start, end),
      replace: (_start, _end, written, from, to) => this.#add(written, from, to),
    });
  }

  /** Replaces bytes start..end by the first `size` units of what was given. */
  replace(start: number, end: number, given: string | Uint8Array, size: number): void {
    this.keep(start);
    if (this.check) this.check.mask(this.text.bytes, 0, start, end, given as Uint8Array, size);
    else this.#add(given, 0, size);
    this.done = end;
  }

  /** Bytes of the input that were taken or replaced. */
  get at(): number {
    return this.done;
  }

  /** Takes the input unchanged up to byte `to`. */
  keep(to: number): void {
    if (to <= this.done) return;
    if (this.check) this.check.keep(this.text.bytes, 0, this.done, to);
    else this.#addKept(this.done, to);
    this.done = to;
  }

  #add(given: string | Uint8Array, from: number, to: number): void {
    if (typeof this.text.input === "string") {
      this.#string += typeof given === "string" ? given : decodeText(given, from, to);
    } else this.#push(given as Uint8Array, from, to);
  }

  #addKept(start: number, end: number): void {
    const { text } = this;
    if (typeof text.input === "string") this.#string += text.input.slice(text.unit(start), text.unit(end));
    else this.#push(text.bytes, start, end);
  }

  #push(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes.push(bytes, start, end);
    if (this.#bytes.length < pieceBytes) return;
    this.#pieces.push(this.#bytes.copy());
    this.#bytes.clear();
  }

  /** The text built; pauses between its pieces. */
  *finish(): Generator<void, Text<T>, void> {
    this.check?.end();
    if (typeof this.text.input === "string") return this.#string as Text<T>;
    const last = this.#bytes.view();
    const whole = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, last.length));
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
      yield;
    }
    whole.set(last, at);
    return whole as Text<T>;
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
  const window = resolveOptions(text.bytes, {});
  for (const batch of limit > 1 ? searchInBatches({ pattern, window, maxCount, registers: false }) : []) {
    for (let i = 0; i < batch.count; i++) {
      parts.push(text.slice(done, batch.start(i)));
      done = batch.end(i);
    }
  }
  parts.push(text.slice(done, text.bytes.length));
  return parts;
}
