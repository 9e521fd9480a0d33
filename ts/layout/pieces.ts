/** Pieces of a layout, and their encoding for the native library. */

/** A piece of a match's output. `register` is `null` for the whole match. */
export type Piece =
  | string
  | Uint8Array
  /** The input's text (such as its path), or a position of the match. */
  | { readonly is: "input" | "start" | "end" | "line" | "column" }
  /** A text, made well-formed, quoted as in the plain report or as a JSON string. Empty for an unbound register. */
  | { readonly is: "quoted" | "json"; readonly register: number | null }
  /** `before` and the exact JSON of the register's value, if it binds a token of that kind with a value. */
  | { readonly is: "value"; readonly register: number; readonly kind: number; readonly before: string }
  /** An element of a template. `keepsSequences`: what is copied whole has its terminal sequences. */
  | {
      readonly is: "element";
      readonly words: Uint32Array;
      readonly readsLine: boolean;
      readonly keepsSequences: boolean;
    }
  /** The terminal sequences of the match that change how later text looks, and that no element kept. */
  | { readonly is: "lasting" }
  /** The places of what an element selects, as numbers. */
  | { readonly is: "kept"; readonly words: Uint32Array }
  /** The explanation of the match, or the text given for it. */
  | { readonly is: "explained" | "given" }
  /** The pieces of the match's member; `register` counts among the member's own. */
  | { readonly is: "byMember"; readonly sections: readonly (readonly Piece[])[] }
  /** `text` once for each character of the match, a longer one once; each line by itself, if that is wanted. */
  | { readonly is: "mask"; readonly text: Uint8Array; readonly byLine: boolean };

/** Numbers of `What` in zig/report/layout.zig. */
const numbers = {
  literal: 0,
  input: 1,
  start: 2,
  end: 3,
  line: 4,
  column: 5,
  quoted: 6,
  json: 7,
  value: 8,
  mask: 9,
  element: 10,
  lasting: 11,
  kept: 12,
  explained: 13,
  given: 14,
  byMember: 15,
  section: 16,
} as const;
const wordsPerPiece = 7;

const wholeMatch = 0xffffffff;
const encoder = new TextEncoder();

/** A layout as the native library reads it. */
export interface PackedPieces {
  /** `Piece` structs of zig/report/layout.zig, and the bytes that they refer to. */
  readonly words: Uint32Array;
  readonly count: number;
  readonly literals: Uint8Array;
  /** The lines of matches are written. */
  readonly readsLines: boolean;
}

export function packed(pieces: readonly Piece[]): PackedPieces {
  const texts: Uint8Array[] = [];
  let size = 0;
  let elements = 0;
  const literal = (text: string | Uint8Array): [number, number] => {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    texts.push(bytes);
    size += bytes.length;
    return [size - bytes.length, size];
  };
  const row = (piece: Exclude<Piece, { is: "byMember" }>): number[] => {
    if (typeof piece === "string" || piece instanceof Uint8Array) {
      return [numbers.literal, wholeMatch, ...literal(piece)];
    }
    const number = numbers[piece.is];
    if (piece.is === "value") return [number, piece.register, ...literal(piece.before), piece.kind];
    if (piece.is === "mask") return [number, wholeMatch, ...literal(piece.text), 0, Number(piece.byLine)];
    if (piece.is === "element" || piece.is === "kept") {
      const keeps = piece.is === "element" && piece.keepsSequences;
      return [number, elements++, ...literal(new Uint8Array(piece.words.buffer)), 0, Number(keeps)];
    }
    return [number, "register" in piece ? (piece.register ?? wholeMatch) : wholeMatch];
  };
  const rows: number[][] = [];
  let readsLines = false;
  const add = (list: readonly Piece[]) => {
    // Adjacent texts are one piece.
    let text = "";
    for (const piece of list) {
      if (typeof piece === "string") {
        text += piece;
        continue;
      }
      if (text !== "") rows.push(row(text));
      text = "";
      if ("is" in piece && piece.is === "byMember") addSections(piece.sections);
      else rows.push(row(piece));
      if ("is" in piece) readsLines ||= piece.is === "line" || piece.is === "column";
      if ("readsLine" in piece) readsLines ||= piece.readsLine;
    }
    if (text !== "") rows.push(row(text));
  };
  const addSections = (sections: readonly (readonly Piece[])[]) => {
    const opening = [numbers.byMember, wholeMatch, 0, 0, 0, sections.length, 0];
    const headers = sections.map(() => [numbers.section, wholeMatch, 0, 0, 0, 0, 0]);
    rows.push(opening, ...headers);
    for (const [member, section] of sections.entries()) {
      const first = rows.length;
      add(section);
      headers[member]!.splice(5, 2, first, rows.length);
    }
    opening[6] = rows.length;
  };
  add(pieces);
  // Never empty, since the library takes its address.
  const words = new Uint32Array(wordsPerPiece * (rows.length + 1));
  for (const [at, numbersOf] of rows.entries()) words.set(numbersOf, wordsPerPiece * at);
  const literals = new Uint8Array(size);
  let at = 0;
  for (const text of texts) {
    literals.set(text, at);
    at += text.length;
  }
  return { words, count: rows.length, literals, readsLines };
}
