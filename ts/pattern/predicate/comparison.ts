/** Operators as comparisons of clauses. */
import type { Comparison } from "../../tables/predicate.ts";
import type { Operator } from "./clause.ts";

const plain: Readonly<Record<Operator, Comparison>> = {
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
  "=": "eq",
  "!=": "ne",
  ":": "eq",
};

/** The comparison of values. */
export function comparisonOf(operator: Operator): Comparison {
  return plain[operator];
}

/** Whether the operator needs an order. */
export function isOrdering(operator: Operator): boolean {
  return operator.startsWith(">") || operator.startsWith("<");
}

/** The comparison of texts, where `:` is a glob. */
export function textComparisonOf(operator: Operator): Comparison {
  return operator === ":" ? "glob" : plain[operator];
}

/** Containment; `!=` negates it. */
export function containmentOf(operator: Operator): Comparison {
  return operator === "!=" ? "not_in" : "in";
}
