/**
 * How many tokens a tree can match, and the rules that depend on it: class members, edit runs, lookbehind, predicates.
 */
import { kindGroups } from "../../tables/kinds.ts";
import type { Body, EditRun, KindAtom, Named, Node, Whitespace } from "../ast.ts";
import type { Cursor } from "../syntax/cursor.ts";
import { lensBody } from "../syntax/lens.ts";
import { silhouetteTokens } from "../syntax/silhouette.ts";

/** A pattern with a comparison of magnitudes has loaded it. */
const magnitudes = () => require("../predicate/magnitude.ts") as typeof import("../predicate/magnitude.ts");

/** The only item of a body; `null` if it contains none, several or a choice. */
function onlyItem(body: Body): Node | null {
  return body.type === "seq" && body.items.length === 1 ? body.items[0]! : null;
}

/** The single item of a group, lens or `let`; otherwise the node itself. */
export function unwrapped(node: Node): Node {
  const body =
    node.type === "group" || node.type === "scope"
      ? node.body
      : node.type === "lens"
        ? lensBody(node.name)
        : node.type === "named" && node.entry.form === "let"
          ? node.entry.pattern.root
          : null;
  const item = body && onlyItem(body);
  return item ? unwrapped(item) : node;
}

/** The kind atom that `node` consists of; `null` if it is something else. */
export function kindAtomOf(node: Node): KindAtom | Whitespace | Named | null {
  if (node.type === "kind") return node;
  const item = node.type === "scope" ? node : unwrapped(node);
  if (item.type === "kind" || item.type === "whitespace") return item;
  return item.type === "named" && item.entry.form !== "let" ? item : null;
}

/** Whether `node` matches exactly one token by examining only that token. */
export function isOneToken(node: Node): boolean {
  const item = unwrapped(node);
  switch (item.type) {
    case "predicate":
      if (item.compiled.form === "magnitude") return magnitudes().concernsTokenAlone(item.compiled.test);
      return item.compiled.form === "test";
    case "reading":
      return item.magnitude === null || magnitudes().concernsTokenAlone(item.magnitude);
    case "kind":
    case "literal":
    case "bytes":
    case "byteclass":
    case "any":
    case "class":
    case "whitespace":
      return true;
    case "named":
      return item.entry.form !== "let";
    case "silhouette":
      return silhouetteTokens(item.template).length === 1;
    default:
      return false;
  }
}

/** Whether every match of a pattern is one token of a kind that cannot continue over a line end. */
export function staysInLine(node: Node): boolean {
  switch (node.type) {
    case "alt":
      return node.texts !== undefined || node.branches.every(staysInLine);
    case "seq":
      return node.items.length === 1 && staysInLine(node.items[0]!);
    case "group":
    case "scope":
      return staysInLine(node.body);
    case "bind":
      return staysInLine(node.item);
    case "literal":
      return node.edits === null && !node.text.includes("\n");
    case "kind":
      return node.name !== "quoted" && !kindGroups[node.name]?.includes("quoted");
    case "predicate":
      return isOneToken(node) && staysInLine(node.item);
    default:
      return false; // Quoted tokens, shapes and declared kinds can contain a line end.
  }
}

const constructNames: Partial<Record<Node["type"], string>> = {
  predicate: "a predicate against a register",
  reading: "a predicate against a register",
  anchor: "an anchor",
  axis: "an anchor",
  balanced: "a balanced group",
  look: "an assertion",
  guard: "an assertion",
  lens: "a lens of several tokens",
  backref: "a back-reference",
  editrun: "an edit run",
  field: "a field",
  silhouette: "a silhouette of several tokens",
  named: "a name that stands for several tokens or none",
  group: "a group of several tokens or none",
  scope: "an orbit scope of several tokens or none",
};

/** Members of a class must match exactly one token. */
export function requireOneToken(cursor: Cursor, member: Node): void {
  if (isOneToken(member)) return;
  cursor.fail(
    `${constructNames[member.type] ?? "this"} is not a member of a class: it does not accept exactly one token`,
    {
      at: member.at,
      hint: "a class contains kinds, texts, byte patterns and classes; for anything else write (A | B)",
    },
  );
}

/** An edit run aligns tokens with atoms one by one, and must not be able to edit all of them away. */
export function requireEditRun(cursor: Cursor, run: EditRun): void {
  const atoms = editRunAtoms(run);
  if (!atoms) {
    cursor.fail(`the group before ~${run.edits} is not a plain sequence of one-token atoms`, {
      hint: "an edit run contains kinds, texts, classes and byte patterns, without quantifiers or alternatives",
    });
  }
  if (run.edits >= atoms.length) {
    const count = atoms.length === 1 ? "1 atom" : `${atoms.length} atoms`;
    cursor.fail(`${run.edits} edits over a group of ${count}`, {
      bad: String(run.edits),
      expected: ["fewer edits than the group has atoms"],
    });
  }
}

/**
 * Elements of an edit run in order: one-token atoms and back-references, bound or not; `null` if it contains others.
 */
export function editRunAtoms(run: EditRun): readonly Node[] | null {
  const { body } = run.item;
  if (body.type === "alt") return null;
  const fits = (node: Node): boolean => {
    const item = unwrapped(node);
    return item.type === "bind" ? fits(item.item) : item.type === "backref" || isOneToken(item);
  };
  return body.items.every(fits) ? body.items : null;
}

/** A lookbehind must have a maximum length. */
export function requireBounded(cursor: Cursor, body: Body): void {
  const without = unboundedPart(body);
  if (!without) return;
  cursor.fail(`~<( ) contains ${without}, so it has no maximum length`, {
    expected: ["bounded repetitions such as {0,8}"],
  });
}

/** The unbounded part of `node`, for messages; `null` if it is bounded. */
function unboundedPart(node: Node): string | null {
  switch (node.type) {
    case "seq":
      return firstOf(node.items);
    case "alt":
      return firstOf(node.branches);
    case "group":
    case "scope":
      return unboundedPart(node.body);
    case "repeat":
      return node.max === Number.POSITIVE_INFINITY ? "a repetition without an upper bound" : unboundedPart(node.item);
    case "bind":
    case "field":
      return unboundedPart(node.item);
    case "named":
      return node.entry.form === "let" ? unboundedPart(node.entry.pattern.root) : null;
    case "lens":
      return unboundedPart(lensBody(node.name));
    case "balanced":
      return "a balanced group";
    default:
      return null;
  }
}

function firstOf(nodes: readonly Node[]): string | null {
  for (const node of nodes) {
    const part = unboundedPart(node);
    if (part) return part;
  }
  return null;
}
