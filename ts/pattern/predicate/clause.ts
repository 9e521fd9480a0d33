/** The form of a clause: `FIELD:VALUE`, `FIELD OP VALUE`, `OP VALUE`, `LO..HI`, or a word alone. */

/** `:` and the operators, longer ones before those they begin with. */
export const operators = [">=", "<=", "!=", ">", "<", "=", ":"] as const;
export type Operator = (typeof operators)[number];

export type Clause =
  | { readonly form: "field"; readonly name: string; readonly operator: Operator; readonly value: string }
  | { readonly form: "range"; readonly low: string; readonly high: string }
  | { readonly form: "word"; readonly word: string };

const fieldForm = /^(\w*)\s*(>=|<=|!=|>|<|=|:)\s*(.*)$/s;
/** A jwt's claims have names of their own. */
const claimForm = /^([\w.-]*)\s*(>=|<=|!=|>|<|=|:)\s*(.*)$/s;

/** Reads a trimmed clause. The name is empty where the clause asks the kind's own value. */
export function readClause(text: string, namesClaims: boolean): Clause {
  const [, name, operator, value] = (namesClaims ? claimForm : fieldForm).exec(text) ?? [];
  if (operator) return { form: "field", name: name!, operator: operator as Operator, value: value! };
  const dots = text.indexOf("..");
  if (dots < 0) return { form: "word", word: text };
  return { form: "range", low: text.slice(0, dots).trim(), high: text.slice(dots + 2).trim() };
}
