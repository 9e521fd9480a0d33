/** Rules: named patterns with a message for each match. */
import type { Pattern } from "../pattern/index.ts";
import { type Keyword, refuse, ruleFields, splitDeclaration, takeText, type Where } from "./line.ts";

const severities = ["error", "warning", "note"] as const;
export type Severity = (typeof severities)[number];

/** Conditions on the fields of records, in place of a pattern of tokens. */
export interface FieldQuery {
  readonly source: string;
  readonly isQuery: true;
}

export interface Rule {
  readonly where: Where;
  readonly name: string;
  readonly pattern: Pattern | FieldQuery;
  readonly severity: Severity;
  readonly message: string;
  readonly messageWhere: Where;
  /** Template of the replacement of a finding. */
  fix?: string;
  fixWhere?: Where;
  /** Globs of the files it applies to. */
  files?: string;
  /** A match of this pattern in the same record silences the rule. */
  unless?: Pattern | FieldQuery;
  record?: string;
  recordStart?: Pattern;
  recordSpan?: Pattern;
  readonly meta: Map<string, string>;
}

/** A field of a rule, and its place. */
export interface RuleField {
  readonly name: string;
  readonly value: string;
  readonly where: Where;
}

/** Reads the patterns of rules. */
interface RuleParsing {
  /** What records must have, or be free of. */
  readonly searched: (text: string, where: Where) => Pattern | FieldQuery;
  /** Where records are. */
  readonly records: (text: string, where: Where) => Pattern;
}

/** `NAME [severity] "MESSAGE" = PATTERN`. */
export function parseRule(text: string, where: Where, parse: RuleParsing): Rule {
  const [, name, written, tail] = /^([A-Za-z0-9_]+)\s+(?:([a-z]+)\s+)?(.*)$/s.exec(text) ?? [];
  if (name === undefined) refuse(where, `found "${text}", expected NAME "MESSAGE" = PATTERN`);
  const severity = written === undefined ? "warning" : severityOf(written, where);
  const { value: message, rest } = takeText(tail!, where);
  if (!rest.startsWith("=")) refuse(where, `expected = and a pattern after the message of ${name}`, name);
  const pattern = parse.searched(rest.slice(1).trim(), where);
  return { where, name, pattern, severity, message, messageWhere: where, meta: new Map() };
}

/** `NAME`, followed by indented `field = value` lines. */
export function parseRuleBlock(name: string, fields: readonly RuleField[], where: Where, parse: RuleParsing): Rule {
  const field = (wanted: string) => fields.find((one) => one.name === wanted);
  const repeated = fields.find((one, i) => fields.findIndex((other) => other.name === one.name) !== i);
  if (repeated) refuse(repeated.where, `the field ${repeated.name} of ${name} appears twice`, name);
  const pattern = field("pattern");
  if (!pattern) refuse(where, `the rule ${name} has no pattern: write pattern = PATTERN below it, indented`, name);
  const severity = field("severity");
  const rule: Rule = {
    where,
    name,
    pattern: parse.searched(pattern.value, pattern.where),
    severity: severity ? severityOf(severity.value, severity.where) : "warning",
    message: field("message")?.value ?? "",
    messageWhere: field("message")?.where ?? where,
    meta: new Map(),
  };
  for (const one of fields) {
    if (!["pattern", "severity", "message"].includes(one.name)) setField(rule, one, parse);
  }
  return rule;
}

function severityOf(word: string, where: Where): Severity {
  const severity = severities.find((one) => one === word);
  return severity ?? refuse(where, `unknown severity "${word}"; valid: ${severities.join(", ")}`, word);
}

/** `fix NAME = VALUE` and similar lines; `meta NAME KEY = VALUE`. */
export function parseRuleField(keyword: Keyword, text: string, where: Where): { rule: string; field: RuleField } {
  if (keyword === "meta") {
    const [, rule, key, value] = /^([A-Za-z0-9_]+)\s+([A-Za-z0-9_.-]+)\s*=\s*(.*)$/s.exec(text) ?? [];
    if (rule === undefined) refuse(where, `found "${text}", expected NAME KEY = VALUE`);
    return { rule, field: { name: `meta.${key}`, value: value!, where } };
  }
  const { name, body } = splitDeclaration(text, where);
  return { rule: name, field: { name: keyword, value: body, where } };
}

/** Fields that only patterns of tokens can have. */
const textFields = ["fix", "record", "record-start", "record-span"];

/** Sets a field of a rule; each field may be set once. */
export function setField(rule: Rule, { name, value, where }: RuleField, parse: RuleParsing): void {
  if (name.startsWith("meta.")) {
    rule.meta.set(name.slice("meta.".length), value);
    return;
  }
  const once = (present: unknown) => {
    if (present !== undefined) refuse(where, `the field ${name} of ${rule.name} appears twice`, rule.name);
  };
  if ("isQuery" in rule.pattern && textFields.includes(name)) {
    const instead = name === "fix" ? "; matcher rewrite --in replaces values of fields" : ": it finds records of --in";
    refuse(where, `the rule ${rule.name} is conditions on fields, and has no ${name}${instead}`, rule.name);
  }
  switch (name) {
    case "fix":
    case "files":
    case "record":
      once(rule[name]);
      rule[name] = value;
      if (name === "fix") rule.fixWhere = where;
      return;
    case "unless":
      once(rule.unless);
      rule.unless = parse.searched(value, where);
      return;
    case "record-start":
      once(rule.recordStart);
      rule.recordStart = parse.records(value, where);
      return;
    case "record-span":
      once(rule.recordSpan);
      rule.recordSpan = parse.records(value, where);
      return;
    default: {
      const known = ["pattern", "message", "severity", ...ruleFields.map((one) => (one === "meta" ? "meta.KEY" : one))];
      refuse(where, `a rule has no field "${name}"; valid: ${known.join(", ")}`, name);
    }
  }
}
