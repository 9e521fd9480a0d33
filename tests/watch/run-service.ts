/**
 * Runs the service with the engine of tests.
 * Its argument is JSON: `{globs, digest, action, port, stateDir, from, rulesFile, rules, ranges}`.
 */
import { readFileSync } from "node:fs";
import { createEngine } from "../../ts/watch/engine/engine.ts";
import { runWatch } from "../../ts/watch/service/index.ts";
import { checkWatchFile } from "../../ts/watch/syntax/check.ts";
import type { WatchFile } from "../../ts/watch/types.ts";
import { lineEngine, watchFile } from "./line-engine.ts";
import { rangeEngine } from "./range-engine.ts";

const given = JSON.parse(process.argv[2]!);
/** The engine: that of watch files, that of the storm, or a small one. */
function createChosen(file: WatchFile) {
  if (given.rules !== undefined) return createEngine(file);
  return given.ranges ? rangeEngine() : lineEngine(given.action);
}

/** Its text is the digest; a file that says "fault" has one. */
function rules() {
  if (given.rules !== undefined) return checkWatchFile("test.watch", given.rules);
  if (given.rulesFile === undefined) return watchFile(given.globs, given.digest);
  const [digest, ...rest] = readFileSync(given.rulesFile, "utf8").trim().split("\n");
  const globs = rest.filter((line) => !line.startsWith("touch "));
  const touch = rest.find((line) => line.startsWith("touch "));
  if (touch) given.action = { kind: "exec", argv: touch.split(" "), raw: false };
  if (digest === "fault") throw new Error("test.watch:1: a fault");
  return watchFile(globs, digest);
}
process.exitCode = await runWatch(rules(), [], {
  metrics: given.port === undefined ? undefined : { host: "127.0.0.1", port: given.port },
  stateDir: given.stateDir,
  from: given.from,
  engine: createChosen,
  reload: rules,
  print: async (text) => void process.stdout.write(text),
  writeLog: (line) => void process.stderr.write(line),
});
