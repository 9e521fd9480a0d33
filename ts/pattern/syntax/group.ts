/** Groups, orbit scopes, edit runs and balanced groups. */
import { suggestion } from "../../error/suggest.ts";
import { prefixLimit } from "../../tables/limits.ts";
import type { Balanced, EditRun, Group, Node, Relating, Scope } from "../ast.ts";
import { requireEditRun } from "../check/width.ts";
import { parsePredicate, takeEdits } from "./atom.ts";
import type { Cursor } from "./cursor.ts";
import { parseBody, takeWord } from "./parser.ts";
import { groupNames, isGroup } from "./relation.ts";

/** Constructs that begin with `(`. */
export function parseGroup(cursor: Cursor): Node {
  const at = cursor.index;
  const item = parseBare(cursor, at);
  const edits = takeEdits(cursor);
  if (edits === null) return item.type === "group" ? parsePredicate(cursor, item) : item;
  const run: EditRun = { type: "editrun", at, end: cursor.index, item, edits };
  requireEditRun(cursor, run);
  return run;
}

function parseBare(cursor: Cursor, at: number): Group | Scope {
  cursor.take("(");
  if (!cursor.take("?")) return finishGroup(cursor, at, false);
  if (cursor.take(">")) return finishGroup(cursor, at, true);
  const word = takeWord(cursor);
  if (word === "") {
    cursor.fail(cursor.found(), { expected: ["orbit:RUNG", ">"], hint: 'a token ? after ( is written "?"' });
  }
  if (word !== "orbit") {
    cursor.fail(`(?${word} is not a kind of group`, { bad: word, expected: ["(?orbit:RUNG ...)", "(?>...)"] });
  }
  return parseScope(cursor, at);
}

function finishGroup(cursor: Cursor, at: number, atomic: boolean): Group {
  const body = parseEnclosed(cursor, ")");
  return { type: "group", at, end: cursor.index, atomic, body };
}

/** An alternation and its closing bracket, one level deeper. */
export function parseEnclosed(cursor: Cursor, closer: string) {
  return cursor.nested(() => {
    const body = parseBody(cursor);
    cursor.close(closer);
    return body;
  });
}

function parseScope(cursor: Cursor, at: number): Scope {
  if (!cursor.take(":")) cursor.fail(cursor.found(), { expected: [":RUNG"], hint: "as in (?orbit:case ...)" });
  const group = takeGroup(cursor);
  cursor.scoped = true;
  const body = parseEnclosed(cursor, ")");
  cursor.scoped = false;
  return { type: "scope", at, end: cursor.index, group, body };
}

function takeGroup(cursor: Cursor): Relating {
  const relation = takeWord(cursor);
  if (relation === "") cursor.fail(cursor.found(), { expected: groupNames });
  if (!isGroup(relation)) {
    const meant = suggestion(relation, groupNames);
    cursor.fail(`unknown orbit rung ${relation}`, {
      bad: relation,
      expected: groupNames,
      hint: meant ? `did you mean ${meant}?` : undefined,
    });
  }
  if (cursor.scoped) {
    cursor.fail(`the orbit scope ${relation} stands inside another`, {
      bad: relation,
      hint: "scopes cannot be nested",
    });
  }
  return { relation, parameter: cursor.next === "/" ? takeParameter(cursor, relation) : 0 };
}

/** `/N` of a relation as its parameter: the number of bits + 1; 0 if omitted. */
export function takeParameter(cursor: Cursor, relation: string): number {
  cursor.take("/");
  const bits = cursor.takeInteger("a number of bits after /");
  if (relation !== "subnet") {
    cursor.fail(`${relation} takes no /${bits}; subnet alone does`, { bad: String(bits) });
  }
  if (bits > prefixLimit) {
    cursor.fail(`a prefix of ${bits} bits is longer than ${prefixLimit}`, { bad: String(bits) });
  }
  return bits + 1;
}

const closers = { "(": ")", "[": "]", "{": "}" } as const;

/** `\B` and its suffixes. */
export function parseBalanced(cursor: Cursor, at: number): Node {
  const bracket = cursor.next as keyof typeof closers;
  if (!(bracket in closers)) return { type: "balanced", at, end: cursor.index, bracket: "", body: null };
  cursor.take(bracket);
  const body = parseEnclosed(cursor, closers[bracket]);
  return { type: "balanced", at, end: cursor.index, bracket, body } satisfies Balanced;
}
