/**
 * Parses pattern text: alternations, sequences, items. The first character of an item selects the file that parses it.
 */
import { PatternError } from "../../error/errors.ts";
import { patternBytesLimit } from "../../tables/limits.ts";
import type { Alt, AltSign, Bind, Body, Node, Pattern, Repeat, Seq } from "../ast.ts";
import { checkWhole } from "../check/whole.ts";
import { noDeclarations } from "../declared.ts";
import { readNamedFile } from "../files.ts";
import { parseAssertion } from "./assertion.ts";
import { parseBytes, parseEscape, parseQuoted, parseSilhouette } from "./atom.ts";
import { parseBackref } from "./backref.ts";
import { parseClass } from "./class.ts";
import { Cursor, type Surroundings } from "./cursor.ts";
import { parseGroup } from "./group.ts";
import { parseText, parseTextList } from "./texts.ts";

/** Loaded by patterns with `@`: with the table of readings, it is a tenth of the code of a scan. */
const at = () => require("./at.ts") as typeof import("./at.ts");

/** Parses a whole pattern. @throws {PatternError} with the byte of the first error */
export function parsePattern(text: string, surroundings: Surroundings = alone): Pattern {
  const one = text.startsWith('"') ? parseText(text) : null;
  if (one) return one;
  const cursor = new Cursor(text, surroundings);
  // A unit has at most three bytes.
  if (text.length * 3 > patternBytesLimit) checkSize(cursor);
  if (!text.isWellFormed()) {
    const faulty = text.search(/\p{Surrogate}/u);
    cursor.fail("a byte that is not UTF-8", { at: faulty, hint: "patterns are written in UTF-8" });
  }
  const texts = text.startsWith('("') ? parseTextList(cursor) : null;
  const root = texts ?? parseBody(cursor);
  if (!cursor.done) {
    const closer = cursor.next;
    const [, name, condition] = (closer === "}" && /(:\w+)(\{[^{}]*)$/.exec(text.slice(0, cursor.index))) || [];
    const hint =
      name === undefined
        ? `a token ${closer} is written "${closer}"`
        : `a condition stands before the name: ${condition}}${name}`;
    cursor.fail(`"${closer}" closes nothing`, { bad: closer, hint });
  }
  const { deepest: depth, size, binds, names, ruled } = cursor;
  if (ruled > 0) checkWhole(cursor, root);
  return { source: text, root, depth, size, binds, names, ruled };
}

function checkSize({ text, surroundings: { file, line } }: Cursor): void {
  const size = Buffer.byteLength(text);
  if (size <= patternBytesLimit) return;
  const found = `the pattern has ${size} bytes, more than ${patternBytesLimit}`;
  throw new PatternError({ source: text, byteOffset: patternBytesLimit, found, file, line });
}

/** A pattern without declarations. */
const alone: Surroundings = {
  declarations: noDeclarations,
  readFile: (path) => readNamedFile(noDeclarations, null, path),
  compile: () => {
    throw new Error("a pattern cannot be named here");
  },
};

/** An alternation, up to the end or a closing bracket. */
export function parseBody(cursor: Cursor): Body {
  const at = cursor.index;
  const branches = [parseSequence(cursor)];
  let sign: AltSign | null = null;
  while (cursor.next === "|") {
    const signAt = cursor.index;
    const written = takeAltSign(cursor);
    if (sign && written !== sign) {
      cursor.fail(`${written} stands in one choice with ${sign}`, {
        at: signAt,
        expected: [sign],
        bad: written,
        hint: "put one of the two choices in parentheses",
      });
    }
    sign = written;
    branches.push(parseSequence(cursor));
  }
  if (!sign) return branches[0]!;
  cursor.grow(1);
  return { type: "alt", at, end: cursor.index, sign, branches } satisfies Alt;
}

function takeAltSign(cursor: Cursor): AltSign {
  for (const sign of ["||", "|>", "|"] as const) if (cursor.take(sign)) return sign;
  throw new Error("no choice stands here");
}

function parseSequence(cursor: Cursor): Seq {
  const at = cursor.index;
  const items: Node[] = [];
  cursor.grow(1);
  for (;;) {
    if (")]}|".includes(cursor.skipSpaces())) break; // The end is an empty text.
    items.push(parseItem(cursor));
  }
  return { type: "seq", at, end: cursor.index, items };
}

function parseItem(cursor: Cursor): Node {
  const at = cursor.index;
  let item = parsePrimary(cursor);
  let { next } = cursor;
  if (next !== "" && "*+?{".includes(next)) {
    item = parseRepeat(cursor, at, item);
    next = cursor.next;
  }
  return next === ":" ? parseBind(cursor, at, item) : item;
}

/** One primary with the suffixes that belong to it: a predicate, a number of edits. */
export function parsePrimary(cursor: Cursor): Node {
  cursor.grow(1);
  switch (cursor.next) {
    case "\\":
      return parseEscape(cursor);
    case '"':
      return parseQuoted(cursor);
    case "`":
      return parseBytes(cursor);
    case ".": {
      const at = cursor.index++;
      return { type: "any", at, end: cursor.index };
    }
    case "[":
      return parseClass(cursor);
    case "(":
      return parseGroup(cursor);
    case "=":
      return parseBackref(cursor);
    case "~":
    case "!":
      return parseAssertion(cursor);
    case "@":
      return at().parseAt(cursor);
    case "^":
    case "$": {
      const at = cursor.index;
      return { type: "anchor", at, name: cursor.takeCharacter() as "^" | "$", end: cursor.index };
    }
    case "#":
      if (cursor.looksAt('#"')) return parseSilhouette(cursor);
  }
  return parseCharacter(cursor);
}

/** Any other character matches a token consisting of that character. */
export function parseCharacter(cursor: Cursor): Node {
  const at = cursor.index;
  const text = cursor.takeCharacter();
  return { type: "literal", at, end: cursor.index, text, edits: null };
}

function parseRepeat(cursor: Cursor, at: number, item: Node): Node {
  const { min, max } = takeBounds(cursor);
  const mode = cursor.take("?") ? "lazy" : cursor.take("+") ? "possessive" : "greedy";
  cursor.grow(1);
  cursor.ruled++;
  return { type: "repeat", at, end: cursor.index, item, min, max: Math.max(min, max), mode } satisfies Repeat;
}

function takeBounds(cursor: Cursor): { min: number; max: number } {
  if (cursor.take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (cursor.take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (cursor.take("?")) return { min: 0, max: 1 };
  cursor.take("{");
  return takeCount(cursor);
}

/** `m}`, `m,}` or `m,n}`, after the opening brace. */
export function takeCount(cursor: Cursor): { min: number; max: number } {
  if (!/[0-9]/.test(cursor.next)) {
    const hint = "braces here repeat, as in {2,5}; a condition belongs to a kind, as in \\R{>1s} or [\\R{>1s} \\N{>9}]";
    cursor.fail(cursor.found(), { expected: ["a number"], hint });
  }
  const min = cursor.takeInteger();
  let max = min;
  if (cursor.take(",")) max = /[0-9]/.test(cursor.next) ? cursor.takeInteger() : Number.POSITIVE_INFINITY;
  if (!cursor.take("}")) {
    cursor.fail(cursor.found(), { expected: ["}"], hint: "counts are written {2}, {2,} or {2,5}, without spaces" });
  }
  return { min, max };
}

/** `:name` or `::name`, at its first colon. */
function parseBind(cursor: Cursor, at: number, item: Node): Node {
  cursor.index++;
  const scoped = cursor.take(":");
  const name = takeName(cursor, "a register's name", 'a token ":" after an item is written ":" with quotes');
  cursor.grow(1);
  cursor.binds = true;
  return { type: "bind", at, end: cursor.index, item, name, scoped } satisfies Bind;
}

const namePattern = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y;
const wordPattern = /[A-Za-z_][A-Za-z0-9_]*/y;

/** A name, including dots inside it. */
export function takeName(cursor: Cursor, expected: string, hint?: string): string {
  const name = cursor.takeMatch(namePattern);
  if (name === "") cursor.fail(cursor.found(), { expected: [expected], hint });
  return name;
}

/** A word; empty if there is none. */
export function takeWord(cursor: Cursor): string {
  return cursor.takeMatch(wordPattern);
}
