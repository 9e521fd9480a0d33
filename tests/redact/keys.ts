/** Random keys of a form, and the texts in which they are looked for. */
import { type ByteRegex, parseByteRegex } from "../../ts/pattern/bytes/regex.ts";
import type { Below } from "../prng.ts";

/** Characters that a form without a greatest length has beyond the least. */
const openEnds = 40;
/** Fewer characters of a key tell nothing. */
const readableMin = 8;

/** A random text that a byte pattern matches. */
export function generateKey(bytes: string, below: Below): string {
  const parsed = parseByteRegex(bytes);
  if ("fault" in parsed) throw new Error(parsed.fault);
  return generateText(parsed.tree, below);
}

function generateText(tree: ByteRegex, below: Below): string {
  switch (tree.type) {
    case "bytes":
    case "characters": {
      const [low, high] = tree.ranges[below(tree.ranges.length)]!;
      return String.fromCharCode(low + below(high - low + 1));
    }
    case "seq":
      return tree.items.map((item) => generateText(item, below)).join("");
    case "alt":
      return generateText(tree.branches[below(tree.branches.length)]!, below);
    case "repeat": {
      const count = tree.min + below(Math.min(tree.max, tree.min + openEnds) - tree.min + 1);
      return Array.from({ length: count }, () => generateText(tree.item, below)).join("");
    }
    default:
      throw new Error(`no text of a ${tree.type}`);
  }
}

export const surroundings: readonly ((key: string) => string)[] = [
  (key) => `using ${key} now`,
  (key) => `{"a":1,"x":"${key}","b":"2"}`,
  (key) => `X=${key}`,
  (key) => `  x: '${key}'`,
  (key) => `GET /v1/a?x=${key}&y=1 HTTP/1.1`,
  (key) => `${"aB3dE5gH7jK9".repeat(8)}.${key}`,
  (key) => `[${key}]`,
  (key) => `PROD_${key}`,
];

/** Eight characters of the key that can still be read; `null` if there are none. */
export function readablePiece(key: string, masked: string): string | null {
  for (let at = 0; at + readableMin <= key.length; at++) {
    const piece = key.slice(at, at + readableMin);
    if (masked.includes(piece)) return piece;
  }
  return null;
}
