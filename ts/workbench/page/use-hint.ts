/** A likely reason why a pattern finds nothing. */
import { useEffect, useState } from "preact/hooks";
import type { HintAnswer, Written } from "../protocol.ts";
import { call } from "./requests.ts";
import { type SearchState, searchKey } from "./use-search.ts";

/** `null` while there is none. */
export function useHint(document: number | null, written: Written, { progress, of }: SearchState): string | null {
  const [hint, setHint] = useState<string | null>(null);
  const isSearched = of === searchKey(document ?? undefined, written);
  const isNothing = isSearched && progress?.isDone === true && progress.count === 0;
  useEffect(() => {
    setHint(null);
    if (document === null || !isNothing || written.pattern.trim() === "") return;
    const cancelling = new AbortController();
    call<HintAnswer>("hint", { document, ...written }, cancelling.signal).then(
      (answer) => setHint(answer.hint),
      () => {},
    );
    return () => cancelling.abort();
  }, [document, written, isNothing]);
  return hint;
}
