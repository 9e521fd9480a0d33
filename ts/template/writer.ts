/** Renders a template for the matches of a batch, in one call of the library. */
import type { GivenTexts, Piece } from "../layout/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { ByteBuffer } from "./buffer.ts";
import { Computer } from "./computed.ts";
import { ElementLayout } from "./element-layout.ts";
import { elementPiece, givenWords, type Numbering } from "./packed.ts";
import type { Element } from "./parse.ts";
import type { MatchContext } from "./render.ts";
import { readShapes, Texts } from "./shape.ts";

/** What was rendered of the matches from index `first` on; valid until the next call. */
export interface Rendered {
  readonly first: number;
  readonly bytes: Uint8Array;
  /** Where each match ends. */
  readonly ends: Float64Array;
  /** 1 for each match all of whose parts are ones that its values have; others are rendered as nothing. */
  readonly fits: Uint8Array;
}

/** An element whose texts are not made by the library. */
interface GivenElement {
  /** Appends the text of match `i`; returns whether its value has it. */
  readonly push: (out: ByteBuffer, matches: Matches, i: number, context: MatchContext) => boolean;
  readonly close?: () => void;
}

/** Whether the library has all that the element needs. */
export function isPackable(element: Element): element is Element & { is: "text" | "match" | "register" | "place" } {
  if (element.is === "text") return true;
  if (element.is !== "match" && element.is !== "register" && element.is !== "place") return false;
  if (element.is === "place" && element.place === "pattern") return false;
  return element.accessors.every(({ name }) => name !== "shape");
}

export interface WriterOptions {
  /** It takes the place of the match, whose colours stay. */
  readonly isRewrite?: boolean;
  /** Written after each match. */
  readonly ending?: string;
}

export class TemplateWriter {
  readonly #given: readonly GivenElement[];
  readonly #layout: ElementLayout;
  readonly #texts = new ByteBuffer();
  #path = { text: "", bytes: new Uint8Array(0) };

  constructor(
    elements: readonly Element[],
    infos: readonly RegisterInfo[],
    { isRewrite = false, ending = "" }: WriterOptions = {},
  ) {
    const given = elements.filter((element) => !isPackable(element)) as (Element & { is: Given })[];
    this.#given = given.map((element) => givenElement(element, infos));
    const buildPieces = (numbering: Numbering): Piece[] => {
      const pieces = elements.map((element): Piece => {
        if (element.is === "text") return element.bytes;
        if (isPackable(element)) return elementPiece(element, numbering, isRewrite);
        const words = givenWords(given.indexOf(element), accessorsBehind(element));
        return { is: "element", words, readsLine: false, keepsSequences: false };
      });
      return [...pieces, ...(isRewrite ? [{ is: "lasting" } as const] : []), ...(ending === "" ? [] : [ending])];
    };
    this.#layout = new ElementLayout(elements, infos, buildPieces);
  }

  /** @param first the matches before it are left out */
  write(matches: Matches, context: MatchContext, first = 0): Rendered {
    const { count } = matches;
    const ends = new Float64Array(count);
    const fits = new Uint8Array(count).fill(1);
    const given = this.#given.length > 0 ? this.#givenTexts(matches, context, first, fits) : undefined;
    const options = {
      ...{ input: this.#pathBytes(context.path), ends, fits: new Uint8Array(count), first, order: context.dateOrder },
      ...(given && { given }),
    };
    const { bytes } = this.#layout.write(matches, context, options);
    for (let i = first; i < count; i++) fits[i]! &= options.fits[i]!;
    return { first, bytes, ends, fits };
  }

  /** Frees what it holds in the library. */
  close(): void {
    this.#layout.close();
    for (const { close } of this.#given) close?.();
  }

  #pathBytes(path: string): Uint8Array {
    if (path !== this.#path.text) this.#path = { text: path, bytes: Buffer.from(path) };
    return this.#path.bytes;
  }

  #givenTexts(matches: Matches, context: MatchContext, first: number, fits: Uint8Array): GivenTexts {
    const texts = this.#texts;
    const width = this.#given.length;
    const ends = new Float64Array(matches.count * width);
    texts.clear();
    for (let i = first; i < matches.count; i++) {
      for (const [at, { push }] of this.#given.entries()) {
        if (!push(texts, matches, i, context)) fits[i] = 0;
        ends[i * width + at] = texts.length;
      }
    }
    return { bytes: texts.bytes, ends };
  }
}

type Given = Exclude<Element["is"], "text">;

/** Accessors that follow a shape, which is read of all texts of a batch at once. */
function accessorsBehind({ accessors }: Element & { is: Given }) {
  return accessors.slice(accessors.findLastIndex(({ name }) => name === "shape") + 1);
}

function givenElement(element: Element & { is: Given }, infos: readonly RegisterInfo[]): GivenElement {
  const shape = element.accessors.findLastIndex(({ name }) => name === "shape");
  if (shape >= 0) {
    const shaped = new ShapedElement({ ...element, accessors: element.accessors.slice(0, shape) }, infos);
    return {
      push: (out, matches, i, context) => shaped.push(out, matches, i, context),
      close: () => shaped.close(),
    };
  }
  if (element.is === "computed") {
    const computer = new Computer(element.computation);
    return {
      push: (out, matches, i, context) => {
        const { text } = computer.at(matches, i, context);
        out.pushText(text);
        return computer.fits(i, text);
      },
    };
  }
  return {
    push: (out, matches, i, context) => {
      out.pushText(giveText(element, matches, i, context));
      return true;
    },
  };
}

function giveText(element: Element & { is: Given }, matches: Matches, i: number, context: MatchContext): string {
  if (element.is === "given") return context.given?.[element.name] ?? "";
  if (element.is === "reading") {
    return context.readings?.read(context.places ?? matches, i, element.reading).join(", ") ?? "";
  }
  return context.members[(context.places ?? matches).member(i)] ?? "";
}

/** The shapes of a batch. */
class ShapedElement {
  readonly #before: TemplateWriter;
  #matches: Matches | null = null;
  #shapes = new Texts();
  #fits: Uint8Array = new Uint8Array(0);

  /** @param element with the accessors before the shape */
  constructor(element: Element & { is: Given }, infos: readonly RegisterInfo[]) {
    this.#before = new TemplateWriter([element], infos);
  }

  push(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): boolean {
    if (this.#matches !== matches) this.#read(matches, context);
    out.push(this.#shapes.buffer.bytes, this.#shapes.startOf(i), this.#shapes.ends[i]!);
    return this.#fits[i] === 1;
  }

  close(): void {
    this.#before.close();
  }

  #read(matches: Matches, context: MatchContext): void {
    const { bytes, ends, fits } = this.#before.write(matches, context);
    const given = new Texts();
    for (let i = 0; i < matches.count; i++) given.push(bytes, i === 0 ? 0 : ends[i - 1]!, ends[i]!);
    this.#matches = matches;
    this.#shapes = readShapes(given);
    this.#fits = fits;
  }
}
