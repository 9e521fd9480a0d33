/** Reads a clause: `FIELD:VALUE`, `FIELD OP VALUE`, `OP VALUE`, `LO..HI`, a single word; what its operator compares. */
import type { Comparison } from "../../tables/predicate.ts";

/** `:` and the operators, longer ones before their prefixes. */
const operators = [">=", "<=", "!=", ">", "<", "=", ":"] as const;
export type Operator = (typeof operators)[number];

export type Clause =
  | { readonly form: "field"; readonly name: string; readonly operator: Operator; readonly value: string }
  | { readonly form: "range"; readonly low: string; readonly high: string }
  | { readonly form: "word"; readonly word: string };

const fieldForm = /^(\w*)\s*(>=|<=|!=|>|<|=|:)\s*(.*)$/s;
/** A jwt's claims have arbitrary names. */
const claimForm = /^([\w.-]*)\s*(>=|<=|!=|>|<|=|:)\s*(.*)$/s;

/** Parses a trimmed clause. The name is empty if the clause is about the token's value. */
export function readClause(text: string, namesClaims: boolean): Clause {
  const [, name, operator, value] = (namesClaims ? claimForm : fieldForm).exec(text) ?? [];
  if (operator) return { form: "field", name: name!, operator: operator as Operator, value: value! };
  const dots = text.indexOf("..");
  if (dots < 0) return { form: "word", word: text };
  return { form: "range", low: text.slice(0, dots).trim(), high: text.slice(dots + 2).trim() };
}

/** The comparison of values. */
export const comparisonOf: Readonly<Record<Operator, Comparison>> = {
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
  "=": "eq",
  "!=": "ne",
  ":": "eq",
};

/** Operators that need an order. */
export const orderings: readonly Operator[] = [">", ">=", "<", "<="];

/** The comparison of texts, where `:` is a glob. */
export function textComparisonOf(operator: Operator): Comparison {
  return operator === ":" ? "glob" : comparisonOf[operator];
}

/** Containment; `!=` negates it. */
export function containmentOf(operator: Operator): Comparison {
  return operator === "!=" ? "not_in" : "in";
}
