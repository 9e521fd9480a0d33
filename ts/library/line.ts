/** Parses a line of a pattern file: its keyword and the rest. */
import { DeclarationError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";

/** Place of a declaration: a file's line, or line 1 of a flag, which has no file. */
export interface Where {
  readonly file: string | null;
  readonly line: number;
  /** Name in messages: `--let`. */
  readonly flag?: string;
}

/** Keywords that begin a line; those in `ruleFields` add a field to an earlier rule. */
export const ruleFields = ["fix", "files", "unless", "record", "record-start", "record-span", "meta"] as const;
export const keywords = ["let", "shape", "shape-after", "kind", "test", "fields", "rule", ...ruleFields] as const;
export type Keyword = (typeof keywords)[number];

const keywordLine = new RegExp(
  `^(${[...keywords].sort((a, b) => b.length - a.length).join("|")})(?:[ \\t]+(.*))?$`,
  "s",
);

/** Reports an error in a declaration. `declared` is its name. */
export function refuse(where: Where, message: string, declared = ""): never {
  throw new DeclarationError(where.file, where.line, declared, `${placeOf(where)}${message}`);
}

/** `rules.matcher, line 3: `. */
export function placeOf(where: Where): string {
  const holder = where.file ?? where.flag;
  return `${holder === undefined ? "" : `${holder}, `}line ${where.line}: `;
}

/** Keyword and rest of a line; `null` if it begins with no keyword. */
export function splitKeyword(line: string): { keyword: Keyword; rest: string } | null {
  const found = keywordLine.exec(line.trim());
  return found && { keyword: found[1] as Keyword, rest: found[2] ?? "" };
}

export function refuseKeyword(line: string, where: Where): never {
  const word = /^\S*/.exec(line.trim())![0];
  const meant = suggestion(word, keywords);
  const advice = meant ? `; did you mean ${meant}? The keywords are` : "; the keywords are";
  return refuse(where, `"${word}" is not a keyword${advice} ${keywords.join(", ")}`, word);
}

/** `NAME = BODY`, both trimmed. */
export function splitDeclaration(text: string, where: Where): { name: string; body: string } {
  const equals = text.indexOf("=");
  if (equals < 0) refuse(where, `no = found in "${text}"; a declaration is NAME = BODY`);
  const name = text.slice(0, equals).trim();
  return { name: checkName(name, where), body: text.slice(equals + 1).trim() };
}

export function checkName(name: string, where: Where): string {
  if (!/^[A-Za-z0-9_]+$/.test(name)) {
    refuse(where, `"${name}" is not a name: names contain only letters, digits and _`, name);
  }
  return name;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", n: "\n", t: "\t" };

/** The quoted text at the start of `text`, and the rest. */
export function takeText(text: string, where: Where): { value: string; rest: string } {
  if (!text.startsWith('"')) refuse(where, `found ${firstWord(text)}, expected a text in double quotes`);
  let value = "";
  for (let i = 1; i < text.length; i++) {
    const character = text[i]!;
    if (character === '"') return { value, rest: text.slice(i + 1).trimStart() };
    if (character !== "\\") {
      value += character;
      continue;
    }
    const escaped = escapes[text[++i] ?? ""];
    if (escaped === undefined) {
      refuse(where, `\\${text[i] ?? ""} is not an escape in a text; valid: \\" \\\\ \\n \\t`);
    }
    value += escaped;
  }
  return refuse(where, `the text ${text} is not closed: expected "`);
}

/** The first word of a text, for messages. */
export function firstWord(text: string): string {
  const word = /^\S+/.exec(text)?.[0];
  return word === undefined ? "the end of the line" : `"${word}"`;
}
