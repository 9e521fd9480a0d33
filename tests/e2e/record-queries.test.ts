/** Queries over records of every unit, of `--record-start` and of `--record-span`, on files and standard input. */
import { expect, test } from "bun:test";
import { recordText as text, writtenUnits } from "./record-text.ts";
import { Workplace } from "./workplace.ts";

const workplace = new Workplace({ text, other: "total took\n" });
const run = (args: readonly string[], input?: string) => workplace.output(["scan", ...args], input);

/** A dozen runs of the command each. */
const timeLimitMs = 120_000;

interface Row {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
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

const definitions = [
  ...writtenUnits.map((unit) => ["--record", unit]),
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
