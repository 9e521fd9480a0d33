/** Conditions on values in words: `>1s,hour<8` is `above 1s and with hour below 8`. */
import type { Predicate } from "../pattern/ast.ts";
import { kindAtomOf } from "../pattern/check/width.ts";
import { type Clause, type Operator, readClause } from "../pattern/predicate/clause.ts";
import { fieldNamed, fieldsOf, type NamedField } from "../pattern/predicate/field.ts";
import { clauseTexts } from "../pattern/predicate.ts";
import { kindNamesOf } from "../pattern/syntax/predicate.ts";

const comparisonWords: Readonly<Record<Operator, string>> = {
  ">=": "at least",
  "<=": "at most",
  "!=": "other than",
  ">": "above",
  "<": "below",
  "=": "equal to",
  ":": "equal to",
};

/** Words for a condition that compiled, without files: the workbench reads none. */
export function conditionInWords({ item, body, compiled }: Predicate): string {
  if (compiled.form !== "test") return `for which ${body.trim()} holds`;
  const kindNames = kindNamesOf(kindAtomOf(item)!);
  const isJwt = kindNames[0] === "jwt";
  const fields = fieldsOf(kindNames);
  const said = clauseTexts(body).map((text) => {
    const clause = readClause(text, isJwt);
    if (clause.form === "word") return `that is ${clause.word}`;
    if (clause.form === "range") return `from ${clause.low} to ${clause.high}`;
    return fieldInWords(clause, fieldNamed(fields, isJwt, clause.name || "value")!);
  });
  return said.join(" and ");
}

function fieldInWords({ operator, value }: Clause & { form: "field" }, field: NamedField): string {
  const isNot = operator === "!=";
  if (field.type === "program") return `whose text ${isNot ? "does not match" : "matches"} ${value}`;
  if (field.contains) {
    if (field.name === "in") return `${isNot ? "not " : ""}in ${value}`;
    return isNot ? `that does not contain ${value}` : `that contains ${value}`;
  }
  const words = operator === ":" && isCompared(field, value) ? "like" : comparisonWords[operator];
  if (field.reads === "value") return `${words} ${value}`;
  return field.reads === "whole" ? `whose text is ${words} ${value}` : `with ${field.name} ${words} ${value}`;
}

/** Whether `:` compares the field with a text in which `*` and `?` stand for others. */
function isCompared(field: NamedField, value: string): boolean {
  if (field.type === "claim") return !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value);
  return field.type === "text" || field.type === "caseless";
}
