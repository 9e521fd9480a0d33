/** Every record unit in every place that takes one: windows, counts, tables, templates, context. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordUnits } from "../../ts/tables/record-units.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-units-"));
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

/** A dozen runs of the command each. */
const timeLimitMs = 120_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

function run(...args: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args, "text"], { cwd: folder });
  expect({ args, exitCode, stderr: stderr.toString() }).toEqual({ args, exitCode: 0, stderr: "" });
  return stdout.toString();
}

const within = (outer: Span, { start, end }: Span) => start >= outer.start && end <= outer.end;
const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;

/** Numbers of the lines that a report with context prints. */
const printedLines = (report: string) => [...report.matchAll(/^(\d+)[-:]/gm)].map(([, line]) => Number(line));

const lineNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const tokens: readonly Span[] = JSON.parse(run("scan", "--json", "."));
const asked = { start: text.indexOf("total ="), end: text.indexOf("total =") + "total =".length };
const askedLine = lineAt(asked.start);

const argumentsOf = { role: ":call", percentile: ":20", level: ":1" } as const;
const units = recordUnits.flatMap(({ name, takes }) => (takes ? [name, `${name}${argumentsOf[takes]}`] : [name]));

test.each(units)(
  "%s",
  (unit) => {
    const records: readonly (Span & { text: string })[] = JSON.parse(run("scan", "--record", unit, "--json", "."));
    const [first] = records;
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) expect(text.slice(record.start, record.end)).toBe(record.text);

    expect(run("scan", "--record", unit, "--count", ".")).toBe(`${records.length}\n`);
    expect(run("scan", "--record", unit, "--any", "--count-matches", ".")).toBe(`${records.length}\n`);
    const holding = records.filter((record) => record.text.includes("took"));
    expect(JSON.parse(run("scan", "--record", unit, "--json", '"took"'))).toEqual(holding);

    const inFirst = tokens.filter((token) => within(first!, token));
    expect(JSON.parse(run("scan", "--record", unit, "--head", "1", "--json", "."))).toEqual(inFirst);
    expect(run("head", "--record", unit, "1").trim()).toBe(first!.text.trim());
    const rows: { count: number }[] = JSON.parse(run("top", "--record", unit, "--head", "1", "--json", ".", "${0}"));
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(inFirst.length);

    // A token belongs to the template of the record that holds its first byte.
    const begun = records.filter(({ start, end }) => tokens.some((token) => token.start >= start && token.start < end));
    const templates: { count: number }[] = JSON.parse(run("templates", "--record", unit, "--json"));
    expect(templates.reduce((sum, { count }) => sum + count, 0)).toBe(begun.length);

    const around = records.find((record) => within(record, asked));
    const [from, to] = around ? [lineAt(around.start), lineAt(around.end - 1)] : [askedLine, askedLine];
    const context = (flag: string) => printedLines(run("scan", flag, unit, '"total" "="', "-m", "1"));
    expect(context("-C")).toEqual(lineNumbers(from, to));
    expect(context("-B")).toEqual(lineNumbers(from, askedLine));
    expect(context("-A")).toEqual(lineNumbers(askedLine, to));
  },
  timeLimitMs,
);
