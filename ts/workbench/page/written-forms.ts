/** The pattern as a command, as TypeScript and as a pattern file. */
import { isFieldQuery } from "../../fields/query-form.ts";
import { pathWord, shellQuote } from "../../terminal/shell-word.ts";

export interface Result {
  readonly pattern: string;
  readonly declarations: readonly string[];
  /** The format of the text's records; empty: none. */
  readonly format: string;
  /** Names of the registers. */
  readonly fields: readonly string[];
  /** The file; `null` for a text that was dropped. */
  readonly file: string | null;
}

/** Whether it is conditions on the fields of records, which only commands take. */
export const isQuery = ({ pattern, format }: Pick<Result, "pattern" | "format">): boolean =>
  format !== "" && isFieldQuery(pattern, true);

/** For a POSIX shell. */
export function asCommand({ pattern, declarations, format, fields, file }: Result): string {
  const words = ["matcher", "scan", ...(isQuery({ pattern, format }) ? ["--in", format] : []), shellQuote(pattern)];
  if (file !== null) words.push(pathWord(file));
  for (const line of declarations) words.push("--declare", shellQuote(line));
  const template = fields.map((name) => `\${${name}}`).join("\\t");
  if (fields.length > 0) words.push("--format", shellQuote(template));
  return words.join(" ");
}

function literal(text: string): string {
  return /[`]|\$\{|\\$|[\r\n\u2028\u2029]/.test(text) ? JSON.stringify(text) : `String.raw\`${text}\``;
}

export function asTypeScript({ pattern, declarations, fields, file }: Result): string {
  const names = declarations.length > 0 ? "Library, compile, read" : "compile, read";
  const type = fields.length > 0 ? `<${fields.map((name) => JSON.stringify(name)).join(" | ")}>` : "";
  const values = fields.map((name) => `match.captures[${JSON.stringify(name)}].text`);
  return [
    `import { ${names} } from "matcher";`,
    "",
    ...(declarations.length > 0 ? ["const lib = new Library();"] : []),
    ...declarations.map((line) => `lib.declare(${literal(line)});`),
    `const pattern = compile${type}(${literal(pattern)}${declarations.length > 0 ? ", { lib }" : ""});`,
    `for (const match of pattern.matchAll(read(${JSON.stringify(file ?? "FILE")}))) {`,
    `  console.log(${["match.line", ...(values.length > 0 ? values : ["match.text"])].join(", ")});`,
    "}",
    "",
  ].join("\n");
}

export function asPatternFile({ pattern, declarations }: Result): string {
  return [...declarations, `let found = ${pattern}`, ""].join("\n");
}

/** Conditions on fields that are one token of a kind: `(\R):took` becomes `(\R{>1s}):took`. */
export function withConditions(pattern: string, conditions: ReadonlyMap<string, string>): string {
  return pattern.replace(
    /\((\\(?:[A-Za-z%$]|\{[\w.-]+\}))\):([A-Za-z_][\w.]*)/g,
    (whole, kind: string, name: string) => {
      const condition = conditions.get(name);
      return condition ? `(${kind}{${condition}}):${name}` : whole;
    },
  );
}

/** Whether a field is one token of a kind, so that it can have a condition. */
export function canHaveCondition(pattern: string, field: string): boolean {
  return withConditions(pattern, new Map([[field, ">"]])) !== pattern;
}
