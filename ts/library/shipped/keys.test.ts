/** Keys with random values of every length are found and masked, whatever run of text they stand in. */
import { expect, test } from "bun:test";
import { type Below, randomBelow } from "../../../tests/prng.ts";
import { redact, scan, sensitive } from "../../index.ts";
import { type ByteRegex, parseByteRegex } from "../../pattern/bytes/regex.ts";
import { keyShapes } from "./keys.ts";
import { shapes } from "./shapes.ts";

/** Characters that a form without a greatest length has beyond the least. */
const openEnds = 40;

/** A random text that a byte pattern matches. */
function textOf(tree: ByteRegex, below: Below): string {
  switch (tree.type) {
    case "bytes":
    case "characters": {
      const [low, high] = tree.ranges[below(tree.ranges.length)]!;
      return String.fromCharCode(low + below(high - low + 1));
    }
    case "seq":
      return tree.items.map((item) => textOf(item, below)).join("");
    case "alt":
      return textOf(tree.branches[below(tree.branches.length)]!, below);
    case "repeat": {
      const count = tree.min + below(Math.min(tree.max, tree.min + openEnds) - tree.min + 1);
      return Array.from({ length: count }, () => textOf(tree.item, below)).join("");
    }
    default:
      throw new Error(`no text of a ${tree.type}`);
  }
}

function treeOf(bytes: string): ByteRegex {
  const parsed = parseByteRegex(bytes);
  if ("fault" in parsed) throw new Error(parsed.fault);
  return parsed.tree;
}

const everything = sensitive();
const surroundings: readonly ((key: string) => string)[] = [
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
function readablePiece(key: string, masked: string): string | null {
  for (let at = 0; at + 8 <= key.length; at++) {
    const piece = key.slice(at, at + 8);
    if (masked.includes(piece)) return piece;
  }
  return null;
}

test.each(shapes.filter(({ name }) => keyShapes.has(name)))("$name", ({ name, bytes }) => {
  const below = randomBelow(Bun.hash.crc32(name));
  const tree = treeOf(bytes);
  const keys = Array.from({ length: 5 * surroundings.length }, () => textOf(tree, below));
  const lines = keys.map((key, round) => surroundings[round % surroundings.length]!(key));
  const masked = redact(everything, lines.join("\n")).split("\n");
  expect(keys.map((key, i) => [lines[i], readablePiece(key, masked[i]!)])).toEqual(lines.map((line) => [line, null]));
  // A checksum, which random values lack, decides whether it is GitHub's.
  if (name !== "github_token") expect(scan(`\\{${name}}`, lines[0]!).map(({ text }) => text)).toEqual([keys[0]!]);
});
