/** Texts that are one under a group of relations. */
import { representative } from "../value/representative.ts";

/** A group by its name, and the text that stands for all. */
export interface Fold {
  readonly rung: string;
  readonly text: string;
}

/** In the order they are tried: the narrowest first. */
const rungs = ["case", "notation", "numeric", "ip", "url", "time", "path", "fold"] as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first group under which all texts read as one; `null` where none does. */
export function foldOf(texts: readonly string[]): Fold | null {
  const distinct = [...new Set(texts)].map((text) => encoder.encode(text));
  for (const rung of rungs) {
    const first = canonical(rung, distinct[0]!);
    if (first !== null && distinct.every((text) => canonical(rung, text) === first)) return { rung, text: first };
  }
  return null;
}

function canonical(rung: string, text: Uint8Array): string | null {
  const { bytes, isRead } = representative(rung, 0, text);
  return isRead ? decoder.decode(bytes) : null;
}
