/** Texts alone and long lists of texts, which the general parser reads too, but much more slowly. */
import { patternBytesLimit, patternNodesLimit } from "../../tables/limits.ts";
import type { Alt, Literal, Node, Pattern, Seq } from "../ast.ts";
import type { Cursor } from "./cursor.ts";

/** Shorter lists are left to the general parser. */
const textsMin = 32;
const between = ") | (";
const quotes = '""';
const textList = /^\("[^"\\\s]+"\)(?: \| \("[^"\\\s]+"\))+$/;
const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;
const del = 0x7f;
/** Nodes that the general parser counts for a text alone: a sequence and a literal. */
const nodesOfOneText = 2;
/** Those for a text of a list: two sequences, a group and a literal. */
const nodesOfText = 4;
const bare = { binds: false, names: false, ruled: 0 };

/** The pattern `"a"`; `null` if it is something else, or needs escapes. Sets have thousands of them. */
export function parseText(source: string): Pattern | null {
  const end = source.length;
  if (end < 3 || end > patternBytesLimit || source.charCodeAt(0) !== quote) return null;
  for (let at = 1; at < end - 1; at++) {
    const unit = source.charCodeAt(at);
    if (unit <= space || unit >= del || unit === quote || unit === backslash) return null;
  }
  if (source.charCodeAt(end - 1) !== quote) return null;
  const literal: Literal = { type: "literal", at: 0, end, text: source.slice(1, -1), edits: null };
  return { source, root: { type: "seq", at: 0, end, items: [literal] }, ...bare, depth: 0, size: nodesOfOneText };
}

/**
 * The tree of `("a") | ("b") | ...`, as lists of patterns are joined. `null`, with the cursor unchanged, if the pattern
 * is no long list of texts without white space and backslashes.
 */
export function parseTextList(cursor: Cursor): Alt | null {
  const { text } = cursor;
  if (!text.startsWith('("') || !textList.test(text)) return null;
  const quoted = text.slice(1, -1).split(between);
  if (quoted.length < textsMin || nodesOfText * quoted.length + 1 > patternNodesLimit) return null;
  cursor.enter(1);
  cursor.grow(nodesOfText * quoted.length + 1);
  cursor.index = text.length;
  return new TextList(text.length, quoted);
}

/** Compiling needs only the texts: the branches are made when something else asks for them. */
class TextList {
  readonly type = "alt";
  readonly sign = "|";
  readonly at = 0;
  readonly texts: readonly string[];
  #branches: readonly Seq[] | null = null;

  /** @param quoted the texts with their quotes */
  constructor(
    readonly end: number,
    quoted: readonly string[],
  ) {
    const texts: string[] = [];
    for (const one of quoted) texts.push(one.slice(1, -1));
    this.texts = texts;
  }

  get branches(): readonly Seq[] {
    this.#branches ??= this.#buildBranches();
    return this.#branches;
  }

  #buildBranches(): Seq[] {
    const branches: Seq[] = [];
    let index = 0;
    for (const text of this.texts) {
      const isLast = branches.length + 1 === this.texts.length;
      branches.push(branch(index, text, branches.length === 0, isLast));
      index += text.length + quotes.length + between.length;
    }
    return branches;
  }
}

/** One text in parentheses; `index` is where they open. */
function branch(index: number, text: string, isFirst: boolean, isLast: boolean): Seq {
  const [at, end] = [index + 1, index + 1 + text.length + quotes.length];
  const literal: Node = { type: "literal", at, end, text, edits: null };
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
