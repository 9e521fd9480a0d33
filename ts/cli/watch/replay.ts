/** `watch --replay`: what would have fired, a line each. */
import { warn } from "../../error/diagnostics.ts";
import { standardOutput } from "../../terminal/index.ts";
import { createEngine } from "../../watch/engine/engine.ts";
import { replay } from "../../watch/replay.ts";
import type { Transition, WatchFile } from "../../watch/types.ts";

export function printReplay(file: WatchFile, paths: readonly string[]): void {
  const engine = createEngine(file);
  try {
    const print = (transition: Transition) => standardOutput.text(standardOutput.safe(transitionLine(transition)));
    replay(engine, paths, print, warn);
  } finally {
    engine.close();
  }
}

/** `TIME NAME firing|resolved VALUE`; the labels of an alert follow its name. */
function transitionLine({ atMs, name, state, value, labels }: Transition): string {
  const time = new Date(atMs).toISOString().replace(".000Z", "Z");
  const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
  return `${time} ${name}${named.length > 0 ? `{${named.join(",")}}` : ""} ${state} ${value}\n`;
}
