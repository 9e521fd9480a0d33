/** Readings of structure computed the slow way: one function a reading, written from its definition. */
import type { Token } from "./tokens.ts";

/**
 * The definition of a rare template: fewer lines than the mean, than a count, or than a share in percent.
 */
export interface Cut {
  readonly kind: "mean" | "count" | "share";
  readonly value: number;
}

/** For each token, whether it is in a line whose template is rare: lines of the same kinds have one template. */
export function inRareLines(text: Uint8Array, tokens: readonly Token[], { kind, value }: Cut): boolean[] {
  const lineOf = tokens.map(({ start }) => text.subarray(0, start).filter((byte) => byte === 0x0a).length);
  const silhouettes = new Map<number, string>();
  for (const [i, token] of tokens.entries()) {
    const isBracket = token.kind === "open" || token.kind === "close";
    const line = lineOf[i]!;
    silhouettes.set(line, `${silhouettes.get(line) ?? ""} ${isBracket ? token.text : token.kind}`);
  }
  const counts = new Map<string, number>();
  for (const silhouette of silhouettes.values()) counts.set(silhouette, (counts.get(silhouette) ?? 0) + 1);
  return lineOf.map((line) => {
    const count = counts.get(silhouettes.get(line)!)!;
    if (kind === "count") return count < value;
    if (kind === "share") return count * 100 < value * silhouettes.size;
    return count * counts.size < silhouettes.size;
  });
}

const codedKinds =
  "number word quoted ip url email timestamp whitespace punct other ( [ { ) ] } version uuid mac hexcolor cidr percent " +
  "bytesize money hash duration path jwt creditcard base64 geo phone quantity hex";

/** Numbers of kinds, of brackets by their shape. */
const kindCodes = new Map(codedKinds.split(" ").map((name, code) => [name, code]));

function symbolCode({ kind, text }: Token): number {
  const code = kindCodes.get(kind === "open" || kind === "close" ? text : kind);
  if (code === undefined) throw new Error(`no code for ${kind}`);
  return code;
}

const windowTokens = 32;

/** How much the tokens before and up to each one differ in entropy from those after it, 0 to 1. */
function disagreements(tokens: readonly Token[]): number[] {
  const codes = tokens.map(symbolCode);
  const alphabet = Math.max(0, ...codes) + 1;
  const entropy = (from: number, to: number) => {
    const window = codes.slice(Math.max(0, from), to);
    if (window.length === 0 || alphabet < 2) return 0;
    let sum = 0;
    for (const code of new Set(window)) {
      const count = window.filter((other) => other === code).length;
      sum += count * Math.log2(count);
    }
    return Math.max(0, (Math.log2(window.length) - sum / window.length) / Math.log2(alphabet));
  };
  return tokens.map((_, i) => Math.abs(entropy(i - windowTokens, i + 1) - entropy(i + 1, i + 1 + windowTokens)));
}

/** Nearer numbers differ only by rounding. */
const closeness = 1e-4;

/** For each token whether it is contested at `threshold`; null if rounding decides. */
export function findContested(tokens: readonly Token[], threshold: number): (boolean | null)[] {
  const found = disagreements(tokens);
  return found.map((here, i) => {
    if (i === 0 || i + 1 === tokens.length || here < threshold - closeness) return false;
    const least = Math.max(threshold, found[i - 1]!, found[i + 1]!);
    return Math.abs(here - least) < closeness ? null : here > least;
  });
}
