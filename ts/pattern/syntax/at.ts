/** Constructs that begin with `@`: fields, lenses, anchors on readings. */
import { suggestion } from "../../error/suggest.ts";
import type { Field, Node } from "../ast.ts";
import { parsePredicate } from "./atom.ts";
import { axisNames, isAxis, parseAxis, parseLineField } from "./axis.ts";
import type { Cursor } from "./cursor.ts";
import { isLens, lensNames } from "./lens.ts";
import { parsePrimary } from "./parser.ts";

export function parseAt(cursor: Cursor): Node {
  const at = cursor.index++;
  if (/[0-9]/.test(cursor.next)) return parseField(cursor, at);
  const word = cursor.takeMatch(/[A-Za-z_][A-Za-z0-9_]*/y);
  if (word === "") {
    cursor.fail(cursor.found(), { expected: ["a lens, an anchor or a field's number"], hint: 'a token @ is "@"' });
  }
  if (isLens(word)) return parsePredicate(cursor, { type: "lens", at, end: cursor.index, name: word });
  if (isAxis(word)) return parseAxis(cursor, at, word);
  const allowed = [...lensNames, ...axisNames];
  const meant = suggestion(word, allowed);
  return cursor.fail(`no lens or anchor is named ${word}`, {
    bad: word,
    expected: allowed,
    hint: meant ? `did you mean @${meant}?` : undefined,
  });
}

/** `@k A`, or the anchor `@k:line`. */
function parseField(cursor: Cursor, at: number): Node {
  const number = cursor.takeInteger();
  if (cursor.next === ":") return parseLineField(cursor, at, number);
  cursor.skipSpaces();
  if (cursor.done || ")]}|".includes(cursor.next)) {
    cursor.fail(cursor.found(), { expected: [`what field ${number} begins with`] });
  }
  const item = cursor.nested(() => parsePrimary(cursor));
  return { type: "field", at, end: cursor.index, number, item } satisfies Field;
}
