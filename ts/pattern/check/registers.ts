/** The registers of a tree: full names, enclosing registers, which are under a repetition, and what they can bind. */
import { kinds } from "../../tables/kinds.ts";
import type { Class, Node } from "../ast.ts";
import type { RegisterInfo } from "../compiled.ts";
import type { KindEntry, ShapeEntry } from "../declared.ts";
import { findKindAtom, unwrap } from "./width.ts";

/** Full name of a register bound as `name` inside bound items `outer`. */
export function fullName(outer: string, name: string): string {
  return outer === "" ? name : `${outer}.${name}`;
}

/** The register that `name` refers to inside bound items `outer`: the innermost with that name; −1 if there is none. */
export function resolveRegister(numbers: ReadonlyMap<string, number>, outer: string, name: string): number {
  for (let scope = outer; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf(".")))) {
    const number = numbers.get(fullName(scope, name));
    if (number !== undefined) return number;
    if (scope === "") return -1;
  }
}

/** Number of a declared or library kind; negative if the program does not contain it. */
export type KindNumber = (entry: ShapeEntry | KindEntry) => number;

interface PendingRegister {
  name: string;
  parent: number;
  repeated: boolean;
  kind: number;
}

const varies = -1;

/** Registers in binding order, outer ones before inner ones. */
export function collectRegisters(root: Node, kindNumber: KindNumber): RegisterInfo[] {
  const pending: PendingRegister[] = [];
  const numbers = new Map<string, number>();

  function bind(outer: number, name: string, repeated: boolean, kind: number): number {
    const full = fullName(outer < 0 ? "" : pending[outer]!.name, name);
    const known = numbers.get(full);
    if (known === undefined) {
      numbers.set(full, pending.length);
      return pending.push({ name: full, parent: outer, repeated, kind }) - 1;
    }
    const one = pending[known]!;
    one.repeated ||= repeated;
    if (one.kind !== kind) one.kind = varies;
    if (one.parent < 0 && outer !== known) one.parent = outer;
    return known;
  }

  function walk(node: Node, outer: number, repeated: boolean): void {
    if (node.type === "bind") {
      walk(node.item, bind(outer, node.name, repeated, boundKind(node.item, kindNumber)), repeated);
    } else if (node.type === "repeat") {
      walk(node.item, outer, repeated || node.max > 1);
    } else if (node.type === "named" && node.entry.form === "let") {
      walk(node.entry.pattern.root, outer, repeated);
    } else if (node.type !== "alt" || !node.texts) {
      for (const child of children(node)) walk(child, outer, repeated);
    }
  }

  walk(root, -1, false);
  return pending;
}

/** Direct children of `node`, in order; names and lenses are not expanded. */
export function children(node: Node): readonly Node[] {
  switch (node.type) {
    case "seq":
      return node.items;
    case "alt":
      return node.branches;
    case "group":
    case "scope":
    case "look":
      return [node.body];
    case "balanced":
      return node.body ? [node.body] : [];
    case "repeat":
    case "bind":
    case "field":
    case "predicate":
    case "editrun":
      return [node.item];
    case "class":
      return node.parts.flatMap((part) => part.members);
    default:
      return [];
  }
}

/** Number of the kind that `item` binds, if it always binds one token of that kind. */
function boundKind(item: Node, kindNumber: KindNumber): number {
  const bare = unwrap(item);
  if (bare.type === "class") return classKind(bare, kindNumber);
  const atom = findKindAtom(bare.type === "predicate" ? bare.item : bare);
  if (!atom || atom.type === "whitespace") return varies;
  if (atom.type === "named") return atom.entry.form === "let" ? varies : kindNumber(atom.entry);
  return kinds.findIndex((kind) => kind.atoms[0] === atom.name);
}

/** The kind of every token of a class, if one of the parts that a token must match has members of that kind alone. */
function classKind({ negated, parts }: Class, kindNumber: KindNumber): number {
  for (const { operator, members } of negated ? [] : parts) {
    if (operator === "--") continue;
    const [kind = varies, ...others] = new Set(members.map((member) => boundKind(member, kindNumber)));
    if (kind !== varies && others.length === 0) return kind;
  }
  return varies;
}
