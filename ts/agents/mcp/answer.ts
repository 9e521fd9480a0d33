/** An answer: what it is, lines of data within a budget, what was left out, and the next useful call. */
import { charactersPerToken } from "../../tables/limits.ts";

export interface Answer {
  /** What was asked, and how much there is of it. */
  readonly heading: string;
  /** The best first, or in order. */
  readonly lines: readonly string[];
  /** How many things there are beyond `lines`, and what they are called. */
  readonly left?: number;
  readonly what: string;
  /** @param shown number of lines that the answer has */
  readonly next?: (shown: number) => string | null;
}

/** At most so many tokens: it ends with what was left out, and with the next call. */
export function answerText({ heading, lines, left = 0, what, next }: Answer, budget: number): string {
  const room = budget * charactersPerToken;
  let shown = lines.length;
  for (;;) {
    const missing = lines.length - shown + left;
    const call = next?.(shown);
    const ending = [...(missing > 0 ? [`left out: ${missing} ${what}`] : []), ...(call ? [`next: ${call}`] : [])];
    const text = [heading, ...lines.slice(0, shown), ...ending].join("\n");
    if (text.length <= room) return text;
    if (shown === 0) return text.slice(0, room).toWellFormed();
    // Lines are taken away as long as what is too much has not gone.
    let excess = text.length - room;
    while (shown > 0 && excess > 0) excess -= lines[--shown]!.length + 1;
  }
}

/** A call as its tool and arguments. */
export function call(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}
