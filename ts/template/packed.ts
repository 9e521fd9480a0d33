/** Elements of templates as words for the library; `zig/template/packed.zig` reads them. */
import type { Piece } from "../layout/index.ts";
import { ElementIndex, ElementPlace, ElementWhat } from "../native/layout.gen.ts";
import { type AccessorName, accessors } from "../tables/accessors.ts";
import type { Element } from "./parse.ts";
import type { AccessorUse, RegisterReference } from "./reference.ts";

/** An index beyond it has no binding. */
const indexMax = 2 ** 31;

/** Accessors have these numbers in the library. */
const accessorNumbers = new Map<AccessorName, number>(
  accessors.filter((row) => !("lexes" in row)).map(({ name }, number) => [name, number]),
);

/** The registers of a program, as elements name them. */
export interface Numbering {
  /** The number of a register in the columns of matches. */
  readonly numberOf: (register: number) => number;
  readonly isRepeated: (register: number) => boolean;
}

/** An element that the library renders. */
export type Packable = Element & { is: "match" | "register" | "place" };

export function elementWords(element: Packable, numbering: Numbering): Uint32Array {
  const { accessors: uses } = element;
  if (element.is === "register") return words(ElementWhat.register, 0, uses, element.reference, numbering);
  return words(ElementWhat[element.is], element.is === "place" ? ElementPlace[element.place] : 0, uses);
}

/** Text `number` of those given for each match. */
export const givenWords = (number: number, uses: readonly AccessorUse[]): Uint32Array =>
  words(ElementWhat.given, number, uses);

/** The match, reduced by accessors. */
export const matchWords = (uses: readonly AccessorUse[]): Uint32Array => words(ElementWhat.match, 0, uses);

function words(
  is: number,
  argument: number,
  uses: readonly AccessorUse[],
  { registers, index, indexed }: RegisterReference = { registers: [], index: null, indexed: [] },
  numbering?: Numbering,
): Uint32Array {
  const registerWords = (register: number) => [numbering!.numberOf(register), Number(numbering!.isRepeated(register))];
  const chosen =
    typeof index === "number" ? ElementIndex.one + Math.min(index, indexMax) : ElementIndex[index ?? "last"];
  return Uint32Array.from([
    ...[is, argument, chosen, registers.length, indexed.length, uses.length],
    ...registers.flatMap(registerWords),
    ...indexed.flatMap(registerWords),
    ...uses.flatMap(({ name, first, last }) => [accessorNumbers.get(name)!, first, last]),
  ]);
}

/** An element as a piece of a layout. @param keepsSequences what is copied whole has its terminal sequences */
export function elementPiece(element: Packable, numbering: Numbering, keepsSequences: boolean): Piece {
  const readsLine = element.is === "place" && (element.place === "line" || element.place === "col");
  return { is: "element", words: elementWords(element, numbering), readsLine, keepsSequences };
}
