/**
 * Runs the service with the engine of tests.
 * Its argument is JSON: `{globs, digest, action, port, stateDir, from, rulesFile}`.
 */
import { readFileSync } from "node:fs";
import { runWatch } from "../../ts/watch/service/index.ts";
import { lineEngine, watchFile } from "./line-engine.ts";

const given = JSON.parse(process.argv[2]!);
/** Its text is the digest; a file that says "fault" has one. */
function rules() {
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
  engine: () => lineEngine(given.action),
  reload: rules,
  print: async (text) => void process.stdout.write(text),
  writeLog: (line) => void process.stderr.write(line),
});
