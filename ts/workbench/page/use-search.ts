/** Searches the whole text for the pattern while it is typed. */
import { useEffect, useState } from "preact/hooks";
import type { Fault, SearchProgress } from "../protocol.ts";
import { callLines, faultFrom } from "./requests.ts";

export interface SearchState {
  readonly progress: SearchProgress | null;
  readonly fault: Fault | null;
}

const nothing: SearchState = { progress: null, fault: null };

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
      const show = (progress: SearchProgress) => setState({ progress, fault: null });
      const request = { document, pattern, declarations };
      callLines<SearchProgress>("search", request, cancelling.signal, show).catch((error) => {
        const fault = faultFrom(error);
        if (fault && !cancelling.signal.aborted) setState({ progress: null, fault });
      });
    }, typingMs);
    return () => {
      clearTimeout(waiting);
      cancelling.abort();
    };
  }, [document, pattern, declarations, version]);
  return state;
}
