/** Long lists of texts, which the general parser reads too, but much more slowly. */
import { patternNodesLimit } from "../../tables/limits.ts";
import type { Alt, Node, Seq } from "../ast.ts";
import type { Cursor } from "./cursor.ts";

/** Shorter lists are left to the general parser. */
const textsMin = 32;
const between = ") | (";
const textList = /^\("[^"\\\s]+"\)(?: \| \("[^"\\\s]+"\))+$/;
/** Nodes that the general parser counts for one text: two sequences, a group and a literal. */
const nodesOfText = 4;

/**
 * The tree of `("a") | ("b") | ...`, as lists of patterns are joined. `null`, with the cursor unchanged, if the pattern
 * is no long list of texts without white space and backslashes.
 */
export function parseTextList(cursor: Cursor): Alt | null {
  const { text } = cursor;
  if (!text.startsWith('("') || !textList.test(text)) return null;
  const quoted = text.slice(1, -1).split(between);
  if (quoted.length < textsMin || nodesOfText * quoted.length + 1 > patternNodesLimit) return null;
  const branches: Seq[] = [];
  let index = 0;
  for (const one of quoted) {
    const isFirst = branches.length === 0;
    branches.push(branch(cursor, index, one, isFirst, branches.length + 1 === quoted.length));
    index += one.length + between.length;
  }
  cursor.enter(1);
  cursor.grow(nodesOfText * quoted.length + 1);
  cursor.index = text.length;
  return { type: "alt", at: 0, end: cursor.byte(), sign: "|", branches };
}

/** One text in parentheses; `index` is that of its opening one. */
function branch(cursor: Cursor, index: number, quoted: string, isFirst: boolean, isLast: boolean): Seq {
  const [at, end] = [cursor.byte(index + 1), cursor.byte(index + 1 + quoted.length)];
  const literal: Node = { type: "literal", at, end, text: quoted.slice(1, -1), edits: null };
  const group: Node = {
    type: "group",
    at: at - 1,
    end: end + 1,
    atomic: false,
    body: { type: "seq", at, end, items: [literal] },
  };
  // A sequence includes the spaces beside its operators.
  return { type: "seq", at: isFirst ? at - 1 : at - 2, end: isLast ? end + 1 : end + 2, items: [group] };
}
