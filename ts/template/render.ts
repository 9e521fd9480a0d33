/**
 * Renders elements to bytes, match after match.
 *
 * Twin: zig/template/template.zig, compared by tests/c/same.test.ts.
 */
import type { Piece } from "../layout/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { hasPart } from "../tables/accessors.ts";
import { kinds } from "../tables/kinds.ts";
import type { PlaceName } from "../tables/place-names.ts";
import { type AccessorUse, applyAccessors } from "./accessors.ts";
import { Bindings } from "./bindings.ts";
import { ByteBuffer } from "./buffer.ts";
import { pushWellFormed } from "./characters.ts";
import { type Computation, Computer } from "./computed.ts";
import type { DateOrder } from "./date-parts.ts";
import { type Element, parseElements, type ReadingReference, type TemplateOptions } from "./parse.ts";
import { holdsEscape, pushLasting, pushWithout } from "./sequences.ts";
import { readShapes, Texts } from "./shape.ts";
import type { Slice } from "./slice.ts";

/** The values of `${@axis}`: texts of the readings of one match, in order. */
export interface Readings {
  /** Readings of match `i` of the input, or of one of its tokens; none if the axis has none there. */
  read(matches: Matches, i: number, reference: ReadingReference): readonly string[];
}

/** Converts positions to the units of a library caller. */
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

export interface Template {
  readonly elements: readonly Element[];
  /** It uses readings, so rendering needs `readings`. */
  readonly usesReadings: boolean;
  /** Nanoseconds of the slices of time that it renders, if it is `${t:every LENGTH}` alone. */
  readonly sliceNs: bigint | null;
  /** The template as pieces of a layout, with the path as the `input` piece; `null` if pieces cannot express it. */
  readonly pieces: readonly Piece[] | null;
  /**
   * Appends the rendered match `i`.
   * @returns whether each part is one that its value has; one that does not fit is rendered as nothing
   */
  render(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): boolean;
}

/**
 * Parses a template; every element is checked here, so that rendering cannot fail.
 * @throws {TemplateError} with the byte of the `${` or `\` at fault and what is valid there
 */
export function parseTemplate(text: string, options: TemplateOptions): Template {
  return new Renderer(parseElements(text, options), options.registers, options.where === "rewrite");
}

const comma = 0x2c;

/** The shapes of a batch. */
interface Shapes {
  readonly matches: Matches;
  readonly texts: Texts;
  readonly fits: readonly boolean[];
}

class Renderer implements Template {
  private readonly bindings: Bindings;
  private readonly slice: Slice = { bytes: new Uint8Array(0), start: 0, end: 0 };
  private readonly scratch = new ByteBuffer();
  /** A text without its terminal sequences. */
  private readonly plain = new ByteBuffer();
  /** Parts of the match that are written with their terminal sequences. */
  private readonly copied: (readonly [start: number, end: number])[] = [];
  private readonly computers = new Map<Computation, Computer>();
  private readonly shapes = new Map<Element, Shapes>();

  constructor(
    readonly elements: readonly Element[],
    private readonly registers: readonly RegisterInfo[],
    /** A match with a part that does not fit is not replaced, so that such a part must be noticed. */
    private readonly isRewrite: boolean,
  ) {
    this.bindings = new Bindings(registers);
  }

  get pieces(): readonly Piece[] | null {
    const pieces = this.elements.map((element) => toPiece(element, this.registers));
    return pieces.every((piece) => piece !== null) ? pieces : null;
  }

  get sliceNs(): bigint | null {
    const [only, ...more] = this.elements;
    const isAlone = more.length === 0 && only?.is === "computed" && only.accessors.length === 0;
    return isAlone ? only.computation.every : null;
  }

  get usesReadings(): boolean {
    return this.elements.some(({ is }) => is === "reading");
  }

  render(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): boolean {
    let fits = true;
    for (const element of this.elements) {
      if (element.is === "text") out.push(element.bytes);
      else if (element.accessors.some(({ name }) => name === "shape"))
        fits = this.renderShape(out, matches, i, context, element) && fits;
      else fits = this.part(out, matches, i, context, element) && fits;
    }
    if (this.isRewrite) this.keepSequences(out, matches, i, context);
    return fits;
  }

  /** Colours that change within a match would otherwise not end, or not begin, behind the replacement. */
  private keepSequences(out: ByteBuffer, matches: Matches, i: number, { text, baseBytes }: MatchContext): void {
    const { copied } = this;
    const [start, end] = [matches.start(i) - baseBytes, matches.end(i) - baseBytes];
    if (holdsEscape(text, start, end)) {
      pushLasting(out, text, start, end, (at) => copied.some(([from, to]) => from <= at && at < to));
    }
    copied.length = 0;
  }

  private part(out: ByteBuffer, matches: Matches, i: number, context: MatchContext, element: Sliced | Worded): boolean {
    if (element.is === "match") return this.span(out, context, matches.start(i), matches.end(i), element);
    if (element.is === "register") return this.register(out, matches, i, context, element);
    return this.renderWorded(out, matches, i, context, element);
  }

  /** A shape is read of all texts of a batch at once, since each reading is a call of the library. */
  private renderShape(
    out: ByteBuffer,
    matches: Matches,
    i: number,
    context: MatchContext,
    element: Sliced | Worded,
  ): boolean {
    const known = this.shapes.get(element);
    const batch = known?.matches === matches ? known : this.readShapes(matches, context, element);
    const { texts, fits } = batch;
    const { slice } = this;
    slice.bytes = texts.buffer.bytes;
    slice.start = texts.startOf(i);
    slice.end = texts.ends[i]!;
    const after = element.accessors.slice(element.accessors.findIndex(({ name }) => name === "shape") + 1);
    const isWhole = applyAccessors(slice, after, context.dateOrder);
    pushWellFormed(out, slice.bytes, slice.start, slice.end);
    return isWhole && fits[i]!;
  }

  private readShapes(matches: Matches, context: MatchContext, element: Sliced | Worded): Shapes {
    const before = element.accessors.slice(
      0,
      element.accessors.findIndex(({ name }) => name === "shape"),
    );
    const [one, given] = [new ByteBuffer(), new Texts()];
    const fits: boolean[] = [];
    for (let k = 0; k < matches.count; k++) {
      one.clear();
      fits.push(this.part(one, matches, k, context, { ...element, accessors: before }));
      given.push(one.bytes, 0, one.length);
    }
    const read = { matches, texts: readShapes(given), fits };
    this.shapes.set(element, read);
    return read;
  }

  private register(
    out: ByteBuffer,
    matches: Matches,
    i: number,
    context: MatchContext,
    element: Element & { is: "register" },
  ): boolean {
    const { bindings } = this;
    let fits = true;
    bindings.read(matches, i, element.reference);
    for (let k = 0; k < bindings.count; k++) {
      if (k > 0) out.pushByte(comma);
      fits = this.span(out, context, bindings.starts[k]!, bindings.ends[k]!, element, bindings.kinds[k]) && fits;
    }
    return fits;
  }

  /** A span of the input, reduced by the element's accessors. */
  private span(
    out: ByteBuffer,
    { text, baseBytes, dateOrder }: MatchContext,
    start: number,
    end: number,
    { accessors }: Sliced,
    kind?: number,
  ): boolean {
    const [from, to] = [start - baseBytes, end - baseBytes];
    const isColoured = holdsEscape(text, from, to);
    if (accessors.length === 0 && (!isColoured || this.isRewrite)) {
      if (isColoured) this.copied.push([from, to]);
      pushWellFormed(out, text, from, to);
      return true;
    }
    const { slice } = this;
    slice.bytes = text;
    slice.start = from;
    slice.end = to;
    if (isColoured) {
      this.plain.clear();
      pushWithout(this.plain, text, from, to);
      slice.bytes = this.plain.bytes;
      slice.start = 0;
      slice.end = this.plain.length;
    }
    const fits = applyAccessors(slice, accessors, dateOrder, kind);
    pushWellFormed(out, slice.bytes, slice.start, slice.end);
    return fits;
  }

  private computer(computation: Computation): Computer {
    const known = this.computers.get(computation) ?? new Computer(computation);
    this.computers.set(computation, known);
    return known;
  }

  /** An element whose text is computed instead of copied from the input. */
  private renderWorded(out: ByteBuffer, matches: Matches, i: number, context: MatchContext, element: Worded): boolean {
    const { slice, scratch } = this;
    scratch.clear();
    let fits = true;
    if (element.is === "computed") {
      const computer = this.computer(element.computation);
      const { text } = computer.at(matches, i, context);
      fits = computer.fits(i, text);
      scratch.pushText(text);
    } else if (element.is === "given") scratch.pushText(context.given?.[element.name] ?? "");
    else if (element.is === "place") pushPlace(scratch, matches, i, context, element.place);
    else if (context.readings)
      scratch.pushText(context.readings.read(context.places ?? matches, i, element.reading).join(", "));
    slice.bytes = scratch.bytes;
    slice.start = 0;
    slice.end = scratch.length;
    fits = applyAccessors(slice, element.accessors, context.dateOrder) && fits;
    out.push(slice.bytes, slice.start, slice.end);
    return fits;
  }
}

const placePieces = {
  path: { is: "input" },
  line: { is: "line" },
  col: { is: "column" },
  start: { is: "start" },
  end: { is: "end" },
  pattern: null,
} as const satisfies Record<PlaceName, Piece | null>;

/** An element that is a single number or text, or a simple part of one. */
function toPiece(element: Element, registers: readonly RegisterInfo[]): Piece | null {
  if (element.is === "text") return element.bytes;
  if (element.is === "reading" || element.is === "given" || element.is === "computed") return null;
  if (element.is === "place") return element.accessors.length > 0 ? null : placePieces[element.place];
  if (element.is === "match") return alwaysFits(element, -1) ? toPart(null, element.accessors) : null;
  const { registers: numbers, index } = element.reference;
  const [register = -1] = numbers;
  if (!alwaysFits(element, registers[register]!.kind)) return null;
  const isOne = numbers.length === 1 && (index === null || (index === "all" && !registers[register]!.repeated));
  return isOne ? toPart(register, element.accessors) : null;
}

/** Whether a part fits every text of the kind, which is -1 if it varies. */
function alwaysFits({ accessors }: Sliced, kind: number): boolean {
  return accessors.every(({ name }, at) => hasPart(name, at === 0 ? kinds[kind]?.name : undefined) === true);
}

/** A text, or the part of it that accessors select; `null` if no piece does. */
function toPart(register: number | null, accessors: readonly AccessorUse[]): Piece | null {
  const [use, ...more] = accessors;
  if (!use) return { is: "text", register };
  if (more.length > 0) return null;
  const { name, first, last } = use;
  if (name === "upper" || name === "lower") return { is: name, register };
  const isPart = name === "first" || name === "last" || name === "octet" || name === "group";
  return isPart && Math.max(first, last) < pieceNumberLimit ? { is: name, register, first, last } : null;
}

/** Numbers of a piece have 32 bits. */
const pieceNumberLimit = 2 ** 32;

type Sliced = Element & { is: "match" | "register" };
type Worded = Element & { is: "place" | "reading" | "given" | "computed" };

function pushPlace(
  out: ByteBuffer,
  matches: Matches,
  i: number,
  context: MatchContext,
  place: (Element & { is: "place" })["place"],
) {
  const places = context.places ?? matches;
  switch (place) {
    case "path":
      return out.pushText(context.path);
    case "line":
      return out.pushNumber(places.line(i));
    case "col":
      return out.pushNumber(context.shown?.column(places, i) ?? places.start(i) - places.lineStart(i) + 1);
    case "start":
      return out.pushNumber(context.shown?.start(places, i) ?? places.start(i));
    case "end":
      return out.pushNumber(context.shown?.end(places, i) ?? places.end(i));
    case "pattern":
      return out.pushText(context.members[matches.member(i)] ?? "");
  }
}
