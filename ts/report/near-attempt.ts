/** Where a nearly matching line differs from the pattern, and what was expected there. */
import { lex } from "../lex/index.ts";
import { type Node, printItem, type Step } from "../pattern/index.ts";
import { quoteText } from "../terminal/index.ts";
import type { NearLine } from "./near-lines.ts";

/** How far a match got in a line. */
export interface Attempt {
  /** The text that matched, without the token at fault. */
  readonly matched: string;
  /** Where the wanted item would have begun, in bytes of the line. */
  readonly at: number;
  /** The token there; `null` at the end of the line. */
  readonly stood: { readonly text: string; readonly kind: string } | null;
}

export function findAttempt({ text, textStart, start, end, reached }: NearLine): Attempt {
  const from = Math.max(0, start - textStart);
  const to = end - textStart;
  const { count, starts, ends, kinds } = lex(text, { pattern: reached.pattern });
  let next = 0;
  while (next < count && starts[next]! < to) next++;
  const { isAlmost } = reached.step;
  const fault = isAlmost ? next - 1 : next;
  const matchedTo = isAlmost ? (fault > 0 ? Math.max(from, ends[fault - 1]!) : from) : to;
  const matched = decoder.decode(text.subarray(from, matchedTo));
  if (fault >= count) return { matched, at: textStart + text.length - trailing(text), stood: null };
  const stood = decoder.decode(text.subarray(starts[fault], ends[fault]));
  return {
    matched,
    at: textStart + starts[fault]!,
    stood: { text: stood, kind: reached.pattern.kindNames[kinds[fault]!]! },
  };
}

/** A carriage return before the line end. */
function trailing(text: Uint8Array): number {
  return text.at(-1) === 0x0d ? 1 : 0;
}

/** How far the line gets, what is there, and what was expected. */
export function attemptSentence({ matched, stood }: Attempt, { step }: NearLine["reached"]): string {
  const got = matched === "" ? "" : `got as far as ${shorten(matched)}; `;
  const found = stood ? `found ${shorten(stood.text)} (${stood.kind})` : "found the end of the line";
  return `${got}${found}, wanted ${describeWanted(step)}`;
}

const shownCharactersMax = 60;

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= shownCharactersMax) return quoteText(text);
  return quoteText(`${characters.slice(0, 20).join("")}…${characters.slice(-shownCharactersMax + 21).join("")}`);
}

/** What was expected, as the pattern writes it and by its kind. */
export function describeWanted({ wanted, skips }: Step): string {
  return `${describe(wanted)}${skips ? " there or further on" : ""}`;
}

function describe(wanted: Node): string {
  if (wanted.type === "bind") return describe(wanted.item);
  const written = printItem(wanted);
  if (written === wholeLineEnd) return "the end of the line";
  const kind = wanted.type === "predicate" ? wanted.item : wanted;
  return kind.type === "kind" ? `${written} (${kind.name})` : written;
}

/** The item by which `--line-regexp` requires the end of the line. */
const wholeLineEnd = "~<($ .)";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
