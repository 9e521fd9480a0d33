/** `watch --replay`: what would have fired, a line each. */
import { warn } from "../../error/diagnostics.ts";
import { openSource, type Source } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { createEngine } from "../../watch/engine/engine.ts";
import { noTimes, replay } from "../../watch/replay.ts";
import type { WatchFile } from "../../watch/types.ts";
import { transitionLine } from "./transition-line.ts";

/** @throws {FileError} */
export function printReplay(file: WatchFile, paths: readonly string[]): void {
  const engine = createEngine(file);
  const sources: Source[] = [];
  try {
    for (const path of paths) sources.push(openSource(path));
    const logs = paths.map((path, i) => ({ path, bytes: sources[i]!.bytes }));
    replay(engine, logs, {
      take: (transition) => standardOutput.text(transitionLine(transition)),
      hasNoTimes: (path) => warn(noTimes(path)),
    });
  } finally {
    for (const source of sources) source.close();
    engine.close();
  }
}
