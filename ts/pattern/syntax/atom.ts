/** Atoms of one token: escapes, names, texts, byte patterns, and the predicate that may follow a kind. */

import { suggestion } from "../../error/suggest.ts";
import { kindGroups, kinds } from "../../tables/kinds.ts";
import { editsLimit } from "../../tables/limits.ts";
import type { ByteClass, Literal, Named, Node } from "../ast.ts";
import { kindAtomOf } from "../check/width.ts";
import type { LetEntry } from "../declared.ts";
import { namedInQuotes } from "../print/escape.ts";
import type { Cursor } from "./cursor.ts";
import { parseBalanced } from "./group.ts";
import { phraseOf } from "./phrase.ts";

/** Loaded by the patterns that have one. */
const predicates = () => require("./predicate.ts") as typeof import("./predicate.ts");
const conditions = () => require("./condition.ts") as typeof import("./condition.ts");
const byteRegex = () => require("../bytes/regex.ts") as typeof import("../bytes/regex.ts");

const kindByLetter = new Map<string, string>();
const kindByAtom = new Map<string, string>();
for (const { letter, atoms } of kinds) {
  if (letter) kindByLetter.set(letter, atoms[0]!);
  for (const atom of atoms) kindByAtom.set(atom, atoms[0]!);
}
for (const group of Object.keys(kindGroups)) kindByAtom.set(group, group);
const byteClassByLetter: Readonly<Record<string, ByteClass>> = {
  d: "digit",
  w: "word",
  h: "hex",
  a: "alpha",
  u: "upper",
  l: "lower",
};

/** Whether `name` is a built-in kind or group of kinds. */
export function isBuiltInName(name: string): boolean {
  return kindByAtom.has(name);
}

export function parseEscape(cursor: Cursor): Node {
  const at = cursor.index++;
  const next = cursor.next;
  if (next === "") cursor.fail(cursor.found(), { expected: ["a character after \\"] });
  if (next === "{") return parsePredicate(cursor, parseNamed(cursor, at));
  const letter = cursor.takeCharacter();
  const end = cursor.index;
  if (letter === "M" || letter === "F") return predicates().parseReading(cursor, at, letter);
  if (letter === "B") return parseBalanced(cursor, at);
  if (letter === "G" || letter === "K") cursor.ruled++;
  if ("AzGK".includes(letter)) return { type: "anchor", at, end, name: `\\${letter}` as "\\A" };
  if (letter === "s") return { type: "whitespace", at, end };
  const kind = kindByLetter.get(letter);
  if (kind) return parsePredicate(cursor, kindAtom(kind, at, end));
  const byteClass = byteClassByLetter[letter];
  if (byteClass) return { type: "byteclass", at, end, name: byteClass };
  return { type: "literal", at, end, text: letter, edits: null };
}

function kindAtom(name: string, at: number, end: number): Node {
  return name === "whitespace" ? { type: "whitespace", at, end } : { type: "kind", at, end, name };
}

/** `\{name}`, at the opening brace. */
function parseNamed(cursor: Cursor, at: number): Node {
  const nameAt = ++cursor.index;
  const close = cursor.text.indexOf("}", cursor.index);
  if (close < 0) cursor.fail("\\{ is not closed", { expected: ["a name and }"] });
  const name = cursor.text.slice(cursor.index, close);
  const kind = kindByAtom.get(name);
  const entry = kind ? undefined : cursor.surroundings.declarations.lookup(name);
  if (!kind && !entry) {
    const meant = suggestion(name, [...kindByAtom.keys(), ...cursor.surroundings.declarations.names()]);
    cursor.fail(`\\{${name}} is not a built-in kind, a declared name or a library name`, {
      at: nameAt,
      bad: name,
      hint: meant ? `did you mean \\{${meant}}?` : "matcher lib lists the library; let NAME = PATTERN declares a name",
    });
  }
  cursor.index = close + 1;
  const end = cursor.index;
  if (kind === "qty") cursor.names = true;
  if (!entry) return kindAtom(kind!, at, end);
  cursor.names = true;
  if (entry.form === "let") {
    const { depth, size, binds, ruled } = entry.pattern;
    cursor.enter(depth + 1);
    cursor.grow(size);
    cursor.binds ||= binds;
    cursor.ruled += ruled;
  }
  return { type: "named", at, end, entry };
}

/** Parses `{` after a kind atom or a name: a count, left for the quantifier, or a predicate. */
export function parsePredicate(cursor: Cursor, item: Node): Node {
  if (cursor.next !== "{") return item;
  const atom = kindAtomOf(item);
  if (!atom && item.type !== "named") return item;
  const body = /\{([^}]*)(\}?)/y;
  body.lastIndex = cursor.index;
  const [whole, inside, closer] = body.exec(cursor.text)!;
  if (/^[0-9, ]*$/.test(inside!)) return item;
  const bodyAt = cursor.index + 1;
  cursor.index += whole.length;
  if (!closer) cursor.fail(cursor.found(), { expected: ["}"], hint: "close the predicate" });
  if (!atom) return conditions().conditionOn(cursor, item as Named & { entry: LetEntry }, inside!, bodyAt);
  cursor.grow(1);
  const compiled = predicates().compileBody(cursor, atom, inside!, bodyAt);
  return { type: "predicate", at: item.at, end: cursor.index, item, body: inside!, compiled };
}

/** A text in double quotes; the cursor is at the opening quote. */
export function takeQuoted(cursor: Cursor): string {
  cursor.index++;
  let text = "";
  while (!cursor.done) {
    if (cursor.take('"')) return text;
    const isEscaped = cursor.take("\\");
    if (cursor.done) break;
    text += isEscaped ? takeEscaped(cursor) : cursor.takeCharacter();
  }
  return cursor.fail(cursor.found(), { expected: ['"'], hint: "close the quotes" });
}

/** What follows a backslash in quotes: a character that it names, else the next character itself. */
function takeEscaped(cursor: Cursor): string {
  const at = cursor.index - 1;
  const character = cursor.takeCharacter();
  const named = namedInQuotes[character];
  if (named !== undefined || character !== "x") return named ?? character;
  const digits = cursor.takeMatch(/[0-9A-Fa-f]{2}/y);
  const code = Number.parseInt(digits, 16);
  if (code < asciiEnd) return String.fromCharCode(code);
  const hint =
    digits === ""
      ? "two hexadecimal digits follow, as in \\x41; a backslash itself is written \\\\"
      : `above \\x7f write the character itself, or the byte in a byte pattern: \`\\x${digits}\``;
  return cursor.fail(`\\x${digits} names no character`, { at, bad: `\\x${digits}`, hint });
}

const asciiEnd = 0x80;

export function parseQuoted(cursor: Cursor): Node {
  const at = cursor.index;
  const text = takeQuoted(cursor);
  const edits = takeEdits(cursor);
  const phrase = edits === null && /\s/.test(text) ? phraseOf(cursor, at, text) : null;
  if (phrase) return phrase;
  return { type: "literal", at, end: cursor.index, text, edits } satisfies Literal;
}

/** `~k` directly after an item; `null` if there is none, so that `~` begins an assertion. */
export function takeEdits(cursor: Cursor): number | null {
  if (cursor.next !== "~" || !/[0-9]/.test(cursor.text.charAt(cursor.index + 1))) return null;
  cursor.index++;
  const edits = cursor.takeInteger();
  if (edits > editsLimit) {
    cursor.fail(`${edits} edits are more than ${editsLimit}`, {
      bad: String(edits),
      expected: [`at most ${editsLimit}`],
    });
  }
  return edits;
}

/** `#"template"`; the cursor is at the `#`. */
export function parseSilhouette(cursor: Cursor): Node {
  const at = cursor.index++;
  const template = takeQuoted(cursor);
  if (template === "") {
    cursor.fail("the silhouette is empty", { hint: 'write the shape of some tokens, as in #"W(N,N)"' });
  }
  return { type: "silhouette", at, end: cursor.index, template };
}

/** A byte pattern. Errors are reported after its closing backtick. */
export function parseBytes(cursor: Cursor): Node {
  const at = cursor.index++;
  const source = cursor.takeMatch(/[^`]*/y);
  if (!cursor.take("`")) cursor.fail(cursor.found(), { expected: ["`"], hint: "close the byte pattern" });
  const parsed = byteRegex().parseByteRegex(source);
  if ("fault" in parsed) cursor.fail(`in the byte pattern \`${source}\`: ${parsed.fault}`, { bad: parsed.bad });
  return { type: "bytes", at, end: cursor.index, source };
}
