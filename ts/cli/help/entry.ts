/** Entries of help: a name and its description, wrapped to the terminal's width. */
import { standardOutput } from "../../terminal/output.ts";
import { type Flag, spelling } from "../flags/flag.ts";

const flagColumn = 34;
/** On a narrower terminal, a flag's description is printed below its name. */
const besideColumnsMin = 80;
const belowColumn = 10;

/** @param refused long names of flags that can't be used beside it */
export function flagLines(flag: Flag, length: "short" | "long", refused: readonly string[] = []): string[] {
  const more = length === "long" && flag.more ? flag.more.split("\n") : [];
  if (length === "long" && refused.length > 0) more.push(notWith(refused));
  return entry(`  ${flag.short ? "" : "    "}${spelling(flag)}`, [flag.help, ...more]);
}

/** Which flags can't be used beside one. */
export function notWith(refused: readonly string[]): string {
  return `Not with ${refused.map((long) => `--${long}`).join(", ")}.`;
}

/** A name and its description, side by side if there is room, wrapped to the terminal's width. */
export function entry(name: string, said: readonly string[]): string[] {
  const columns = terminalColumns();
  const indent = columns < besideColumnsMin ? belowColumn : flagColumn;
  const lines = said.flatMap((line) => wrapText(line, columns - indent));
  const isBeside = indent === flagColumn && name.length < flagColumn;
  const rest = (isBeside ? lines.slice(1) : lines).map((line) => " ".repeat(indent) + line);
  return [isBeside ? name.padEnd(indent) + lines[0] : name, ...rest];
}

/** The terminal's width; unlimited in a pipe. */
export function terminalColumns(): number {
  return standardOutput.isTerminal ? process.stdout.columns || besideColumnsMin : Infinity;
}

/** Lines of at most `width` columns, unless a word is longer. */
export function wrapText(text: string, columns: number): string[] {
  if (text.length <= columns) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
