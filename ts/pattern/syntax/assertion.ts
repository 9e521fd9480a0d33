/**
 * Assertions, which consume nothing: `~(A)`, `~<(A)`, `~>k{c}(A)`, `~#{c}(A)`, the guard `~"text"`, and `!` before
 * each.
 */
import type { Guard, Look, Node } from "../ast.ts";
import { requireBounded } from "../check/width.ts";
import { takeQuoted } from "./atom.ts";
import type { Cursor } from "./cursor.ts";
import { parseEnclosed } from "./group.ts";
import { takeCount } from "./parser.ts";

type Count = Look["count"];

export function parseAssertion(cursor: Cursor): Node {
  const at = cursor.index;
  const negated = cursor.take("!");
  if (!cursor.take("~")) {
    cursor.fail(cursor.found(), { expected: ["~ after !"], hint: 'a token ! is written "!"' });
  }
  if (cursor.next === '"') {
    const text = takeQuoted(cursor);
    return { type: "guard", at, end: cursor.index, negated, text } satisfies Guard;
  }
  if (cursor.take("<")) return parseLook(cursor, at, { direction: "behind", negated, tokens: 0, count: null });
  if (cursor.take(">")) {
    const tokens = cursor.takeInteger("how many tokens to look at");
    if (tokens === 0) cursor.fail("~>0 looks at no token", { expected: ["at least 1"], bad: "0" });
    const count = takeRange(cursor, tokens);
    return parseLook(cursor, at, { direction: "within", negated, tokens, count });
  }
  if (cursor.take("#")) {
    const count = takeRange(cursor, Number.POSITIVE_INFINITY);
    return parseLook(cursor, at, { direction: "inside", negated, tokens: 0, count });
  }
  return parseLook(cursor, at, { direction: "ahead", negated, tokens: 0, count: null });
}

/** `{c}`: a range of counts up to `tokens`. */
function takeRange(cursor: Cursor, tokens: number): Count {
  if (!cursor.take("{")) return null;
  const count = takeCount(cursor);
  if (count.min > tokens) {
    cursor.fail(`a count from ${count.min} can't be reached among ${tokens} tokens`, { bad: String(count.min) });
  }
  if (count.max < count.min) {
    cursor.fail(`the count runs from ${count.min} down to ${count.max}`, { bad: String(count.max) });
  }
  return count;
}

function parseLook(cursor: Cursor, at: number, look: Pick<Look, "direction" | "negated" | "tokens" | "count">): Node {
  cursor.skipSpaces();
  if (!cursor.take("(")) {
    const expected = look.direction === "ahead" ? ["(", '"', "<", ">", "#"] : ["("];
    cursor.fail(cursor.found(), { expected, hint: 'a token ~ is written "~"' });
  }
  const body = parseEnclosed(cursor, ")");
  if (look.direction === "behind") requireBounded(cursor, body);
  return { type: "look", at, end: cursor.index, ...look, body };
}
