/** Queries over records of every unit, of `--record-start` and of `--record-span`, on files and standard input. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordUnits } from "../../ts/tables/record-units.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-queries-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = `The first paragraph is prose, and goes on
for a second line.

def area(width, height):
    total = width * height
    if total > 100:
        print("large", total)
    return total

limits = { "cpu": 80, "disk": [90, 95] }

2026-01-02 10:00:00 took=5 ok=1
2026-01-02 10:00:01 took=7 ok=1
2026-01-02 10:00:02 took=6 ok=0
`;
writeFileSync(join(folder, "text"), text);
writeFileSync(join(folder, "other"), "total took\n");

/** A dozen runs of the command each. */
const timeLimitMs = 120_000;

interface Row {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
}

function run(args: readonly string[], input = "") {
  const stdin = Buffer.from(input);
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, "scan", ...args], { cwd: folder, stdin });
  const [status, error] = [exitCode, stderr.toString()];
  expect({ args, status, error }).toEqual({ args, status: 0, error: "" });
  return stdout.toString();
}

const words = (...some: readonly string[]) => some.flatMap((word) => ["-e", `"${word}"`]);

/** Whether a word of the text overlaps the record. Each of these words is a token wherever the text has it. */
function holds({ start, end }: Row, word: string): boolean {
  return [...text.matchAll(new RegExp(word, "g"))].some(({ index }) => index < end && index + word.length > start);
}

interface Query {
  readonly flags: readonly string[];
  readonly selects: (record: Row) => boolean;
  /** The words asked, in the order of their patterns. */
  readonly asked: readonly string[];
}

const queries: readonly Query[] = [
  { flags: ["--all"], asked: ["total", "width"], selects: (row) => holds(row, "total") && holds(row, "width") },
  { flags: ["--any"], asked: ["took", "width"], selects: (row) => holds(row, "took") || holds(row, "width") },
  { flags: ["--none"], asked: ["took", "width"], selects: (row) => !holds(row, "took") && !holds(row, "width") },
  {
    flags: ["--at-least", "2"],
    asked: ["total", "width", "took"],
    selects: (row) => ["total", "width", "took"].filter((word) => holds(row, word)).length >= 2,
  },
  {
    flags: ["--any", "--not", '"width"', "--not", '"print"'],
    asked: ["total", "took"],
    selects: (row) =>
      ["total", "took"].some((word) => holds(row, word)) && !["width", "print"].some((word) => holds(row, word)),
  },
];

const argumentsOf = { role: ":call", percentile: ":20", level: ":1" } as const;
const definitions = [
  ...recordUnits
    .flatMap(({ name, takes }) => (takes ? [name, `${name}${argumentsOf[takes]}`] : [name]))
    .map((unit) => ["--record", unit]),
  ["--record-start", "^ \\T"],
  ["--record-start", '["def" "limits"]'],
  ["--record-start", '"nowhere"'],
  ["--record-span", '"took" "=" \\N'],
  ["--record-span", '"total" . .'],
];

test.each(definitions)(
  "%s %s",
  (...definition) => {
    // Each record that holds a token, and perhaps some that hold none.
    const records: readonly Row[] = JSON.parse(
      run([...definition, "--at-least", "0", ...words("zzz"), "--json", "text"]),
    );
    for (const { start, end, text: own } of records) expect(text.slice(start, end)).toBe(own);
    const held: readonly Row[] = JSON.parse(run([...definition, "--json", "--any", "-e", ".", "text"]));
    const withTokens = held.map(({ start }) => start);
    expect(records.filter(({ start }) => withTokens.includes(start)).length).toBe(withTokens.length);
    const [kind] = definition;
    if (kind === "--record") {
      const plain: readonly Row[] = JSON.parse(run([...definition, "--json", ".", "text"]));
      expect(held.map(({ start, end }) => [start, end])).toEqual(plain.map(({ start, end }) => [start, end]));
    }

    for (const { flags, asked, selects } of queries) {
      const selected = records.filter(selects).map((row) => {
        const patterns = flags[0] === "--none" ? [] : [...asked.keys()].filter((index) => holds(row, asked[index]!));
        return { line: row.line, start: row.start, end: row.end, text: row.text, patterns };
      });
      const query = [...definition, ...flags, ...words(...asked)];
      expect({ flags, rows: JSON.parse(run([...query, "--json", "text"])) }).toEqual({ flags, rows: selected });
    }

    const asked = [...definition, "--any", ...words("total", "took")];
    const own = JSON.parse(run([...asked, "--json", "text"]));
    expect(JSON.parse(run([...asked, "--json", "-"], text))).toEqual(own);
    expect(run([...asked, "--count", "text"])).toBe(`${own.length}\n`);
    const several: readonly (Row & { path: string })[] = JSON.parse(
      run([...asked, "--json", "text", "-", "other"], text),
    );
    for (const path of ["text", "-"]) {
      const rows = several.filter((row) => row.path === path);
      expect(rows).toEqual(own.map((row: Row) => ({ ...row, path })));
    }
  },
  timeLimitMs,
);
