/** Shared by the commands that read the structure of a text: its tokens, and how they are shown. */
import { compilePattern } from "../../pattern/index.ts";
import { decode, jsonString } from "../../report/quote.ts";
import { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { declarationsFor } from "../args/pattern-options.ts";
import { type ReadingInput, reportEach } from "./inputs.ts";
import { collectAfter } from "./listing.ts";

/**
 * Calls `report` for the tokens of each input in turn, lexed with the command line's declarations.
 * @throws {MatcherError} no input is named and standard input is empty; a declaration is invalid; memory ran out
 */
export async function reportStructure(
  args: ParsedArgs,
  report: (text: StructureText, input: ReadingInput) => void,
): Promise<void> {
  const declarations = await declarationsFor(args, []);
  const pattern = declarations.tokens.length > 0 ? compilePattern(".", declarations) : null;
  reportEach(args, args.has.json ?? false, (input) => {
    const text = new StructureText(input.bytes, pattern);
    try {
      report(text, input);
    } finally {
      text.close();
    }
  });
}

export const tokenWidth = 14;

/** Text in a column: cut and padded by characters, with line ends and other control characters escaped. */
export function column(bytes: Uint8Array, start: number, end: number, width = tokenWidth): string {
  // A character has at most four bytes.
  return pad(visible(decode(bytes, start, Math.min(end, start + 4 * width))), width);
}

/** Text that is already escaped, in a column. */
export function padToken(shown: string): string {
  return pad(shown, tokenWidth);
}

/** Text on one line of a report, complete. */
export function inLine(bytes: Uint8Array, start: number, end: number): string {
  return visible(decode(bytes, start, end));
}

/** Bytes from an offset on; a line end becomes a space, a cut character U+FFFD. */
export function preview(bytes: Uint8Array, start: number, size: number): string {
  return visible(decode(bytes, start, Math.min(bytes.length, start + size)).replaceAll("\n", " "));
}

function visible(text: string): string {
  return standardOutput.safe(text.replaceAll("\n", "\\n"));
}

/** Cut and padded to `width` characters. */
function pad(text: string, width: number): string {
  if (text.length <= width && !/[\ud800-\udbff]/.test(text)) return text.padEnd(width);
  const characters = Array.from(text).slice(0, width);
  return characters.join("") + " ".repeat(width - characters.length);
}

/** `"path":"a.log",` if there are several inputs. */
export function pathMember({ name }: ReadingInput): string {
  return name === null ? "" : `"path":${jsonString(name)},`;
}

/** `"start":0,"end":3,"text":"abc"` for a token or another span. */
export function placeMembers(bytes: Uint8Array, start: number, end: number): string {
  return `"start":${start},"end":${end},"text":${jsonString(decode(bytes, start, end))}`;
}

/** Writes a list of JSON values one after another, without collecting them. */
export function writeJsonList(count: number, value: (index: number) => string): void {
  standardOutput.text("[");
  for (let index = 0; index < count; index++) {
    standardOutput.text((index > 0 ? "," : "") + value(index));
    collectAfter(index + 1);
  }
  standardOutput.text("]");
}
