/** On any number of cores every search gives what it gives on one: a machine of sixteen is not at hand everywhere. */
import { describe, expect, test } from "bun:test";
import { mainFile, Workplace } from "./workplace.ts";

const line = (i: number) =>
  `2026-03-04T10:${String(i % 60).padStart(2, "0")}:00Z from 10.0.${i % 7}.${i % 250} {"took": ${i % 900}ms, "say": "took ${i}s"}\n`;
/** More than one piece for each of sixteen threads. */
const long = Array.from({ length: 90_000 }, (_, i) => line(i)).join("");
const place = new Workplace({ "long.log": long, "short.log": long.slice(0, long.indexOf("\n", 300_000) + 1) });
for (let i = 0; i < 100; i++) place.write(`many/${i}.log`, line(i).repeat(40));

const runOnCores = (cores: string, words: readonly string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, mainFile, ...words], {
    cwd: place.folder,
    env: { ...process.env, MATCHER_CORES: cores },
    stdin: "ignore",
  });
  const hash = new Bun.CryptoHasher("sha1").update(stdout).digest("hex");
  return { exitCode, bytes: stdout.length, hash, error: stderr.toString() };
};

describe.each([
  ["places", ["scan", "--ndjson", "\\I", "long.log"]],
  ["lines", ["grep", "\\R{>700ms}", "long.log"]],
  ["a count", ["grep", "-c", "\\I", "long.log"]],
  ["lines by values in quotes", ["grep", "--deep", "-c", "\\R{>80000s}", "long.log"]],
  ["a reading of structure", ["scan", "-c", "@shape:rare ^ .", "long.log"]],
  ["columns of structure", ["shape", "long.log"]],
  ["new lines", ["scan", "-c", "@novel \\W", "long.log"]],
  ["a table", ["count-by", "\\I:a", "${a}", "long.log"]],
  ["templates", ["templates", "--merge", "long.log"]],
  ["many files", ["scan", "--count-matches", "--sort", "path", "\\I", "many"]],
  ["masks", ["redact", "--only", "ip", "short.log"]],
])("%s", (_, words) => {
  test.each(["4", "16", "64"])("on %s cores", (cores) => {
    const one = runOnCores("1", words);
    expect([one.exitCode, one.bytes > 0]).toEqual([0, true]);
    expect(runOnCores(cores, words)).toEqual(one);
  });
});
