/** Searches the whole text for the pattern while it is typed. */
import { useEffect, useState } from "preact/hooks";
import type { Fault, SearchProgress } from "../protocol.ts";
import { callLines, faultFrom } from "./requests.ts";

export interface SearchState {
  readonly progress: SearchProgress | null;
  readonly fault: Fault | null;
  /** What was searched (`searchedOf`): until a new search begins, that is what was searched before. */
  readonly of: string;
  /** The version of the text that was searched. */
  readonly version: number;
}

const nothing: SearchState = { progress: null, fault: null, of: "", version: 0 };

export function searchedOf(document: number | undefined, pattern: string, declarations: readonly string[]): string {
  return JSON.stringify([document, pattern, ...declarations]);
}

/** Time after the last key before a search begins. */
const typingMs = 120;

/** @param version changes when the same text must be searched again */
export function useSearch(
  document: number | null,
  pattern: string,
  declarations: readonly string[],
  version: number,
): SearchState {
  const [state, setState] = useState<SearchState>(nothing);
  useEffect(() => {
    if (document === null || pattern.trim() === "") return setState(nothing);
    const cancelling = new AbortController();
    const waiting = setTimeout(() => {
      const of = searchedOf(document, pattern, declarations);
      const show = (progress: SearchProgress) => setState({ progress, fault: null, of, version });
      const request = { document, pattern, declarations };
      callLines<SearchProgress>("search", request, cancelling.signal, show).catch((error) => {
        const fault = faultFrom(error);
        if (fault && !cancelling.signal.aborted) setState({ progress: null, fault, of, version });
      });
    }, typingMs);
    return () => {
      clearTimeout(waiting);
      cancelling.abort();
    };
  }, [document, pattern, declarations, version]);
  return state;
}
