/** Templates as callers have them: parsed once, rendered for the matches of batches. */
import { keptBytesMax, type Piece } from "../layout/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import type { DateOrder } from "../tables/date-orders.ts";
import type { ByteBuffer } from "./buffer.ts";
import { elementPiece } from "./packed.ts";
import { type Element, parseElements, type ReadingReference, type TemplateOptions } from "./parse.ts";
import { isPackable, type Rendered, TemplateWriter, type WriterOptions } from "./writer.ts";

/** The values of `${@axis}`: texts of the readings of one match, in order. */
export interface Readings {
  /** Readings of match `i` of the input, or of one of its tokens; none if the axis has none there. */
  read(matches: Matches, i: number, reference: ReadingReference): readonly string[];
}

/** Converts positions of any match, since many are rendered at once, to the units of a library caller. */
export interface ShownPlaces {
  column(matches: Matches, i: number): number;
  start(matches: Matches, i: number): number;
  end(matches: Matches, i: number): number;
}

/** The text that contains a match. */
export interface MatchContext {
  /** As printed in reports: `-` for standard input, empty for `--text`. */
  readonly path: string;
  /** Decoded bytes; the first one has offset `baseBytes` in the input. */
  readonly text: Uint8Array;
  readonly baseBytes: number;
  /** Number of lines before `text`, if it is not 0 and needed. */
  readonly linesBefore?: number;
  /** Names of a set's members; empty without a set. */
  readonly members: readonly string[];
  readonly dateOrder: DateOrder;
  /** The matches with offsets in the input, if `text` is not the input's own text. */
  readonly places?: Matches;
  /** Positions in other units than bytes, if they are shown. */
  readonly shown?: ShownPlaces;
  /** By name, if the template was parsed with such names. */
  readonly given?: Readonly<Record<string, string>>;
  /** Needed only if the template uses readings. */
  readonly readings?: Readings;
}

/** The matches and context to render from: for matches inside quotes, the content of the quotes. */
export function asRead(matches: Matches, context: MatchContext): { matches: Matches; context: MatchContext } {
  const { read } = matches;
  if (!read) return { matches, context };
  return { matches: read.matches, context: { ...context, text: read.text, baseBytes: 0, places: matches } };
}

/** Parsed: every element is checked, so that rendering can't fail. */
export class Template {
  #writer: TemplateWriter | undefined;
  #rendered: (Rendered & { readonly matches: Matches; readonly text: Uint8Array }) | null = null;

  constructor(
    readonly elements: readonly Element[],
    private readonly registers: readonly RegisterInfo[],
    private readonly isRewrite: boolean,
  ) {}

  /** It uses readings, so rendering needs `readings`. */
  get usesReadings(): boolean {
    return this.elements.some(({ is }) => is === "reading");
  }

  /** It computes values. */
  get computes(): boolean {
    return this.elements.some(({ is }) => is === "computed");
  }

  /** Nanoseconds of the slices of time that it renders, if it is `${t:every LENGTH}` alone, in UTC. */
  get sliceNs(): bigint | null {
    const [only, ...more] = this.elements;
    const isAlone = more.length === 0 && only?.is === "computed" && only.accessors.length === 0;
    return isAlone && only.computation.zone === null ? only.computation.every : null;
  }

  /** The text that is all of the template: a register's, or the match's if it is null. */
  get sole(): { readonly register: number | null } | undefined {
    const [only, ...more] = this.elements;
    if (more.length > 0 || (only?.is !== "match" && only?.is !== "register") || only.accessors.length > 0) {
      return undefined;
    }
    if (only.is === "match") return { register: null };
    const { registers, index } = only.reference;
    const [register = -1, ...others] = registers;
    const isOne = index === null || (index === "all" && !this.registers[register]!.repeated);
    return isOne && others.length === 0 ? { register } : undefined;
  }

  /** The template as pieces of a layout; `null` if some of its texts must be given. */
  get pieces(): readonly Piece[] | null {
    const { elements, registers } = this;
    if (!elements.every(isPackable)) return null;
    const numbering = { numberOf: (one: number) => one, isRepeated: (one: number) => registers[one]!.repeated };
    return elements.map((one) => (one.is === "text" ? one.bytes : elementPiece(one, numbering, this.isRewrite)));
  }

  /** @param ending written after each match */
  writer(ending = ""): TemplateWriter {
    const options: WriterOptions = { isRewrite: this.isRewrite, ending };
    return new TemplateWriter(this.elements, this.registers, options);
  }

  /**
   * Appends the rendered match `i`; those after it are rendered with it.
   * @returns whether each part is one that its value has; one that does not fit is rendered as nothing
   */
  render(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): boolean {
    const known = this.#rendered;
    const isKnown = known?.matches === matches && known.text === context.text && known.first <= i;
    const rendered = isKnown ? known : this.#renderFrom(matches, i, context);
    const { first, bytes, ends, fits } = rendered;
    out.push(bytes, i === first ? 0 : ends[i - 1]!, ends[i]!);
    return fits[i] === 1;
  }

  /** Appends the only match of a batch, and keeps nothing of it; after a long one no room for it either. */
  renderOne(out: ByteBuffer, match: Matches, context: MatchContext): void {
    const writer = (this.#writer ??= this.writer());
    const { bytes } = writer.write(match, context);
    out.push(bytes);
    if (Math.max(bytes.length, match.end(0) - match.start(0)) <= keptBytesMax) return;
    writer.close();
    this.#writer = undefined;
  }

  #renderFrom(matches: Matches, first: number, context: MatchContext) {
    this.#writer ??= this.writer();
    const rendered = { ...this.#writer.write(matches, context, first), matches, text: context.text };
    this.#rendered = rendered;
    return rendered;
  }
}

/**
 * @throws {TemplateError} with the byte of the `${` or `\` at fault and what is valid there
 */
export function parseTemplate(text: string, options: TemplateOptions): Template {
  return new Template(parseElements(text, options), options.registers, options.where === "rewrite");
}
