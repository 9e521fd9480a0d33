/** Representatives of texts under an orbit group. */
import { representative } from "../../value/representative.ts";
import type { Relating } from "../ast.ts";

/** Representative of a literal's text. */
export function foldedText({ relation, parameter }: Relating, text: string): Uint8Array {
  return representative(relation, parameter, new TextEncoder().encode(text)).bytes;
}
