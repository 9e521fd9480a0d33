/** Cuts a line at the boundaries of tokens, matches and registers into pieces that each have one look. */
import { type LineShown, paintNumbers, tokenNumbers } from "../protocol.ts";

export interface Piece {
  /** In units of the line's shown text. */
  readonly start: number;
  readonly end: number;
  /** Index of its token; −1 between tokens. */
  readonly token: number;
  /** Index of its match in the window; −1 outside of matches. */
  readonly match: number;
  /** Index of the innermost register that bound it; −1 if none did. */
  readonly register: number;
}

/** @param more further places at which the look changes */
export function splitPieces({ text, tokens, paints }: LineShown, more: readonly number[] = []): Piece[] {
  const cuts = new Set([0, text.length, ...more]);
  for (let i = 0; i < tokens.length; i += tokenNumbers) cuts.add(tokens[i + 1]!).add(tokens[i + 2]!);
  for (let i = 0; i < paints.length; i += paintNumbers) cuts.add(paints[i]!).add(paints[i + 1]!);
  const ordered = [...cuts].sort((a, b) => a - b);
  const pieces: Piece[] = [];
  let token = 0;
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [start, end] = [ordered[i]!, ordered[i + 1]!];
    while (token < tokens.length && tokens[token + 2]! <= start) token += tokenNumbers;
    const isInToken = token < tokens.length && tokens[token + 1]! <= start;
    pieces.push({ start, end, token: isInToken ? token / tokenNumbers : -1, ...findPaint(paints, start, end) });
  }
  return pieces;
}

/** The last paint that contains the piece is the innermost one. */
function findPaint(paints: readonly number[], start: number, end: number): Pick<Piece, "match" | "register"> {
  let match = -1;
  let register = -1;
  for (let i = 0; i < paints.length; i += paintNumbers) {
    if (paints[i]! > start || paints[i + 1]! < end) continue;
    match = paints[i + 2]!;
    register = paints[i + 3]!;
  }
  return { match, register };
}
