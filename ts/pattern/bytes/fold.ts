/** Byte patterns that ignore letter case. */
import type { Node } from "../ast.ts";
import { children } from "../check/registers.ts";

/** The pattern `source` with its byte patterns folded; `root` is its tree. */
export function foldBytePatterns(source: string, root: Node): string {
  let folded = "";
  let at = 0;
  const pending: Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "bytes") {
      folded += `${source.slice(at, node.at)}\`${foldedBytes(node.source)}\``;
      at = node.end;
    } else pending.push(...children(node).toReversed());
  }
  return folded + source.slice(at);
}

const cased = /^\\[pP]\{(Lu|Uppercase|Ll|Lowercase)\}/;

/**
 * A byte pattern that matches what `source`, a valid one, matches in any letter case. Only single
 * characters have cases: `ß` is not `SS`.
 */
export function foldedBytes(source: string): string {
  let folded = "";
  for (let at = 0; at < source.length; ) {
    const part = partAt(source, at);
    folded += foldedPart(part);
    at += part.length;
  }
  return folded;
}

/** A class, an escape or a character. */
function partAt(source: string, at: number): string {
  const rest = source.slice(at);
  if (rest.startsWith("[")) return rest.slice(0, rest.indexOf("]") + 1);
  const property = /^\\[pP]\{[^}]*\}/.exec(rest)?.[0];
  if (property) return property;
  const size = rest.startsWith("\\") ? 1 : 0;
  return rest.slice(0, size + String.fromCodePoint(rest.codePointAt(size)!).length);
}

function foldedPart(part: string): string {
  if (part.startsWith("[")) return foldedClass(part);
  if (cased.test(part)) {
    const letter = part[1]!;
    // A character that is not in capitals is, in another case, any character.
    return letter === "p" ? "(\\p{Lu}|\\p{Ll})" : "(\\P{Lu}|\\p{Lu})";
  }
  if (part.startsWith("\\")) return part;
  const variants = findVariants(part.codePointAt(0)!);
  return variants.length === 0 ? part : `[${part}${variants.map((code) => String.fromCodePoint(code)).join("")}]`;
}

function foldedClass(written: string): string {
  const opening = written.startsWith("[^") ? "[^" : "[";
  const members = Array.from(written.slice(opening.length, -1), (character) => character.codePointAt(0)!);
  const added = new Set<number>();
  for (let i = 0; i < members.length; i++) {
    const isRange = members[i + 1] === hyphen && i + 2 < members.length;
    const ends = [members[i]!, members[isRange ? i + 2 : i]!];
    for (let code = Math.min(...ends); code <= Math.max(...ends); code++) {
      for (const variant of findVariants(code)) added.add(variant);
    }
    if (isRange) i += 2;
  }
  // As ranges and in front, so that a hyphen among the members keeps its meaning.
  const ranges = toRanges(added).map(([low, high]) => `${String.fromCodePoint(low)}-${String.fromCodePoint(high)}`);
  return `${opening}${ranges.join("")}${written.slice(opening.length)}`;
}

const hyphen = 0x2d;

/** Code points that follow one another, as ranges. */
function toRanges(codes: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** The other cases of a character. */
function findVariants(code: number): number[] {
  // A lone surrogate has no case.
  if (code >= 0xd800 && code < 0xe000) return [];
  const character = String.fromCodePoint(code);
  const cases = [character.toLowerCase(), character.toUpperCase()];
  const others = [...cases, ...cases.flatMap((text) => [text.toLowerCase(), text.toUpperCase()])];
  const codes = others.filter((text) => [...text].length === 1).map((text) => text.codePointAt(0)!);
  return [...new Set(codes)].filter((other) => other !== code);
}
