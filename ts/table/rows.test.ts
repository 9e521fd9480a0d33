import { expect, test } from "bun:test";
import type { Output } from "../terminal/index.ts";
import { Groups } from "./groups.ts";
import { type Cell, printJson, printSeparated, printText, type Table, type TextOptions } from "./rows.ts";

interface Row {
  readonly key: string;
  readonly count: number;
  readonly cells: readonly Cell[];
}

const row = (key: string, count: number, ...cells: (string | null)[]): Row => ({
  key,
  count,
  cells: cells.map((text) => ({ text })),
});

/** A printed table of `rows` in the given order. */
function printTable(
  rows: Row[],
  titles: string[],
  keysOnly: boolean,
  print: (table: Table, out: Output) => void,
): string {
  const groups = new Groups();
  for (const [group, { key, count }] of rows.entries()) {
    const text = new TextEncoder().encode(`<${key}>`);
    const starts = new Float64Array(count).fill(1);
    const ends = new Float64Array(count).fill(text.length - 1);
    const numbers = new Uint32Array(count);
    groups.add(text, 0, { starts, ends, stride: 1 }, count, numbers);
    expect(numbers).toEqual(new Uint32Array(count).fill(group));
  }
  const table: Table = {
    groups,
    order: Uint32Array.from(rows, (_, group) => group),
    titles,
    keysOnly,
    cells: (numbers, form) =>
      titles.map((_, i) =>
        Array.from(numbers, (group) => {
          const cell = rows[group]!.cells[i]!;
          return form === "bare" ? { text: cell.text?.replaceAll('"', "") ?? null } : cell;
        }),
      ),
  };
  let all = "";
  const bytes = (from: Uint8Array, start = 0) => (all += Buffer.from(from.subarray(start)).toString());
  print(table, { text: (text: string) => (all += text), bytes, inputText: bytes } as unknown as Output);
  groups.close();
  return all;
}

const plain: TextOptions = { byDisplayWidth: false, barsWithin: null };
const text = (rows: Row[], titles: string[] = [], options = plain) =>
  printTable(rows, titles, false, (table, out) => printText(table, options, out));

test("keys are left-aligned, numbers right-aligned, and titles appear only with aggregates", () => {
  expect(text([row("a", 12), row("b", 1)])).toBe("a    12\nb    1\n");
  expect(text([row("alpha", 3, "7000", null)], ["--sum s", "--avg s"])).toBe(
    "       count  --sum s  --avg s\nalpha      3     7000        -\n",
  );
  expect(text([], ["--sum s"])).toBe("     count  --sum s\n");
  expect(text([])).toBe("");
  expect(text([row("", 4)])).toBe("-    4\n");
});

test("widths are in characters, on a terminal in columns", () => {
  const rows = [row("日本", 1), row("zz", 1), row("e\u0301", 1), row("", 1)];
  expect(text(rows)).toBe("日本   1\nzz   1\ne\u0301   1\n-    1\n");
  expect(text(rows, [], { byDisplayWidth: true, barsWithin: null })).toBe("日本  1\nzz    1\ne\u0301     1\n-     1\n");
});

test("bars fill the rest of the line", () => {
  const options = { byDisplayWidth: true, barsWithin: 24 };
  expect(text([row("aaa", 4), row("bbb", 1)], [], options)).toBe(`aaa  4  ${"█".repeat(16)}\nbbb  1  ████\n`);
  expect(text([row("aaa", 400), row("bbb", 1)], [], options)).toBe(`aaa  400  ${"█".repeat(14)}\nbbb    1  ▏\n`);
  expect(text([row("a".repeat(40), 2)], [], options)).toBe(`${"a".repeat(40)}  2  ████████\n`);
  expect(text([], [], options)).toBe("");
});

test("tables of several blocks", () => {
  const rows = Array.from({ length: 9000 }, (_, i) => row(`k${i}`, 1, `${i}`));
  const lines = text(rows, ["--sum s"]).split("\n");
  expect(lines.length).toBe(9002);
  expect([lines[1], lines[5000], lines[9000]]).toEqual([
    "k0         1        0",
    "k4999      1     4999",
    "k8999      1     8999",
  ]);
  const json = printTable(rows, ["--sum s"], false, printJson);
  expect(JSON.parse(json)[8999]).toEqual({ key: "k8999", count: 1, "--sum s": 8999 });
});

test("JSON escapes the same way as other reports", () => {
  const cells = [{ text: "2.(3)", isText: true }, { text: "1" }];
  const rows = [row('a"\b\n\\b', 1, "7", null), { ...row("", 2), cells }];
  expect(printTable(rows, ["--sum s", "--avg s"], false, printJson)).toBe(
    '[{"key":"a\\"\\u0008\\n\\\\b","count":1,"--sum s":7,"--avg s":null},{"key":"-","count":2,"--sum s":"2.(3)","--avg s":1}]\n',
  );
  expect(printTable([row("a", 1)], [], true, printJson)).toBe('[{"key":"a"}]\n');
  expect(printTable([], [], false, printJson)).toBe("[]\n");
});

test("values separated by commas and tabs", () => {
  const rows = [row('a,"b"', 1, '"0.24"'), row("x\ty", 2, null)];
  const printSeparatedRows = (form: "csv" | "tsv", keysOnly = false) =>
    printTable(rows, keysOnly ? [] : ["--sum s"], keysOnly, (table, out) => printSeparated(table, form, out));
  expect(printSeparatedRows("csv")).toBe('key,count,--sum s\n"a,""b""",1,0.24\nx\ty,2,\n');
  expect(printSeparatedRows("tsv")).toBe('key\tcount\t--sum s\na,"b"\t1\t0.24\nx\\ty\t2\t\n');
  expect(printSeparatedRows("csv", true)).toBe('key\n"a,""b"""\nx\ty\n');
});
