/** Follows a file that grows: opens it again when it has changed, and no more often than its search allows. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DocumentInfo } from "../protocol.ts";
import type { SearchState } from "./use-search.ts";

/** Least time between two looks at the file, and how many times the time of a search it is at least. */
const restMs = 500;
const restOfSearches = 4;

export interface Following {
  readonly isOn: boolean;
  readonly isPossible: boolean;
  set(isOn: boolean): void;
}

/** @param reopen opens the text again */
export function useFollowing(
  current: DocumentInfo | null,
  { progress }: SearchState,
  reopen: (id: number) => Promise<void>,
): Following {
  const [followed, setFollowed] = useState<number | null>(null);
  const reopened = useRef(0);
  const isOn = current !== null && followed === current.id;
  const isReady = progress === null || progress.isDone;
  useEffect(() => {
    if (!isOn || !current.isChanged || !isReady) return;
    const rest = Math.max(restMs, restOfSearches * (progress?.milliseconds ?? 0));
    const wait = Math.max(0, reopened.current + rest - performance.now());
    const waiting = setTimeout(() => {
      reopened.current = performance.now();
      void reopen(current.id);
    }, wait);
    return () => clearTimeout(waiting);
  }, [isOn, current, isReady]);
  return {
    isOn,
    isPossible: current?.isFile ?? false,
    set: (isToFollow) => setFollowed(isToFollow && current ? current.id : null),
  };
}
