/** Elements of templates as words for the library; `zig/template/packed.zig` reads them. */
import type { Piece } from "../layout/index.ts";
import { type AccessorName, accessors } from "../tables/accessors.ts";
import { placeNames } from "../tables/place-names.ts";
import type { Element } from "./parse.ts";
import type { AccessorUse, RegisterReference } from "./reference.ts";

const what = { match: 0, register: 1, place: 2, given: 3 } as const;
const indexFirst = 2;
/** An index beyond it has no binding. */
const indexMax = 2 ** 31;
const repeatedBit = 2 ** 31;

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
  if (element.is === "register") return words(what.register, 0, uses, element.reference, numbering);
  return words(what[element.is], element.is === "place" ? placeNames.indexOf(element.place) : 0, uses);
}

/** Text `number` of those given for each match. */
export const givenWords = (number: number, uses: readonly AccessorUse[]): Uint32Array =>
  words(what.given, number, uses);

/** The match, reduced by accessors. */
export const matchWords = (uses: readonly AccessorUse[]): Uint32Array => words(what.match, 0, uses);

function words(
  is: number,
  argument: number,
  uses: readonly AccessorUse[],
  { registers, index, indexed }: RegisterReference = { registers: [], index: null, indexed: [] },
  numbering?: Numbering,
): Uint32Array {
  const numberOf = (register: number) =>
    numbering!.numberOf(register) + (numbering!.isRepeated(register) ? repeatedBit : 0);
  const chosen = index === null ? 0 : index === "all" ? 1 : indexFirst + Math.min(index, indexMax);
  return Uint32Array.from([
    ...[is, argument, chosen, registers.length, indexed.length, uses.length],
    ...registers.map(numberOf),
    ...indexed.map(numberOf),
    ...uses.flatMap(({ name, first, last }) => [accessorNumbers.get(name)!, first, last]),
  ]);
}

/** An element as a piece of a layout. @param keepsSequences what is copied whole has its terminal sequences */
export function elementPiece(element: Packable, numbering: Numbering, keepsSequences: boolean): Piece {
  const readsLine = element.is === "place" && (element.place === "line" || element.place === "col");
  return { is: "element", words: elementWords(element, numbering), readsLine, keepsSequences };
}
