/** Renders a fault of a pattern or a template: position, what was found and expected, then the text with a caret. */
import type { PatternError, PatternFault, TemplateError } from "./errors.ts";
import { faultSentence, printable } from "./wording.ts";

export { printable, valueText } from "./wording.ts";

/** Columns of the pattern that are shown; a longer pattern is cut around the caret. */
const shownColumns = 72;
const indent = "  ";
const cut = "...";

/** Lines without the program's prefix; the first one contains `byte N:`. */
export function renderPatternError({ fault }: PatternError): string[] {
  const lines = [`${formatPlace(fault)}: ${faultSentence(fault)}`];
  if (fault.source !== "") lines.push(...pointAt(fault.source, fault.byteOffset, fault.hint));
  else if (fault.hint) lines.push(indent + fault.hint);
  return lines;
}

/** The same for a template, a key or a list of references. */
export function renderTemplateError({ template, byteOffset, message, unbound }: TemplateError): string[] {
  const field = unbound === null ? "" : `; with --in, a field is \${.${unbound}}`;
  return [`${message}${field}`, ...(template === "" ? [] : pointAt(template, byteOffset))];
}

function formatPlace({ file, line, byteOffset }: PatternFault): string {
  const place = file === undefined ? [] : [printable(file)];
  if (line !== undefined) place.push(`line ${line}`);
  return [...place, "pattern", `byte ${byteOffset}`].join(", ");
}

/** The text and the line with the caret and the hint. */
function pointAt(source: string, byteOffset: number, hint?: string): string[] {
  const before = printable(decodePrefix(source, byteOffset));
  const after = printable(source.slice(decodePrefix(source, byteOffset).length));
  const left = lastColumns(before, Bun.stringWidth(after) > shownColumns / 2 ? shownColumns / 2 : shownColumns - 8);
  const right = firstColumns(after, shownColumns - Bun.stringWidth(left));
  const caret = `${" ".repeat(Bun.stringWidth(left))}^`;
  return [indent + left + right, indent + (hint ? `${caret} ${hint}` : caret)];
}

/** The text before a byte offset. */
function decodePrefix(source: string, byteOffset: number): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(source).subarray(0, byteOffset));
}

function lastColumns(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  const characters = [...text];
  while (Bun.stringWidth(characters.join("")) > columns - cut.length) {
    characters.splice(0, Math.max(1, characters.length - columns));
  }
  return cut + characters.join("");
}

function firstColumns(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  const characters = [...text].slice(0, columns);
  while (Bun.stringWidth(characters.join("")) > columns - cut.length) characters.pop();
  return characters.join("") + cut;
}
