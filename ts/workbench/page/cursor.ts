/** The token that the keyboard is at. */
import { type LineShown, tokenNumbers, type WindowAnswer } from "../protocol.ts";
import type { Selected } from "./selecting.ts";

export interface Cursor {
  readonly line: number;
  /** Index of the token in its line. */
  readonly token: number;
  /** The other end of the selected tokens. */
  readonly anchor: number;
}

const tokenCount = (shown: LineShown | undefined) => (shown ? shown.tokens.length / tokenNumbers : 0);

/** The cursor after a key; `null` if the key does not move it. */
export function cursorAfter(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  cursor: Cursor,
  lines: number,
  rows: number,
  answer: WindowAnswer | null,
): Cursor | "choose" | null {
  const count = tokenCount(answer?.lines.find(({ line }) => line === cursor.line));
  const isWhole = ctrlKey || metaKey;
  const toLine = (line: number) => ({ line: Math.min(Math.max(0, line), lines - 1), token: 0, anchor: 0 });
  const toToken = (token: number) => {
    const at = Math.min(Math.max(0, token), Math.max(0, count - 1));
    return { line: cursor.line, token: at, anchor: shiftKey ? cursor.anchor : at };
  };
  switch (key) {
    case "ArrowDown":
      return toLine(cursor.line + 1);
    case "ArrowUp":
      return toLine(cursor.line - 1);
    case "PageDown":
      return toLine(cursor.line + rows);
    case "PageUp":
      return toLine(cursor.line - rows);
    case "ArrowRight":
      return toToken(cursor.token + 1);
    case "ArrowLeft":
      return toToken(cursor.token - 1);
    case "Home":
      return isWhole ? toLine(0) : toToken(0);
    case "End":
      return isWhole ? toLine(lines - 1) : toToken(count - 1);
    case "Enter":
      return "choose";
    default:
      return null;
  }
}

/** The text from the cursor's anchor to its token. */
export function tokenRange(answer: WindowAnswer | null, { line, token, anchor }: Cursor): Selected | null {
  const shown = answer?.lines.find((one) => one.line === line);
  if (!shown || shown.tokens.length === 0) return null;
  const [first, last] = [Math.min(token, anchor), Math.max(token, anchor)];
  const start = shown.tokens[first * tokenNumbers + 1];
  const end = shown.tokens[last * tokenNumbers + 2];
  return start === undefined || end === undefined ? null : { line, start, end, shown };
}
