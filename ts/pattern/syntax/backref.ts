/** Back-references: `=name`, `=RELATION name`, `=edit2 name`, `=kin:byte name`. */
import { editsLimit } from "../../tables/limits.ts";
import type { Backref, Node, Relating } from "../ast.ts";
import type { Cursor } from "./cursor.ts";
import { takeParameter } from "./group.ts";
import { takeName } from "./parser.ts";
import { isGroup } from "./relation.ts";

/** Grains, in the order of their numbers. */
export const grains = ["byte", "token", "super"] as const;
const tokenGrain = 1;

export function parseBackref(cursor: Cursor): Node {
  const at = cursor.index++;
  const word = takeName(cursor, "a register's name", 'a token = is written "="');
  const afterWord = cursor.index;
  const relating = readRelation(cursor, word);
  const name = relating && takeRegisterAfter(cursor);
  if (!name) {
    // No register follows, so the word is the register itself.
    cursor.index = afterWord;
    return { type: "backref", at, end: cursor.index, relating: null, name: word };
  }
  if (relating.relation === "edit" && relating.parameter > editsLimit) {
    cursor.fail(`${word} allows more than ${editsLimit} edits`, { bad: word });
  }
  return { type: "backref", at, end: cursor.index, relating, name } satisfies Backref;
}

/** The relation that the word after `=` denotes, with its parameter. */
function readRelation(cursor: Cursor, word: string): Relating | null {
  const edits = /^edit([0-9]+)$/.exec(word)?.[1];
  if (edits) return { relation: "edit", parameter: Math.min(Number(edits), editsLimit + 1) };
  if (word === "kin") {
    const hasGrain = cursor.next === ":" && cursor.text.charAt(cursor.index + 1) !== ":";
    return { relation: "kin", parameter: hasGrain && cursor.take(":") ? takeGrain(cursor, grains) : tokenGrain };
  }
  if (!isGroup(word)) return null;
  const hasParameter =
    word === "subnet" ? cursor.next === "/" : /^\/[0-9]/.test(cursor.text.slice(cursor.index, cursor.index + 2));
  return { relation: word, parameter: hasParameter ? takeParameter(cursor, word) : 0 };
}

/** Parses a grain. @returns its number */
function takeGrain(cursor: Cursor, allowed: readonly string[]): number {
  const word = cursor.takeMatch(/[A-Za-z0-9_]*/y);
  const number = allowed.indexOf(word);
  if (number < 0) cursor.fail(`unknown grain "${word}"`, { bad: word, expected: allowed });
  return number;
}

/** A name after one or more spaces; if there is none, returns an empty string and consumes nothing. */
function takeRegisterAfter(cursor: Cursor): string {
  return cursor.takeMatch(/ +[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y).trimStart();
}
