/** Searches the whole text for the pattern while it is typed. */
import { useEffect, useState } from "preact/hooks";
import type { Fault, SearchProgress, Written } from "../protocol.ts";
import { callLines, faultFrom } from "./requests.ts";

export interface SearchState {
  readonly progress: SearchProgress | null;
  readonly fault: Fault | null;
  /** What was searched (`searchKey`): until a new search begins, that is what was searched before. */
  readonly of: string;
  /** The version of the text that was searched. */
  readonly version: number;
}

const nothing: SearchState = { progress: null, fault: null, of: "", version: 0 };

export function searchKey(document: number | undefined, { pattern, declarations, format }: Written): string {
  return JSON.stringify([document, format, pattern, ...declarations]);
}

/** Time after the last key before a search begins. */
const typingMs = 120;

/** @param version changes when the same text must be searched again */
export function useSearch(document: number | null, written: Written, version: number): SearchState {
  const [state, setState] = useState<SearchState>(nothing);
  useEffect(() => {
    if (document === null || written.pattern.trim() === "") return setState(nothing);
    const cancelling = new AbortController();
    const waiting = setTimeout(() => {
      const of = searchKey(document, written);
      const show = (progress: SearchProgress) => setState({ progress, fault: null, of, version });
      const request = { document, ...written };
      callLines<SearchProgress>("search", request, cancelling.signal, show).catch((error) => {
        const fault = faultFrom(error);
        if (fault && !cancelling.signal.aborted) setState({ progress: null, fault, of, version });
      });
    }, typingMs);
    return () => {
      clearTimeout(waiting);
      cancelling.abort();
    };
  }, [document, written, version]);
  return state;
}
