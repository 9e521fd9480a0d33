/** Character classes by Unicode property, computed from the runtime's properties. */
import type { Range } from "./regex.ts";

const expressions: Readonly<Record<string, string>> = {
  L: "\\p{Alphabetic}",
  N: "\\p{N}",
  Alnum: "[\\p{Alphabetic}\\p{N}]",
  Lu: "\\p{Uppercase}",
  Ll: "\\p{Lowercase}",
  White_Space: "\\p{White_Space}",
  C: "\\p{Cc}",
};
const aliases: Readonly<Record<string, string>> = {
  Letter: "L",
  Alphabetic: "L",
  Number: "N",
  Numeric: "N",
  Alphanumeric: "Alnum",
  Uppercase: "Lu",
  Lowercase: "Ll",
  Whitespace: "White_Space",
  Z: "White_Space",
  Control: "C",
};

/** Short names, for messages. */
export const propertyNames: readonly string[] = Object.keys(expressions);

export function isProperty(name: string): boolean {
  return Object.hasOwn(expressions, name) || Object.hasOwn(aliases, name);
}

const known = new Map<string, readonly Range[]>();

/** Code points of the class in sorted ranges; computed once. */
export function propertyRanges(name: string): readonly Range[] {
  const expression = expressions[aliases[name] ?? name]!;
  let ranges = known.get(expression);
  if (!ranges) {
    ranges = findRanges(new RegExp(`${expression}+`, "gu"));
    known.set(expression, ranges);
  }
  return ranges;
}

const planeSize = 0x10000;
/** No class here contains characters of later planes: these are unassigned, tags, or private use. */
const planes = 4;

function findRanges(expression: RegExp): Range[] {
  const ranges: Range[] = [];
  for (let plane = 0; plane < planes; plane++) {
    for (const { 0: run } of planeText(plane * planeSize).matchAll(expression)) {
      const first = run.codePointAt(0)!;
      const last = run.codePointAt(run.length - (plane === 0 ? 1 : 2))!;
      ranges.push([first, last]);
    }
  }
  return ranges;
}

/** In none of the classes: replaces surrogates, so that no range spans them. */
const classless = 0x24;

/** Every code point of a plane in order. */
function planeText(first: number): string {
  const points = Array.from({ length: planeSize }, (_, i) => {
    const point = first + i;
    return point >= 0xd800 && point <= 0xdfff ? classless : point;
  });
  let text = "";
  const step = 4096;
  for (let i = 0; i < points.length; i += step) text += String.fromCodePoint(...points.slice(i, i + step));
  return text;
}
