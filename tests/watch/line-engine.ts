/** A small engine for tests of the service: it counts lines by their first word, and fires for those that say so. */
import type { Family } from "../../ts/watch/families.ts";
import type { Action, Transition, WatchEngine, WatchFile } from "../../ts/watch/types.ts";

export function lineEngine(action: Action = { kind: "print" }): WatchEngine {
  const counts = new Map<string, number>();
  const firing = new Map<string, Transition>();
  const take = (line: string, nowMs: number): Transition[] => {
    const [word = "", name = ""] = line.split(" ");
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (word !== "fire" && word !== "resolve") return [];
    const state = word === "fire" ? "firing" : "resolved";
    const since = firing.get(name)?.sinceMs ?? nowMs;
    const told: Transition = { name, state, atMs: nowMs, sinceMs: since, value: "1", text: line, labels: {}, action };
    if (state === "firing") firing.set(name, told);
    else firing.delete(name);
    return [told];
  };
  return {
    feed: (_, lines, nowMs) =>
      Buffer.from(lines)
        .toString()
        .split("\n")
        .slice(0, -1)
        .flatMap((line) => take(line, nowMs)),
    needsHead: () => false,
    tick: () => [],
    families: () => [countedByWord(counts)],
    firing: () => [...firing.values()],
    snapshot: () => new TextEncoder().encode(JSON.stringify([[...counts], [...firing]])),
    restore(state) {
      const [savedCounts, savedFiring] = JSON.parse(Buffer.from(state).toString());
      for (const [word, count] of savedCounts) counts.set(word, count);
      for (const [name, transition] of savedFiring) firing.set(name, transition);
    },
    close: () => {},
  };
}

/** A counter with the label `word`. */
export function countedByWord(counts: Iterable<readonly [word: string, count: number]>): Family {
  const samples = Array.from(counts, ([word, value]) => ({ labels: [["word", word]] as const, value }));
  return { name: "test_lines_total", kind: "counter", help: "Lines by their first word.", samples };
}

export function watchFile(globs: readonly string[], digest = "rules"): WatchFile {
  const inputs = globs.map((glob) => ({ glob, format: undefined, isJournal: glob === "journal" }));
  return { path: "test.watch", inputs, metrics: [], alerts: [], declarations: null as never, digest };
}
