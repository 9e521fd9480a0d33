import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prng } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { filesInFlightLimit } from "../tables/limits.ts";
import { countFileMatches, type FileCounts } from "./file.ts";
import { FileCounter } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const line = "GET 10.0.0.1 took 15ms\n";

/** Files of every type, including duplicates and missing ones. */
const made: readonly (string | Buffer)[] = [
  ["empty", ""],
  ["plain", line.repeat(3)],
  ["none", "nothing here\n"],
  ["binary", `${line}\0`],
  ["wide", wide(line.repeat(2))],
  ["marked", `\ufeff${line}`],
  ["unended", line.repeat(2).trimEnd()],
  ["large", line.repeat(60_000)],
  ["huge", line.repeat(400_000)],
  ["wide-huge", wide(line.repeat(250_000))],
  ["odd\nname", line],
].map(([name, text]) => {
  const path = join(folder, name as string);
  writeFileSync(path, text as string);
  return path;
});
const badName = Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.of(0xff)]);
writeFileSync(badName, line);
mkdirSync(join(folder, "directory"));
const sparse = join(folder, "sparse");
writeFileSync(sparse, line);
truncateSync(sparse, 5 * 2 ** 30);
const paths = [...made, badName, sparse, join(folder, "missing"), join(folder, "directory")];

/** The counts, or the error. */
function outcome(count: () => FileCounts): FileCounts | string {
  try {
    return count();
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ["\\I", Infinity, false],
  ["\\R", Infinity, true],
  ['"took"', 1, false],
  ['"absent"', 1, true],
] as const)("%s: counting ahead gives what counting one by one does", (text, countMax, readsBinary) => {
  const pattern = compilePattern(text);
  const options = { countMax, readsBinary };
  // Scanning a gigabyte of zeros would take too long.
  const small = readsBinary ? paths.filter((path) => path !== sparse) : paths;
  const alone = new Map(small.map((path) => [path, outcome(() => countFileMatches(pattern, path, options))]));
  const random = prng(1);
  const pushed = [...small, ...Array.from({ length: 1500 }, () => small[random() % 7]!), ...small];
  const counter = new FileCounter(pattern, options);
  try {
    let next = 0;
    const takeNext = () => expect(outcome(() => counter.next(pushed[next]!))).toEqual(alone.get(pushed[next++]!)!);
    pushed.forEach((path, index) => {
      while (index - next >= filesInFlightLimit) if (counter.has(true)) takeNext();
      counter.push(path);
      while (random() % 3 === 0 && counter.has(false)) takeNext();
    });
    while (next < pushed.length) if (counter.has(true)) takeNext();
    expect(counter.has(true)).toBe(false);
  } finally {
    counter.close();
  }
});

test("files in flight are bounded, and can be abandoned", () => {
  const counter = new FileCounter(compilePattern("\\I"), { countMax: Infinity, readsBinary: false });
  try {
    for (let file = 0; file < filesInFlightLimit; file++) counter.push(made[1]!);
    expect(() => {
      for (let file = 0; file < 64; file++) counter.push(made[1]!);
    }).toThrow("too many files are in flight");
  } finally {
    counter.close();
  }
});
