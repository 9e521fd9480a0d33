/** Every record unit in every place that takes one: windows, counts, tables, templates, context. */
import { expect, test } from "bun:test";
import { recordText as text, writtenUnits } from "./record-text.ts";
import { Workplace } from "./workplace.ts";

const workplace = new Workplace({ text });
const run = (...args: readonly string[]) => workplace.output([...args, "text"]);

/** A dozen runs of the command each. */
const timeLimitMs = 120_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

const within = (outer: Span, { start, end }: Span) => start >= outer.start && end <= outer.end;
const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;

/** Numbers of the lines that a report with context prints. */
const printedLines = (report: string) => [...report.matchAll(/^(\d+)[-:]/gm)].map(([, line]) => Number(line));

const lineNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const tokens: readonly Span[] = JSON.parse(run("scan", "--json", "."));
const asked = { start: text.indexOf("total ="), end: text.indexOf("total =") + "total =".length };
const askedLine = lineAt(asked.start);

test.each(writtenUnits)(
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
