/** Layouts of template elements, for columns of batches as for copies of them. */
import {
  type ColumnMatches,
  copyColumns,
  Layout,
  type LayoutOptions,
  type Piece,
  type Written,
} from "../layout/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { elementWords, type Numbering, type Packable } from "./packed.ts";
import type { Element } from "./parse.ts";
import type { MatchContext } from "./render.ts";

export class ElementLayout {
  /** The registers that are named. */
  readonly #registers: readonly number[];
  readonly #hasRepeated: boolean;
  readonly #readsLine: boolean;
  /** Reads the columns of batches, in which registers have their own numbers. */
  readonly #own: Layout;
  /** Reads copies of columns, which have only the registers that are named. */
  readonly #copying: Layout;

  /** @param buildPieces the pieces, in which registers have the given numbers */
  constructor(
    elements: readonly Element[],
    infos: readonly RegisterInfo[],
    buildPieces: (numbering: Numbering) => readonly Piece[],
  ) {
    const named = elements.flatMap((element) =>
      element.is === "register" ? [...element.reference.registers, ...element.reference.indexed] : [],
    );
    this.#registers = [...new Set(named)];
    const isRepeated = (register: number) => infos[register]!.repeated;
    this.#hasRepeated = this.#registers.some(isRepeated);
    this.#readsLine = elements.some((one) => one.is === "place" && (one.place === "line" || one.place === "col"));
    this.#own = new Layout(buildPieces({ numberOf: (register) => register, isRepeated }));
    this.#copying = new Layout(buildPieces({ numberOf: (register) => this.#registers.indexOf(register), isRepeated }));
  }

  write(matches: Matches, context: MatchContext, options: Omit<LayoutOptions, "read">): Written {
    const { places = matches, shown, text, baseBytes } = context;
    const columns = places === matches ? matches.columns : places.placed;
    const read = columns && matches.columns;
    const isWhole = read && !shown && (columns.hasLines || !this.#readsLine);
    if (isWhole) return this.#own.write({ count: matches.count, columns }, text, baseBytes, { ...options, read });
    const copies = this.#copy(matches, context);
    return this.#copying.write(copies, text, baseBytes, { ...options, read: copies.read });
  }

  /** Frees what it holds; the next call opens it anew. */
  close(): void {
    this.#own.close();
    this.#copying.close();
  }

  #copy(matches: Matches, { places = matches, shown, text, baseBytes: base }: MatchContext): ColumnMatches {
    const start = (i: number) => shown?.start(places, i) ?? places.start(i);
    const column = (i: number) => shown?.column(places, i) ?? places.start(i) - places.lineStart(i) + 1;
    const placed = {
      ...{ start, end: (i: number) => shown?.end(places, i) ?? places.end(i), line: (i: number) => places.line(i) },
      lineStart: (i: number) => start(i) - column(i) + 1,
    };
    const registers = this.#registers;
    const copies = copyColumns(placed, matches, () => registers, registers.length, this.#hasRepeated);
    return { text, base, count: matches.count, ...copies };
  }
}

/** Reads the places of what elements select, of a batch at once. */
export class SpanReader {
  readonly #layout: ElementLayout;

  constructor(elements: readonly Packable[], infos: readonly RegisterInfo[]) {
    const buildPiece = (numbering: Numbering) => (one: Packable) =>
      ({ is: "kept", words: elementWords(one, numbering) }) as const;
    this.#layout = new ElementLayout(elements, infos, (numbering) => elements.map(buildPiece(numbering)));
  }

  /** @returns starts and ends in the input, and for each match the end of its own, in bytes */
  read(matches: Matches, context: MatchContext): { readonly spans: Float64Array; readonly ends: Float64Array } {
    const ends = new Float64Array(matches.count);
    const { bytes } = this.#layout.write(matches, context, { ends, order: context.dateOrder });
    return { spans: new Float64Array(bytes.slice().buffer), ends };
  }
}
