/** Pieces of a layout, and their encoding for the native library. */
import { LayoutPiece, PieceWhat } from "../native/layout.gen.ts";

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

const wordsPerPiece = LayoutPiece.size / 4;

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

type Worded = Exclude<Piece, string | Uint8Array | { is: "byMember" }>;

const encode = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? encoder.encode(text) : text);

function pieceText(piece: Worded): string | Uint8Array {
  if (piece.is === "value") return piece.before;
  if (piece.is === "mask") return piece.text;
  return "words" in piece ? new Uint8Array(piece.words.buffer) : "";
}

function pieceFlags(piece: Worded): number[] {
  if (piece.is === "mask") return [Number(piece.byLine)];
  return piece.is === "element" ? [Number(piece.keepsSequences)] : [];
}

export function packPieces(pieces: readonly Piece[]): PackedPieces {
  const texts: Uint8Array[] = [];
  let size = 0;
  let elements = 0;
  const rows: number[][] = [];
  let readsLines = false;
  const add = (list: readonly Piece[]) => {
    for (let at = 0; at < list.length; ) {
      let first = list[at++]!;
      // Adjacent texts are one piece.
      if (typeof first === "string") while (typeof list[at] === "string") first += list[at++] as string;
      if (first === "") continue;
      const piece = first;
      const isLiteral = typeof piece === "string" || piece instanceof Uint8Array;
      if (!isLiteral && piece.is === "byMember") {
        addSections(piece.sections);
        continue;
      }
      const bytes = isLiteral ? encode(piece) : encode(pieceText(piece));
      const [from, to] = bytes.length === 0 ? [0, 0] : [size, size + bytes.length];
      texts.push(bytes);
      size += bytes.length;
      if (isLiteral) {
        rows.push([PieceWhat.literal, wholeMatch, from, to]);
        continue;
      }
      readsLines ||= piece.is === "line" || piece.is === "column" || (piece.is === "element" && piece.readsLine);
      const register = "register" in piece ? (piece.register ?? wholeMatch) : wholeMatch;
      const subject = "words" in piece ? elements++ : register;
      const kind = piece.is === "value" ? piece.kind : 0;
      const flags = pieceFlags(piece);
      rows.push([PieceWhat[piece.is], subject, from, to, kind, ...flags]);
    }
  };
  const addSections = (sections: readonly (readonly Piece[])[]) => {
    const opening = [PieceWhat.by_member, wholeMatch, 0, 0, 0, sections.length, 0];
    const headers = sections.map(() => [PieceWhat.section, wholeMatch, 0, 0, 0, 0, 0]);
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
