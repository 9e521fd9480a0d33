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
  const at = cursor.byte(cursor.index++);
  const name = takeName(cursor, "a register's name", 'a token = is written "="');
  const relating = readRelation(cursor, name);
  if (!relating) return { type: "backref", at, end: cursor.byte(), relating: null, name };
  const register = takeRegisterAfter(cursor);
  if (register === "") {
    // No name follows, so the word itself is the register, unless its spelling can be none.
    if (relating.plain) return { type: "backref", at, end: cursor.byte(), relating: null, name };
    cursor.skipSpaces();
    takeName(cursor, "a register's name");
  }
  if (relating.relation === "edit" && relating.parameter > editsLimit) {
    cursor.fail(`${relating.parameter} edits are more than ${editsLimit}`, { bad: name });
  }
  const { relation, parameter } = relating;
  return {
    type: "backref",
    at,
    end: cursor.byte(),
    relating: { relation, parameter },
    name: register,
  } satisfies Backref;
}

/** The relation that the word after `=` may be, with its parameter; plain where the word alone could name a register. */
function readRelation(cursor: Cursor, name: string): (Relating & { plain: boolean }) | null {
  const edits = /^edit([0-9]+)$/.exec(name)?.[1];
  if (edits) return { relation: "edit", parameter: Math.min(Number(edits), editsLimit + 1), plain: true };
  if (name === "kin") {
    if (!/:[A-Za-z_]/y.test(cursor.text.slice(cursor.index, cursor.index + 2))) {
      return { relation: "kin", parameter: tokenGrain, plain: true };
    }
    cursor.take(":");
    return { relation: "kin", parameter: takeGrain(cursor, grains), plain: false };
  }
  if (!isGroup(name)) return null;
  if (
    !/^\/[0-9]/.test(cursor.text.slice(cursor.index, cursor.index + 2)) &&
    !(name === "subnet" && cursor.next === "/")
  ) {
    return { relation: name, parameter: 0, plain: true };
  }
  return { relation: name, parameter: takeParameter(cursor, name), plain: false };
}

/** Number of the grain written here. */
export function takeGrain(cursor: Cursor, allowed: readonly string[]): number {
  const word = cursor.takeMatch(/[A-Za-z0-9_]*/y);
  const number = allowed.indexOf(word);
  if (number < 0) cursor.fail(`no grain is named "${word}"`, { bad: word, expected: allowed });
  return number;
}

/** A name one or more spaces on; empty, and nothing taken, where none stands. */
function takeRegisterAfter(cursor: Cursor): string {
  return cursor.takeMatch(/ +[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y).trimStart();
}
