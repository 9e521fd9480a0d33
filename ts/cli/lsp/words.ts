/** Words of the pattern language at a place of a line, and what they mean, from the tables. */
import { shippedEntries } from "../../library/index.ts";
import { axisAnchors } from "../../tables/axes.ts";
import { kindExamples, kindForms } from "../../tables/kind-forms.ts";
import { type Kind, kinds } from "../../tables/kinds.ts";
import { type FieldRow, fieldsByKind } from "../../tables/predicate.ts";
import { readingsBrief } from "../help/language-brief.ts";

/** Kinds that a pattern can name. */
export const namedKinds: readonly Kind[] = kinds.filter(({ atoms }) => atoms.length > 0);

export function findKind(letter: string | undefined, name: string | undefined): Kind | undefined {
  return namedKinds.find((kind) => (letter !== undefined ? kind.letter === letter : kind.atoms.includes(name ?? "")));
}

/** The parts of a kind's value that a condition can name. */
export function listParts(kind: Kind): readonly FieldRow[] {
  return (fieldsByKind[kind.name]?.() ?? []).filter(({ name }) => name !== "value");
}

/** A kind as Markdown: its names, what it looks like, an example, what a condition can ask. */
export function aboutKind(kind: Kind): string {
  const names = [...(kind.letter === null ? [] : [`\\${kind.letter}`]), ...kind.atoms.map((atom) => `\\{${atom}}`)];
  const parts = [...new Set(listParts(kind).map(({ name }) => name))];
  const example = kindExamples[kind.name];
  return [
    `**${kind.name}** ${names.map(code).join(" ")}: ${kindForms[kind.name]}`,
    ...(kind.guard === null ? [] : [`Its check: ${kind.guard}.`]),
    ...(example === undefined ? [] : [`For example ${code(example)}`]),
    ...(kind.value === null ? [] : ["Its value can be compared: `{>...}`, `{a..b}`."]),
    ...(parts.length === 0 ? [] : [`Parts that can be compared: ${parts.map(code).join(" ")}`]),
  ].join("\n\n");
}

/** A name of the shipped library as Markdown. */
export function aboutShipped(name: string): string | null {
  const entry = shippedEntries.find((one) => one.name === name);
  if (entry === undefined) return null;
  const [example] = entry.accepts;
  const shown = example === undefined || example.includes("\n") ? [] : [`For example ${code(example)}`];
  return [`**${name}** ${code(`\\{${name}}`)}: ${entry.what}`, ...shown].join("\n\n");
}

/** A reading by the name after `@`, as Markdown: the samples of help that have it. */
export function aboutAnchor(name: string): string | null {
  const lines = readingsBrief
    .filter(({ written }) => written.some((pattern) => new RegExp(`@${name}(?![\\w])`).test(pattern)))
    .map(({ written, means }) => `${written.map(code).join(" ")}: ${means}`);
  return lines.length === 0 ? null : lines.join("\n\n");
}

/** Names that may follow `@`. */
export const anchorNames: readonly string[] = [
  ...new Set(axisAnchors.map(({ name }) => name).filter((name) => /^[a-z]+$/.test(name) && aboutAnchor(name) !== null)),
];

/** A code span of Markdown. */
function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A word at a place of a line. Columns in UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly letter?: string;
  readonly name?: string;
  readonly anchor?: string;
  readonly part?: string;
  /** The kind whose condition names the part. */
  readonly of?: Kind;
}

const wordForm = /\\(?<letter>[A-Za-z%$])(?![\w])?|\\\{(?<name>[\w-]+)\}|@(?<anchor>[a-z]+)/g;

/** The kind, name, reading or part at a column; `null` elsewhere. */
export function wordAt(line: string, column: number): Word | null {
  for (const match of line.matchAll(wordForm)) {
    const { letter, name, anchor } = match.groups!;
    const [start, end] = [match.index, match.index + match[0].length];
    if (column >= start && column < end) return { start, end, letter, name, anchor };
    const kind = findKind(letter, name);
    const [condition] = kind ? (/^\{[^{}]*\}?/.exec(line.slice(end)) ?? []) : [];
    if (condition === undefined || column < end || column >= end + condition.length) continue;
    for (const part of condition.matchAll(/[a-z_0-9]+/g)) {
      const from = end + part.index;
      if (column < from || column >= from + part[0].length) continue;
      if (!listParts(kind!).some((field) => field.name === part[0])) return null;
      return { start: from, end: from + part[0].length, part: part[0], of: kind! };
    }
  }
  return null;
}
