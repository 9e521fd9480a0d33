/** The tokens that the bytes of a mark cover, and the error of a line whose marks fit no tokens. */
import { BuildError } from "../error/errors.ts";
import type { Place, Row } from "./field.ts";
import { accessorsGiving } from "./part.ts";
import type { Line, Token } from "./token.ts";

/** Reports an error in a line, with its number and text. */
export function refuseLine(row: Row, problem: string, field?: string): never {
  const error = new BuildError("bad-mark", `infer: line ${row.number}: ${problem}`, { line: row.number, field });
  error.details = [`  line ${row.number}: ${row.line.text}`];
  throw error;
}

/** The text from `start` to `end` without surrounding blanks, as bytes of the line. */
export function trimSpan(text: string, start: number, end: number): { start: number; end: number } {
  const inner = text.slice(start, end);
  const lead = inner.length - inner.trimStart().length;
  const body = inner.trim();
  const first = Buffer.byteLength(text.slice(0, start + lead));
  return { start: first, end: first + Buffer.byteLength(body) };
}

/** Whole tokens, or a part of one; `null` if the bytes divide tokens in any other way. */
export function placeBytes(line: Line, start: number, end: number): Place | null {
  const from = line.tokens.findIndex((token) => token.end > start);
  if (from < 0) return null;
  const first = line.tokens[from]!;
  const to = line.tokens.findLastIndex((token: Token) => token.start < end) + 1;
  if (to <= from) return null;
  const last = line.tokens[to - 1]!;
  if (first.start === start && last.end === end) return { form: "run", from, to };
  if (to !== from + 1 || first.start > start || first.end < end) return null;
  const accessors = accessorsGiving(first, start, end);
  return accessors.length > 0 ? { form: "part", from, to, accessors } : null;
}
