/** Prints a tree as pattern text that parses to the same tree. */

import { kinds } from "../../tables/kinds.ts";
import type { Alt, Axis, Body, Class, Look, Node, Relating } from "../ast.ts";
import { grains } from "../syntax/backref.ts";
import { quoteLiteral } from "./escape.ts";

const letterOfKind = new Map<string, string>();
for (const { letter, atoms } of kinds) if (letter) letterOfKind.set(atoms[0]!, letter);
const letterOfByteClass = { digit: "d", word: "w", hex: "h", alpha: "a", upper: "u", lower: "l" } as const;

/** Text of a whole pattern or of the content of parentheses. */
export function printPattern(body: Body): string {
  return body.type === "seq" ? printSequence(body.items) : printAlt(body);
}

function printAlt({ sign, branches }: Alt): string {
  return branches.map(({ items }) => printSequence(items)).join(` ${sign} `);
}

function printSequence(items: readonly Node[]): string {
  return items.map(printItem).join(" ");
}

/** One item with its suffixes. */
export function printItem(node: Node): string {
  switch (node.type) {
    case "seq":
    case "alt":
      return printPattern(node);
    case "group":
      return `(${node.atomic ? "?>" : ""}${printPattern(node.body)})`;
    case "scope":
      return `(?orbit:${relatingText(node.group)} ${printPattern(node.body)})`;
    case "repeat":
      return (
        printItem(node.item) + countText(node.min, node.max) + { greedy: "", lazy: "?", possessive: "+" }[node.mode]
      );
    case "bind":
      return `${printItem(node.item)}${node.scoped ? "::" : ":"}${node.name}`;
    case "kind": {
      const letter = letterOfKind.get(node.name);
      return letter ? `\\${letter}` : `\\{${node.name}}`;
    }
    case "named":
      return `\\{${node.entry.name}}`;
    case "predicate":
      return `${printItem(node.item)}{${node.body}}`;
    case "reading":
      return `\\${node.letter}{${node.body}}`;
    case "literal":
      return quoteLiteral(node.text) + (node.edits === null ? "" : `~${node.edits}`);
    case "bytes":
      return `\`${node.source}\``;
    case "byteclass":
      return `\\${letterOfByteClass[node.name]}`;
    case "any":
      return ".";
    case "whitespace":
      return "\\S";
    case "class":
      return printClass(node);
    case "backref":
      return `=${node.relating ? `${relationText(node.relating)} ` : ""}${node.name}`;
    case "balanced":
      return node.body ? `\\B${node.bracket}${printPattern(node.body)}${closers[node.bracket]}` : "\\B";
    case "lens":
      return `@${node.name}`;
    case "silhouette":
      return `#${quoteLiteral(node.template)}`;
    case "editrun":
      return `${printItem(node.item)}~${node.edits}`;
    case "look":
      return printLook(node);
    case "guard":
      return `${node.negated ? "!" : ""}~${quoteLiteral(node.text)}`;
    case "anchor":
      return node.name;
    case "field":
      return `@${node.number} ${printItem(node.item)}`;
    case "axis":
      return printAxis(node);
  }
}

const closers = { "": "", "(": ")", "[": "]", "{": "}" } as const;

function countText(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** A prefix is stored as its length + 1. */
function relatingText({ relation, parameter }: Relating): string {
  return parameter === 0 ? relation : `${relation}/${parameter - 1}`;
}

function relationText({ relation, parameter }: Relating): string {
  if (relation === "edit") return `edit${parameter}`;
  if (relation === "kin") return `kin:${grains[parameter]}`;
  return relatingText({ relation, parameter });
}

function printClass({ negated, parts }: Class): string {
  const joined = parts.map(({ operator, members }) =>
    [...(operator ? [operator] : []), ...members.map(printItem)].join(" "),
  );
  return `[${negated ? "^" : ""}${joined.join(" ")}]`;
}

function printLook({ direction, negated, tokens, count, body }: Look): string {
  const sign = { ahead: "", behind: "<", within: `>${tokens}`, inside: "#" }[direction];
  const range = count ? `{${rangeText(count)}}` : "";
  return `${negated ? "!" : ""}~${sign}${range}(${printPattern(body)})`;
}

function rangeText({ min, max }: { min: number; max: number }): string {
  if (max === Number.POSITIVE_INFINITY) return `${min},`;
  return min === max ? `${min}` : `${min},${max}`;
}

function printAxis({ axis, part, comparison, operand, phase }: Axis): string {
  const compared = comparison ? `${comparison.sign}${comparison.value}${comparison.unit}` : "";
  const head = `@${axis}${part === "" ? "" : `:${part}`}`;
  if (axis === "order") return operand === null ? head : `${head}:${operand}`;
  if (axis === "field") return `@${phase!.k}:${part}${operand === null ? "" : `(${quoteLiteral(operand)})`}`;
  if (axis === "kin") return `${head}(${quoteLiteral(operand!)})`;
  if (operand !== null) return `${head}:@${quoteLiteral(operand)}`;
  if (!phase) return head + compared;
  const period = phase.period === null ? "" : `/${phase.period}`;
  return `${head}:${phase.k}${period}${phase.cycle === null ? "" : `#${phase.cycle}`}`;
}
