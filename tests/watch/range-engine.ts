/** An engine for the storm: it knows which lines of each writer it was given. */
import { readFileSync } from "node:fs";
import type { WatchEngine } from "../../ts/watch/types.ts";
import { countedByWord } from "./line-engine.ts";
import { LineRanges } from "./line-ranges.ts";

type Writers = Map<string, LineRanges>;

export function rangeEngine(): WatchEngine {
  let writers: Writers = new Map();
  const take = (line: string) => {
    const [writer = "", number] = line.split(" ", 2);
    const ranges = writers.get(writer) ?? new LineRanges();
    writers.set(writer, ranges);
    ranges.add(Number(number));
  };
  return {
    feed(_, lines) {
      for (const line of Buffer.from(lines).toString().split("\n").slice(0, -1)) take(line);
      return [];
    },
    needsHead: () => false,
    tick: () => [],
    families: () => [countedByWord(Array.from(writers, ([writer, { count }]) => [writer, count] as const))],
    firing: () => [],
    snapshot: () => new TextEncoder().encode(JSON.stringify([...writers])),
    restore(state) {
      writers = parseSnapshot(state);
    },
    close: () => {},
  };
}

function parseSnapshot(snapshot: Uint8Array): Writers {
  const saved: [string, LineRanges][] = JSON.parse(Buffer.from(snapshot).toString());
  return new Map(saved.map(([writer, ranges]) => [writer, LineRanges.restore(ranges)]));
}

/** What the state at `path` knows: whatever happens to the watcher, these lines were counted. */
export function savedRanges(path: string): Writers {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(10) + 1;
  const [jsonBytes] = /\d+(?= \d+ \w+\n$)/.exec(bytes.subarray(0, end).toString("latin1"))!;
  return parseSnapshot(bytes.subarray(end + Number(jsonBytes)));
}
