/** Conditions on values in words: `>1s,hour<8` is `above 1s and with hour below 8`. */

const signWords: readonly (readonly [sign: string, words: string])[] = [
  [">=", "at least"],
  ["<=", "at most"],
  ["!=", "not"],
  [">", "above"],
  ["<", "below"],
  ["=", "equal to"],
];

/** @param body what is between the braces; it is valid */
export function conditionInWords(body: string): string {
  const clauses = body.split(",").map((clause) => clause.trim());
  // A set of values, or a text with a comma, is shown as it is written.
  if (clauses.some((clause) => clause === "" || /["(|]/.test(clause))) return `for which ${body} holds`;
  return clauses.map(clauseInWords).join(" and ");
}

function clauseInWords(clause: string): string {
  const [, name = "", sign = "", operand = ""] = /^([\w.-]*?)\s*(>=|<=|!=|>|<|=)\s*(.*)$/.exec(clause) ?? [];
  const words = signWords.find(([one]) => one === sign)?.[1];
  if (words !== undefined && !/^[+-]/.test(operand))
    return name === "" ? `${words} ${operand}` : `with ${name} ${words} ${operand}`;
  const [, from, to] = /^([^\s.:]+(?:\.\d+)?\w*)\.\.(.+)$/.exec(clause) ?? [];
  if (from !== undefined) return `from ${from} to ${to}`;
  const [, field, list] = /^(\w+):(.+)$/.exec(clause) ?? [];
  if (field === "in") return `in ${list}`;
  return field === undefined ? `for which ${clause} holds` : `with ${field} like ${list}`;
}
