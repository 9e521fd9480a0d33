import { describe, expect, test } from "bun:test";
import { textPath } from "../input/index.ts";
import { lineFeeds } from "../scan/line-feeds.ts";
import type { Matches } from "../scan/matches.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { plainTheme } from "./plain-theme.ts";
import { PathWriter } from "./prefix.ts";
import { buildTheme } from "./theme.ts";
import { WindowReport, type WindowReportOptions } from "./window-report.ts";

const options: WindowReportOptions = {
  ...{ selects: "lines", limit: Infinity, lineNumbers: true, columns: false, heading: false, onlyMatches: false },
  isOfRecords: false,
  ...{ before: 0, after: 0, captures: [], openRecords: () => ({ find: () => null, close() {} }) },
};

/** Each "x" of a part of a text that begins at byte `base`, on line `firstLine`. */
function matchEachX(text: string, base: number, firstLine: number): Matches {
  const bytes = Buffer.from(text);
  const starts = [...bytes].flatMap((byte, i) => (byte === 0x78 ? [i] : []));
  const none = () => -1;
  return {
    count: starts.length,
    start: (i: number) => starts[i]! + base,
    end: (i: number) => starts[i]! + 1 + base,
    line: (i: number) => lineFeeds(bytes, 0, starts[i]!) + firstLine,
    lineStart: (i: number) => bytes.lastIndexOf(10, starts[i]!) + 1 + base,
    member: () => 0,
    ...{ registerStart: none, registerEnd: none, registerKind: none },
    ...{ bindingCount: () => 0, bindingStart: none, bindingEnd: none, bindingKind: none },
  };
}

/** The output for inputs whose texts arrive in these parts. */
function printWindow(
  inputs: readonly (readonly string[])[],
  changed: Partial<WindowReportOptions>,
  showPath = false,
  theme = plainTheme,
) {
  const output = new MemoryOutput();
  const paths = new PathWriter(output, theme, false);
  const settings = { output, theme, paths, showPath, showPlace: showPath, members: [] };
  const report = new WindowReport(settings, { ...options, ...changed });
  const counts = inputs.map((parts, input) => {
    let [base, firstLine] = [0, 1];
    parts.forEach((text, i) => {
      const bytes = Buffer.from(text);
      const part = { path: textPath(`f${input}`), text: bytes, base, from: base, to: base + bytes.length, firstLine };
      if (i === 0) report.begin(part);
      else report.resume(part);
      report.add(matchEachX(text, base, firstLine));
      base += bytes.length;
      firstLine += lineFeeds(bytes, 0, bytes.length);
    });
    return report.end();
  });
  report.finish();
  return { text: output.takeText(), counts };
}

const text = "a\nbx\nc\nd\nxex\nf\n\ng\nh\nx";

describe("matching lines", () => {
  test("are printed once, each with its number", () => {
    expect(printWindow([[text]], {})).toEqual({ text: "2:bx\n5:xex\n10:x\n", counts: [3] });
  });

  test("paths stand before each line or above all", () => {
    expect(printWindow([["x\n"], ["b\nx"]], {}, true).text).toBe("f0:1:x\nf1:2:x\n");
    expect(printWindow([["x\n"], ["b\n"], ["b\nx"]], { heading: true }, true).text).toBe("f0\n1:x\n\nf2\n2:x\n");
  });
});

/** The expected lines, found by a simple search. */
function expectedLines(whole: string, { selects, before, after, limit }: WindowReportOptions): string {
  const lines = whole.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const selected = lines
    .flatMap((line, i) => (line.includes("x") === (selects === "lines") ? [i] : []))
    .slice(0, limit);
  let [out, last] = ["", -1];
  lines.forEach((line, i) => {
    const isSelected = selected.includes(i);
    const isNear = selected.some((at) => i >= at - Number(before) && i <= at + Number(after));
    if (!isNear) return;
    if (last >= 0 && i > last + 1 && Number(before) + Number(after) > 0) out += "--\n";
    out += `${i + 1}${isSelected ? ":" : "-"}${line}\n`;
    last = i;
  });
  return out;
}

test("parts that end at line ends print what the whole text prints", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 3000; round++) {
    const lines = Array.from({ length: random(12) }, () => ["", "a", "x", "bx", "xx"][random(5)]!);
    const whole = lines.join("\n") + (random(2) ? "\n" : "");
    const job = {
      ...options,
      selects: random(2) === 1 ? ("untouched" as const) : ("lines" as const),
      before: random(4),
      after: random(4),
      limit: [1, 2, Infinity][random(3)]!,
    };
    const ends = [...whole].flatMap((char, i) => (char === "\n" && random(2) ? [i + 1] : []));
    const cuts = [0, ...ends.filter((end) => end < whole.length), whole.length];
    const parts = cuts.slice(1).map((end, i) => whole.slice(cuts[i], end));
    expect(printWindow([parts], job).text).toBe(expectedLines(whole, job));
  }
});

test("context from an earlier part has the colours of the whole text", () => {
  const coloured = buildTheme(24, [], "all");
  const parts = ["a 5ms\n10.0.0.7 b\n", '"c" x 7\n', "d 8\n"];
  const around = { before: 2, after: 1 };
  const { text } = printWindow([parts], around, false, coloured);
  expect(text).toBe(printWindow([[parts.join("")]], around, false, coloured).text);
  expect(text.split("\n")[1]).toMatch(/\x1b\[[0-9;]+m10\.0\.0\.7\x1b\[0m /);
});

test("the record of every match of a line is printed", () => {
  const text = "a x x\nb\nc\nd\n";
  const ends = (start: number) => ({ start: 0, end: start === 2 ? 7 : 9 });
  const openRecords = () => ({ find: ends, close() {} });
  expect(printWindow([[text]], { after: "record", openRecords }).text).toBe("1:a x x\n2-b\n3-c\n");
});
