/** Texts that are equal under a group of relations. */
import { representative } from "../value/representative.ts";

/** A group, and the representative of the texts. */
export interface Fold {
  readonly rung: string;
  readonly text: string;
}

/** In the order in which they are tried: the narrowest first. */
const rungs = ["case", "notation", "numeric", "ip", "url", "time", "path", "fold"] as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The first group under which all texts are equal; `null` if there is none. */
export function findFold(texts: readonly string[]): Fold | null {
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
