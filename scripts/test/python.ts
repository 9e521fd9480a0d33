/**
 * Runs the tests of the Python package with the native library and the built command. Those that need pyarrow, or Spark
 * and Java, are skipped where these are not installed.
 */
import { join } from "node:path";
import { testPython } from "./python-environment.ts";

const root = join(import.meta.dir, "..", "..");
const child = Bun.spawn(
  [testPython(), "-B", "-W", "ignore", "-m", "unittest", "discover", "-v", "-s", "python/tests"],
  {
    cwd: root,
    env: {
      ...process.env,
      PYTHONPATH: join(root, "python"),
      MATCHER_LIBRARY: process.env.MATCHER_NATIVE ?? join(root, "zig-out", "lib", "libmatcher.so"),
      MATCHER_COMMAND: join(root, "dist", "matcher"),
    },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "pipe",
  },
);
const output = await new Response(child.stderr).text();
const status = await child.exited;
const count = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
const [run, failures, errors, skipped] = [
  count(/^Ran (\d+) tests?/m),
  count(/failures=(\d+)/),
  count(/errors=(\d+)/),
  count(/skipped=(\d+)/),
];
const failed = status === 0 && run > 0 ? 0 : Math.max(1, failures + errors);
if (failed > 0) console.log(output.trimEnd());
const reasons = Map.groupBy(output.matchAll(/ \.\.\. skipped (['"])(.*)\1$/gm), ([, , reason]) => reason);
for (const [reason, tests] of reasons) console.log(`${tests.length} skipped: ${reason}`);
console.log(`${Math.max(0, run - failed - skipped)} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
