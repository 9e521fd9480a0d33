/** Memory of commands that pass an input once does not grow with it: compared for a text and one twice as long. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-growth-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = "2024-03-01T10:00:00Z worker-7 GET /a/b 200 took 15ms from 10.0.0.7\n";
/** Both are longer than what is read ahead and stays mapped. */
const bytes = 56 << 20;
const newline = Buffer.from("\n");
const text = Buffer.alloc(2 * bytes, line);
const one = join(folder, "one.log");
const two = join(folder, "two.log");
writeFileSync(one, text.subarray(0, bytes));
writeFileSync(two, text);
const packed = { one: `${one}.gz`, two: `${two}.gz` };
writeFileSync(packed.one, Bun.gzipSync(text.subarray(0, bytes), { level: 1 }));
writeFileSync(packed.two, Bun.gzipSync(text, { level: 1 }));
/** What the runtime has not collected, and pages that are given back later; far below what the text grows. */
const growthMax = 36 << 20;

/**
 * Starts the command from a small process: Linux counts as a program's most memory also what the process that started
 * it held, which is more in this one than in the command.
 */
const starter = `
const { exitCode, stderr, resourceUsage } = Bun.spawnSync(process.argv.slice(1), { stdout: "ignore" });
console.log(JSON.stringify({ exitCode, said: stderr.toString(), bytes: resourceUsage.maxRSS }));
`;

function heldBytes(words: readonly string[]): number {
  const { stdout } = Bun.spawnSync([process.execPath, "-e", starter, process.execPath, main, ...words]);
  const { exitCode, said, bytes } = JSON.parse(stdout.toString());
  // A signal has no exit status.
  expect([0, 1]).toContain(exitCode);
  expect(said).not.toContain("not enough memory");
  return bytes;
}

const isMeasured = process.platform === "linux";

test.skipIf(!isMeasured).each<string[]>([
  ["grep", "-v", '"zzz"'],
  ["scan", "--passthru", '"zzz"'],
  ["scan", "--none", '"zzz"'],
])(
  "%s %s %s: memory does not grow with the file, and keeps to --max-memory",
  (...words) => {
    const given = words.filter((word) => typeof word === "string");
    const [small, large] = [one, two].map((path) => heldBytes([...given, "--max-memory", "8M", path]));
    expect(large! - small!).toBeLessThan(growthMax);
  },
  120_000,
);

test.skipIf(!isMeasured).each<string[]>([["grep", "--in", "auto", ".level{>=alert}"], ["formats"]])(
  "%s %s %s: records of a file are read without holding it",
  (...words) => {
    const given = words.filter((word) => typeof word === "string");
    const [small, large] = [one, two].map((path) => heldBytes([...given, path]));
    expect(large! - small!).toBeLessThan(growthMax);
  },
  240_000,
);

test.skipIf(!isMeasured)(
  "templates of lines of a million slots hold no object for each",
  () => {
    const measureHeld = (bytes: number) => {
      const path = join(folder, "slots.log");
      writeFileSync(
        path,
        Buffer.concat(["1,", "2,"].map((piece) => Buffer.concat([Buffer.alloc(bytes, piece), newline]))),
      );
      return heldBytes(["templates", path]);
    };
    const [small, large] = [measureHeld(1 << 19), measureHeld(1 << 21)];
    // The table and its copy, each 12 bytes a token, and what is printed. With objects it was above 200.
    expect((large - small) / (3 << 19)).toBeLessThan(90);
  },
  60_000,
);

test.skipIf(!isMeasured).each<string[]>([
  ["tail", "3"],
  ["rewrite", '"zzz"', "x"],
  ["templates", "--merge"],
])(
  "%s %s of a compressed file holds a part of it",
  (...words) => {
    const given = words.filter((word) => typeof word === "string");
    const [small, large] = [packed.one, packed.two].map((path) =>
      heldBytes([...given, "--search-zip", "--max-memory", "16M", path]),
    );
    expect(large! - small!).toBeLessThan(growthMax);
  },
  120_000,
);

test("the last lines of a compressed file have their numbers, in pieces that end anywhere", () => {
  const { stdout } = Bun.spawnSync([process.execPath, main, "tail", "2", "-n", "--search-zip", packed.one]);
  const lines = Math.ceil(bytes / line.length);
  const rest = line.slice(0, bytes % line.length);
  expect(stdout.toString()).toBe(`${lines - 1}:${line}${lines}:${rest}\n`);
});

test.each<[words: string[], what: string]>([
  [["bpe", "train", "--merges", "2"], "the words of the corpus"],
  [["prefilter", "--literal", "abcd"], "the four-byte parts of the text"],
])(
  "%j counts the runtime's heap against the limit",
  (words, what) => {
    let seed = 1;
    const letters = () => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8).toString(36);
    };
    const path = join(folder, "words.txt");
    writeFileSync(path, Array.from({ length: 300_000 }, () => `${letters()}${letters()}`).join("\n"));
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, main, ...words, path, "--max-memory", "1M"]);
    expect([exitCode, stderr.toString()]).toEqual([
      2,
      expect.stringMatching(
        new RegExp(`^matcher: not enough memory for ${what}: the limit is 1M; .*raise --max-memory\\n$`),
      ),
    ]);
  },
  60_000,
);
