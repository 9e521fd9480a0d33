/** Rules for a whole tree: where `\G` is allowed, what `\K` can be combined with, limits of nested counts. */
import { repetitionProductLimit } from "../../tables/limits.ts";
import type { Body, Node } from "../ast.ts";
import type { Cursor } from "../syntax/cursor.ts";
import { lensBody } from "../syntax/lens.ts";
import { children } from "./registers.ts";

/** @throws {PatternError} at the end of the pattern, or at the repetition */
export function checkWhole(cursor: Cursor, root: Body): void {
  const marks = { previousEnds: 0, keeps: 0, refusesKeep: null as string | null, repeats: 0 };
  visit(root, (node) => {
    if (isAnchor(node, "\\G")) marks.previousEnds++;
    if (isAnchor(node, "\\K")) marks.keeps++;
    if (node.type === "repeat") marks.repeats++;
    marks.refusesKeep ??= refusesKeep(node);
  });
  const allowed = isAnchor(firstItem(root), "\\G") ? 1 : 0;
  if (marks.previousEnds > allowed) {
    cursor.fail("\\G must be the first item", {
      bad: "\\G",
      hint: "write \\G once, first, without quantifier, name, choice or assertion around it",
    });
  }
  if (marks.keeps > 0 && marks.refusesKeep) {
    cursor.fail(`\\K can't be combined with ${marks.refusesKeep}`, {
      bad: "\\K",
      hint: "bind the wanted part with :name instead of \\K",
    });
  }
  if (marks.repeats > 1) checkProduct(cursor, root, 1);
}

function isAnchor(node: Node | undefined, name: string): boolean {
  return node?.type === "anchor" && node.name === name;
}

/** The first item matched on every path through the tree, with plain parentheses and names expanded. */
function firstItem(node: Node): Node | undefined {
  if (node.type === "seq") return node.items[0] && firstItem(node.items[0]);
  if (node.type === "group" && !node.atomic) return firstItem(node.body);
  if (node.type === "named" && node.entry.form === "let") return firstItem(node.entry.pattern.root);
  return node;
}

/** Visits every node of the tree, with names and lenses expanded. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  if (node.type === "named" && node.entry.form === "let") visit(node.entry.pattern.root, see);
  else if (node.type === "lens") visit(lensBody(node.name), see);
  else for (const child of children(node)) visit(child, see);
}

/** The reason why `\K` cannot be combined with this node, for messages. */
function refusesKeep(node: Node): string | null {
  switch (node.type) {
    case "balanced":
      return "a balanced group";
    case "field":
      return "a field @k";
    case "axis":
      return `the anchor @${node.axis}`;
    case "look":
      return "an assertion";
    case "whitespace":
      return "\\S";
    case "alt":
      return node.sign === "|" ? null : `the choice ${node.sign}`;
    case "group":
      return node.atomic ? "an atomic group" : null;
    case "repeat":
      return node.mode === "possessive" ? "a possessive repetition" : null;
    case "editrun":
      return node.edits > 0 ? "an edit run" : null;
    case "reading":
      return node.letter === "F" ? "\\F" : null;
    case "predicate":
      return /^\s*[<>]=?\s*[+-]/.test(node.body) ? "a relative predicate" : null;
    default:
      return null;
  }
}

/** Nested counts multiply: their product is limited, a single count is not. */
function checkProduct(cursor: Cursor, node: Node, outer: number): void {
  if (node.type === "repeat") {
    const rounds = Math.max(1, node.min, Number.isFinite(node.max) ? node.max : 0);
    if (outer > 1 && rounds > 1 && outer * rounds > repetitionProductLimit) {
      cursor.fail(`nested counts multiply to ${outer * rounds}, more than ${repetitionProductLimit}`, {
        at: node.end,
        hint: "lower the counts, or write + instead of one of them",
      });
    }
    checkProduct(cursor, node.item, outer * rounds);
  } else if (node.type === "named" && node.entry.form === "let") {
    checkProduct(cursor, node.entry.pattern.root, outer);
  } else {
    for (const child of children(node)) checkProduct(cursor, child, outer);
  }
}
