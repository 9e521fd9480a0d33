/** The text of a line as a page shows it. */
import { terminalSafe } from "../terminal/quote.ts";

const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
/**
 * Sequences whose escape a tool has spelt, as runners of continuous integration do. In a statement, their colour may be
 * a place that varies.
 */
export const speltSequences = /\^\[\[(?:[0-9;]|<number>)*(?:m|<word>)/g;
const leadingTime =
  /^\ufeff?\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?(?:\s[-|:](?=\s))?[ \t]*/;
/** What most lines are: nothing in them can be a sequence, except a spelt one. */
const printable = /^[ -~]*$/;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Only the beginning of a longer line is read, which may have the size of a file. */
const lineBytesMax = 1 << 16;
/** At the end of the beginning of a line. */
const ellipsis = "…";

/**
 * Without terminal sequences, on one line; what could control a terminal is escaped. A line that is too long ends with
 * an ellipsis.
 */
export function plainLine(bytes: Uint8Array): string {
  if (bytes.length <= lineBytesMax) return plainText(decoder.decode(bytes));
  // Without a character that was cut.
  const beginning = decoder.decode(bytes.subarray(0, lineBytesMax)).replace(/\ufffd{1,3}$/, "");
  return plainText(beginning) + ellipsis;
}

function plainText(raw: string): string {
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
  const left = line.length - charactersMax;
  return `${kept.join("")}... (${line.endsWith(ellipsis) ? "more than " : ""}${left} more)`;
}
