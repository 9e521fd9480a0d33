/** Loads the lines around the visible ones. */
import { useEffect, useState } from "preact/hooks";
import type { WindowAnswer, WindowRequest, Written } from "../protocol.ts";
import { call } from "./requests.ts";

export interface Wanted {
  readonly document: number;
  /** First visible line, and number of visible lines. */
  readonly top: number;
  readonly rows: number;
  readonly written: Written;
  readonly parts: Readonly<Record<number, number>>;
  /** Changes when the same lines must be loaded again: more lines were counted, a search has ended. */
  readonly version: string;
}

export interface Loaded {
  readonly answer: WindowAnswer | null;
  /** The answer has all matches of the wanted pattern. */
  readonly isCurrent: boolean;
}

/** The loaded lines; the last answer's until a new one arrives. */
export function useWindow(wanted: Wanted): Loaded {
  const { document, top, rows, written, parts, version } = wanted;
  const { pattern } = written;
  const [answer, setAnswer] = useState<{ document: number; pattern: string; answer: WindowAnswer } | null>(null);
  // Loaded in steps of a screen, with a screen before and two after.
  const step = Math.max(10, rows);
  const first = Math.floor(top / step) * step - step;
  useEffect(() => {
    const cancelling = new AbortController();
    const firstLine = Math.max(0, first);
    const request: WindowRequest = {
      ...{ document, firstLine, count: first + 4 * step - firstLine },
      ...written,
      parts,
    };
    call<WindowAnswer>("window", request, cancelling.signal).then(
      (loaded) => setAnswer({ document, pattern, answer: loaded }),
      () => {}, // A fault of the pattern is shown by its pane.
    );
    return () => cancelling.abort();
  }, [document, first, step, written, parts, version]);
  if (answer === null || answer.document !== document) return { answer: null, isCurrent: false };
  return { answer: answer.answer, isCurrent: answer.pattern === pattern && answer.answer.isSearched };
}
