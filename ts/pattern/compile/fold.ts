/** The text under an orbit group that stands for all texts equal to it. */
import type { Relating } from "../ast.ts";

/** Representative of a literal's text. */
export function foldedText(_group: Relating, text: string): string | Uint8Array {
  return text;
}
