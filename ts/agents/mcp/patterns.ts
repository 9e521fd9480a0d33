/** Patterns as a model writes them: with the pseudonyms that it was shown, or as the text of a template. */
import { Pattern, type PatternOptions } from "../../api/pattern.ts";
import { tokens } from "../../api/tokens.ts";
import { OptionError } from "../../error/errors.ts";
import { compilePattern } from "../../pattern/index.ts";
import { kinds } from "../../tables/kinds.ts";
import type { Masker } from "./log.ts";

const pseudonymLiteral = /"([A-Z][A-Z-]*_\d+)"/g;
const pseudonym = /([A-Z][A-Z-]*_\d+)/;
const placeholder = /(<[a-z\d*]+>)/;
/** What a merged template shows where kinds differ; it stays within a line of usual length. */
const anything = ".{1,40}?";

/** Literals of a text's tokens. */
export function literals(text: string): string {
  return tokens(text)
    .map((token) => literal(token.text))
    .join(" ");
}

export const literal = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The pattern with the value in place of `"IP_1"`; the name stays where the pattern is shown. */
export function withValues(pattern: string, masker: Masker): string {
  return pattern.replace(pseudonymLiteral, (whole, name: string) => {
    const value = masker.valueOf(name);
    return value === undefined ? whole : literals(value);
  });
}

/** What a call names: a pattern, or a template whose places are bound to the kind and its number: `duration1`. */
export interface Asked {
  readonly pattern?: string | undefined;
  readonly template?: string | undefined;
}

type Values = Pick<Masker, "valueOf">;

export interface Source {
  /** As it is compiled. */
  readonly pattern: string;
  /** As it is shown. */
  readonly shown: string;
}

/** @throws {OptionError} neither or both */
export function readSource({ pattern, template }: Asked, masker: Masker): Source {
  if ((pattern === undefined) === (template === undefined))
    throw new OptionError("pattern", "", "pattern, template: give one of them");
  if (pattern !== undefined) return { pattern: withValues(pattern, masker), shown: pattern };
  return { pattern: patternOfTemplate(template!, masker), shown: template! };
}

/** A pattern whose matches stay within a line, as those of search do: `"WARN" .* "-"` would take the whole log. */
export function withinLines(source: string): Pattern {
  const options = { compiled: { ...compilePattern(source), keepsToLines: true } };
  return new Pattern(source, options as PatternOptions);
}

/** A query of search for the same lines, with pseudonyms as they were given. */
export function spellQuery({ pattern, template }: Asked): string {
  return pattern ?? patternOfTemplate(template!, { valueOf: () => undefined });
}

function patternOfTemplate(template: string, masker: Values): string {
  const counts = new Map<string, number>();
  const parts = template.split(placeholder).flatMap((part) => {
    const name = placeholder.test(part) ? part.slice(1, -1) : null;
    if (name === null) return constants(part, masker);
    if (name === "*") return [anything];
    const kind = kinds.find((one) => one.name === name && one.atoms.length > 0);
    if (!kind)
      throw new OptionError("template", template, `template: ${part} is no kind: copy a line of templates, or a part`);
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return [`\\{${kind.atoms[0]}}:${name}${number}`];
  });
  if (parts.length === 0)
    throw new OptionError("template", template, "template: it is empty: copy a line of templates");
  return parts.join(" ");
}

function constants(text: string, masker: Values): string[] {
  return text.split(pseudonym).flatMap((part) => {
    const shown = (pseudonym.test(part) ? masker.valueOf(part) : undefined) ?? part;
    return tokens(shown).length === 0 ? [] : [literals(shown)];
  });
}

/** `duration` of a template with one of them is `duration1`. */
export function spellRegister(name: string, { template }: Asked): string {
  return template !== undefined && !/\d$/.test(name) ? `${name}1` : name;
}
