/** Follows a file that grows: opens it again when it has changed, and no more often than its search allows. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DocumentInfo } from "../protocol.ts";
import type { SearchState } from "./use-search.ts";

/** Shortest time between two reopenings: in milliseconds, and as a multiple of the last search's duration. */
const periodMs = 500;
const searchPeriodFactor = 5;

export interface Following {
  readonly isOn: boolean;
  readonly isPossible: boolean;
  set(isOn: boolean): void;
}

/**
 * @param reopen opens the text again
 * @param reopenings how often it was tried; one that failed is tried again
 */
export function useFollowing(
  current: DocumentInfo | null,
  { progress }: SearchState,
  reopen: (id: number) => Promise<void>,
  reopenings: number,
): Following {
  const [followed, setFollowed] = useState<number | null>(null);
  const reopened = useRef(0);
  const isOn = current !== null && followed === current.id;
  const isReady = progress === null || progress.isDone;
  useEffect(() => {
    if (!isOn || !current.isChanged || !isReady) return;
    const period = Math.max(periodMs, searchPeriodFactor * (progress?.milliseconds ?? 0));
    const wait = Math.max(0, reopened.current + period - performance.now());
    const waiting = setTimeout(() => {
      reopened.current = performance.now();
      void reopen(current.id);
    }, wait);
    return () => clearTimeout(waiting);
  }, [isOn, current, isReady, reopenings]);
  return {
    isOn,
    isPossible: current?.isFile ?? false,
    set: (isToFollow) => setFollowed(isToFollow && current ? current.id : null),
  };
}
