/** The text of a line as a page shows it. */
import { terminalSafe } from "../terminal/quote.ts";

const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
/**
 * Sequences whose escape a tool has spelt, as runners of continuous integration do. In a statement, their colour may be
 * a place that varies.
 */
export const speltSequences = /\^\[\[(?:[0-9;]|<number>)*(?:m|<word>)/g;
const leadingTime = /^\ufeff?\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?[ \t]*/;
/** What most lines are: nothing in them can be a sequence, except a spelt one. */
const printable = /^[ -~]*$/;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Without terminal sequences, on one line; what could control a terminal is escaped. */
export function plainLine(bytes: Uint8Array): string {
  const raw = decoder.decode(bytes);
  if (printable.test(raw)) return (raw.includes("^[[") ? raw.replace(speltSequences, "") : raw).trimEnd();
  const text = raw.replace(sequences, "").replace(speltSequences, "");
  // Space before a line end, looked for as such, takes the square of a long run without one.
  return terminalSafe(text)
    .replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? " " : space))
    .trimEnd();
}

/** The line without the time at its start, which a page shows once. */
export function withoutTime(line: string): string {
  return line.replace(leadingTime, "");
}

/** The first characters of a line, and how many were left out. */
export function cutLine(line: string, charactersMax: number): string {
  if (line.length <= charactersMax) return line;
  const kept = [...line.slice(0, charactersMax)];
  if (!kept.at(-1)!.isWellFormed()) kept.pop();
  return `${kept.join("")}... (${line.length - charactersMax} more)`;
}
