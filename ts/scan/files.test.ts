import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prng } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { filesInFlightLimit } from "../tables/limits.ts";
import { countFileMatches, type FileCounts } from "./file.ts";
import { type CountForm, FileCounter } from "./files.ts";

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
  const alone = new Map(
    small.map((path) => [path, outcome(() => countFileMatches(pattern, path, "regular", options))]),
  );
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

test.each(["lines", "matches", "path", "path_of_others"] as const)("counts written by the library: %s", (what) => {
  const pattern = compilePattern("\\I");
  const small = paths.filter((path) => path !== sparse);
  for (const pathEnd of [0x3a, null]) {
    const options = { countMax: Infinity, readsBinary: false };
    const random = prng(what.length);
    const pushed = [...small, ...Array.from({ length: 900 }, () => small[random() % 7]!), ...small];
    const alone = new Map(
      small.map((path) => [path, outcome(() => countFileMatches(pattern, path, "regular", options))]),
    );
    const bytes = (path: string | Uint8Array) => Buffer.from(path as string).toString("latin1");
    const wanted = pushed.map((path) => spellCounts(bytes(path), alone.get(path)!, what, pathEnd));
    const counter = new FileCounter(pattern, { ...options, writes: { what, pathEnd } });
    const got: string[] = [];
    let [selected, to] = [0, 0];
    try {
      const takeUpTo = (end: number, waits: boolean) => {
        while (!counter.isPast(end)) {
          const number = counter.nextFile;
          if (number !== null) {
            const path = pushed[number]!;
            const counts = outcome(() => counter.next(path));
            got.push(spellCounts(bytes(path), counts, what, pathEnd));
            selected += selectNumber(counts, what);
            continue;
          }
          const isMore = counter.fetch(waits, end);
          const written = counter.takeWritten();
          if (written) {
            got.push(Buffer.from(written.bytes).toString("latin1"));
            selected += written.selected;
          }
          if (!isMore) break;
        }
        // Nothing is written of the files behind.
        const known = got.join("").length;
        expect(known).toBeLessThanOrEqual(wanted.slice(0, end).join("").length);
      };
      pushed.forEach((path, index) => {
        while (counter.inFlight >= filesInFlightLimit) takeUpTo(to, true);
        counter.push(path);
        if (random() % 40 === 0) to = index + 1;
        if (random() % 9 === 0) takeUpTo(to, false);
        if (index - to > filesInFlightLimit / 2) to = index;
      });
      takeUpTo(pushed.length, true);
    } finally {
      counter.close();
    }
    expect(got.join("")).toBe(wanted.join(""));
    const sum = pushed.reduce((total, path) => total + selectNumber(alone.get(path)!, what), 0);
    expect(selected).toBe(sum);
  }
});

/** The number of lines or matches; 0 for an error or a binary file. */
function selectNumber(counts: FileCounts | string, what: CountForm["what"]): number {
  if (typeof counts === "string" || counts.isBinary) return 0;
  return what === "lines" ? counts.lines : counts.matches;
}

/** What a report writes of a file; an error, or that the file is binary, in brackets. */
function spellCounts(
  path: string,
  counts: FileCounts | string,
  what: CountForm["what"],
  pathEnd: number | null,
): string {
  if (typeof counts === "string" || counts.isBinary) return `[${typeof counts === "string" ? counts : path}]`;
  const count = selectNumber(counts, what);
  if (what === "path_of_others" ? count > 0 : count === 0 && pathEnd !== null) return "";
  const shown = pathEnd === null ? "" : path + String.fromCharCode(pathEnd);
  return what.startsWith("path") ? shown : `${shown}${count}\n`;
}

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
