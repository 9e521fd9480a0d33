/** Token classes: `[\W -- "if" "x"]`. */
import type { ClassPart, Node } from "../ast.ts";
import { requireOneToken } from "../check/width.ts";
import type { Cursor } from "./cursor.ts";
import { parseCharacter, parsePrimary } from "./parser.ts";

export function parseClass(cursor: Cursor): Node {
  const at = cursor.index++;
  return cursor.nested(() => {
    const negated = cursor.take("^");
    const parts: ClassPart[] = [];
    let operator: ClassPart["operator"] = null;
    let members: Node[] = [];
    const finish = () => {
      // An operator with nothing on its right is ignored.
      if (operator === null || members.length > 0) parts.push({ operator, members });
      members = [];
    };
    for (;;) {
      cursor.skipSpaces();
      if (cursor.done) cursor.fail(cursor.found(), { expected: ["]"], hint: "close the class" });
      if (cursor.take("]")) break;
      const sign = cursor.take("&&") ? "&&" : cursor.take("--") ? "--" : null;
      if (sign) {
        finish();
        operator = sign;
      } else {
        members.push(parseMember(cursor));
      }
    }
    finish();
    if (parts[0]!.members.length === 0) {
      cursor.fail("the class is empty", {
        expected: ["a member before ] or an operator"],
        hint: "for any token, write .",
      });
    }
    return { type: "class", at, end: cursor.index, negated, parts };
  });
}

/** Inside a class, operators of alternations and other closing brackets are ordinary characters. */
function parseMember(cursor: Cursor): Node {
  const member = "|)}".includes(cursor.next) ? parseCharacter(cursor) : parsePrimary(cursor);
  requireOneToken(cursor, member);
  return member;
}
