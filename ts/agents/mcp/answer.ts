/** An answer: what it is, lines of data within a budget, what was left out, and the next useful call. */
import { cutLine } from "../../digest/plain.ts";
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

/**
 * At most so many tokens: it ends with what was left out, and with the next call. Where the first line alone does not
 * fit, its beginning is shown, so that the next call goes on behind it.
 */
export function answerText(answer: Answer, budget: number): string {
  const room = budget * charactersPerToken;
  const { lines } = answer;
  let shown = lines.length;
  for (;;) {
    const text = composeText(answer, lines.slice(0, shown));
    if (text.length <= room) return text;
    // Lines are taken away as long as what is too much has not gone.
    let excess = text.length - room;
    while (shown > 0 && excess > 0) excess -= lines[--shown]!.length + 1;
    if (shown === 0) return withCutLine(answer, room);
  }
}

/** With the beginning of its first line. */
function withCutLine(answer: Answer, room: number): string {
  const [first] = answer.lines;
  const around = composeText(answer, [""]);
  const charactersMax = room - around.length - "... (1234567890 more)".length;
  const shown = first === undefined || charactersMax <= 0 ? [] : [cutLine(first, charactersMax)];
  return composeText(answer, shown).slice(0, room).toWellFormed();
}

function composeText({ heading, lines, left = 0, what, next }: Answer, shown: readonly string[]): string {
  const missing = lines.length - shown.length + left;
  const call = next?.(shown.length);
  const ending = [...(missing > 0 ? [`left out: ${missing} ${what}`] : []), ...(call ? [`next: ${call}`] : [])];
  return [heading, ...shown, ...ending].join("\n");
}

/** A call as its tool and arguments. */
export function call(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}
