/** A condition on a name: `\{http_status}{>=500}` is `[\{http_status} && \N{>=500}]`. */
import { suggestion } from "../../error/suggest.ts";
import type { Bytes, Class, ClassPart, KindAtom, Named, Node } from "../ast.ts";
import { children } from "../check/registers.ts";
import { isOneToken } from "../check/width.ts";
import type { LetEntry, WordList } from "../declared.ts";
import type { Cursor } from "./cursor.ts";
import { compileBody } from "./predicate.ts";

/** @param bodyAt index of the condition in the pattern; errors are reported there */
export function conditionOn(cursor: Cursor, item: Named & { entry: LetEntry }, body: string, bodyAt: number): Node {
  const { name, words } = item.entry;
  const parts = words ? textParts(cursor, item.entry, words, body, bodyAt) : [valuePart(cursor, item, body, bodyAt)];
  const all: readonly ClassPart[] = [{ operator: null, members: [item] }, ...parts];
  cursor.grow(2 * all.length);
  if (parts.length === 0) refuse(cursor, bodyAt, name, "an empty condition");
  return { type: "class", at: item.at, end: cursor.index, negated: false, parts: all } satisfies Class;
}

function refuse(cursor: Cursor, at: number, name: string, found: string, hint?: string): never {
  return cursor.fail(`\\{${name}}{...}: ${found}`, { at, bad: name, hint });
}

/** A condition on the value of the kind that the name's tokens have. */
function valuePart(cursor: Cursor, item: Named & { entry: LetEntry }, body: string, bodyAt: number): ClassPart {
  const { name } = item.entry;
  const kind = isOneToken(item) ? soleKind(item) : null;
  if (!kind) {
    const hint =
      "write the condition at a kind in the pattern of that name, as in \\R{>1s}; matcher lib lists the patterns";
    refuse(cursor, bodyAt, name, "a condition needs a name of one token of one kind", hint);
  }
  const compiled = compileBody(cursor, kind, body, bodyAt);
  if (compiled.form !== "test") {
    const hint = `write [\\{${name}} && \\N{${body}}] with the letter of its kind`;
    refuse(cursor, bodyAt, name, "a name takes conditions on the value alone", hint);
  }
  const place = { at: item.at, end: cursor.index };
  return { operator: "&&", members: [{ type: "predicate", ...place, item: { ...kind, ...place }, body, compiled }] };
}

/** The kind of all tokens that the name can be; `null` if there are several, or none by name. */
function soleKind(item: Named & { entry: LetEntry }): KindAtom | null {
  const pending: Node[] = [item.entry.pattern.root];
  let sole: KindAtom | null = null;
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "named" && node.entry.form === "let") {
      pending.push(node.entry.pattern.root);
    } else if (node.type === "kind") {
      if (sole !== null && sole.name !== node.name) return null;
      sole = node;
    } else {
      const inner = children(node);
      if (inner.length === 0 || (node.type === "class" && node.negated)) return null;
      pending.push(...inner);
    }
  }
  return sole;
}

/** `=ERROR`, `!=DEBUG`, or a word alone; several are separated by commas, and all must hold. */
function textParts(
  cursor: Cursor,
  { name }: LetEntry,
  { list, ignoresCase }: WordList,
  body: string,
  bodyAt: number,
): ClassPart[] {
  return body.split(",").map((clause) => {
    const [, sign = "=", text] = /^\s*(=|!=)?\s*([\p{L}\p{N}_-]+)\s*$/u.exec(clause) ?? [];
    if (text === undefined) {
      const hint = `as in \\{${name}}{=${list[0]}}, or [\\{${name}}{=${list[0]}} \\{${name}}{=${list[1]}}] for several`;
      refuse(cursor, bodyAt, name, `"${clause.trim()}" is not a condition on a word: its words have no order`, hint);
    }
    const same = (word: string) => word === text || (ignoresCase && word.toLowerCase() === text.toLowerCase());
    if (!list.some(same)) {
      const meant = list.find((word) => word.toLowerCase() === text.toLowerCase()) ?? suggestion(text, list);
      refuse(cursor, bodyAt, name, `"${text}" is not one of its words`, meant ? `did you mean ${meant}?` : undefined);
    }
    return { operator: sign === "=" ? "&&" : "--", members: [wordNode(text, ignoresCase, bodyAt)] };
  });
}

/** A word of a list; a text in quotes would not be in any letter case. */
function wordNode(text: string, ignoresCase: boolean, at: number): Node {
  if (!ignoresCase) return { type: "literal", at, end: at, text, edits: null };
  const letters = [...text].map((letter) => {
    const [upper, lower] = [letter.toUpperCase(), letter.toLowerCase()];
    return upper === lower ? letter : `[${upper}${lower}]`;
  });
  return { type: "bytes", at, end: at, source: letters.join("") } satisfies Bytes;
}
