import { expect, test } from "bun:test";
import type { Output } from "../terminal/index.ts";
import { printJson, printSeparated, printText, type Row, type TableShape, type TextOptions } from "./rows.ts";

const row = (key: string, count: number, ...cells: (string | null)[]): Row => ({
  key: { bytes: new TextEncoder().encode(`<${key}>`), start: 1, end: 1 + Buffer.byteLength(key) },
  count,
  cells: cells.map((json) => ({ json, bare: json?.replaceAll('"', "") ?? "" })),
});

function printed(print: (out: Output) => void): string {
  let all = "";
  const bytes = (from: Uint8Array, start: number, end: number) =>
    (all += Buffer.from(from.subarray(start, end)).toString());
  print({ text: (text: string) => (all += text), bytes } as unknown as Output);
  return all;
}

const plain: TextOptions = { byDisplayWidth: false, barsWithin: null };
const shape = (...titles: string[]): TableShape => ({ titles, keysOnly: false });
const text = (rows: Row[], titles: string[] = [], options = plain) =>
  printed((out) => printText(rows, shape(...titles), options, out));

test("keys to the left, numbers to the right, titles with aggregates only", () => {
  expect(text([row("a", 12), row("b", 1)])).toBe("a    12\nb    1\n");
  expect(text([row("alpha", 3, "7000", null)], ["--sum s", "--avg s"])).toBe(
    "       count  --sum s  --avg s\nalpha      3     7000        -\n",
  );
  expect(text([], ["--sum s"])).toBe("     count  --sum s\n");
  expect(text([])).toBe("");
  expect(text([row("", 4)])).toBe("-    4\n");
});

test("characters are counted, on a terminal the places they take", () => {
  expect(text([row("日本", 1), row("zz", 1)])).toBe("日本   1\nzz   1\n");
  expect(text([row("日本", 1), row("e\u0301", 1)], [], { byDisplayWidth: true, barsWithin: null })).toBe(
    "日本  1\ne\u0301     1\n",
  );
});

test("bars fill what is left of the line", () => {
  const bars = text([row("aaa", 4), row("bbb", 1), row("ccc", 0)], [], { byDisplayWidth: true, barsWithin: 24 });
  expect(bars).toBe(`aaa  4  ${"█".repeat(16)}\nbbb  1  ████\nccc  0  ▏\n`);
});

test("JSON escapes as the other reports do", () => {
  const json = printed((out) =>
    printJson(
      [
        row('a"\b\n\\b', 1, "7", null),
        {
          ...row("", 2),
          cells: [
            { json: "2.(3)", bare: "2.(3)", isText: true },
            { json: "1", bare: "1" },
          ],
        },
      ],
      shape("--sum s", "--avg s"),
      out,
    ),
  );
  expect(json).toBe(
    '[{"key":"a\\"\\u0008\\n\\\\b","count":1,"--sum s":7,"--avg s":null},{"key":"-","count":2,"--sum s":"2.(3)","--avg s":1}]\n',
  );
  expect(printed((out) => printJson([row("a", 1)], { titles: ["--sum s"], keysOnly: true }, out))).toBe(
    '[{"key":"a"}]\n',
  );
  expect(printed((out) => printJson([], shape(), out))).toBe("[]\n");
});

test("comma- and tab-separated", () => {
  const rows = [row('a,"b"', 1, '"0.24"'), row("x\ty", 2, null)];
  expect(printed((out) => printSeparated(rows, shape("--sum s"), "csv", out))).toBe(
    'key,count,--sum s\n"a,""b""",1,0.24\nx\ty,2,\n',
  );
  expect(printed((out) => printSeparated(rows, shape("--sum s"), "tsv", out))).toBe(
    'key\tcount\t--sum s\na,"b"\t1\t0.24\nx\\ty\t2\t\n',
  );
});
