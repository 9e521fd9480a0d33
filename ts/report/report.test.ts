import { describe, expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textPath } from "../input/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import { lineFeeds } from "../scan/line-feeds.ts";
import type { Matches } from "../scan/matches.ts";
import { Output } from "../terminal/index.ts";
import { CountReport, TouchedLines } from "./counts.ts";
import { JsonReport } from "./json.ts";
import { MatchLineWriter } from "./match-line.ts";
import { PlainReport } from "./plain.ts";
import { plainTheme } from "./plain-theme.ts";
import { PathWriter } from "./prefix.ts";
import { Registers } from "./registers.ts";
import type { Report, ReportSettings } from "./report.ts";
import { UntouchedLines } from "./touched.ts";
import { WindowReport } from "./window-report.ts";

type Span = readonly [start: number, end: number];

/** Occurrences of words in a text, in the form of matches; each register has its bindings by match. */
class WordMatches implements Matches {
  readonly spans: Span[];

  constructor(
    readonly text: string,
    words: readonly string[],
    readonly bindings: readonly (readonly Span[])[][] = [],
  ) {
    const pattern = new RegExp(words.join("|"), "g");
    const bytes = (units: number) => Buffer.byteLength(text.slice(0, units));
    this.spans = [...text.matchAll(pattern)].map((found) => [bytes(found.index), bytes(found.index + found[0].length)]);
  }
  get count() {
    return this.spans.length;
  }
  start = (i: number) => this.spans[i]![0];
  end = (i: number) => this.spans[i]![1];
  member = () => 0;
  lineStart = (i: number) => this.text.lastIndexOf("\n", this.start(i) - 1) + 1;
  line = (i: number) => lineFeeds(Buffer.from(this.text), 0, this.start(i)) + 1;
  registerStart = (i: number, r: number) => this.bindings[i]?.[r]?.at(-1)?.[0] ?? -1;
  registerEnd = (i: number, r: number) => this.bindings[i]?.[r]?.at(-1)?.[1] ?? -1;
  registerKind = () => 2;
  bindingCount = (i: number, r: number) => this.bindings[i]?.[r]?.length ?? 0;
  bindingStart = (i: number, r: number, k: number) => this.bindings[i]![r]![k]![0];
  bindingEnd = (i: number, r: number, k: number) => this.bindings[i]![r]![k]![1];
  bindingKind = () => 2;
}

const folder = mkdtempSync(join(tmpdir(), "matcher-report-"));

/** Output of a report for one input called `f`. */
function printReport(
  matches: WordMatches,
  build: (settings: ReportSettings) => Report,
  shape: { showPath?: boolean; showPlace?: boolean } = {},
  text: Uint8Array = Buffer.from(matches.text),
): string {
  const file = join(folder, "out");
  const descriptor = openSync(file, "w");
  const output = new Output(descriptor);
  const paths = new PathWriter(output, plainTheme, false);
  const { showPath = false, showPlace = showPath } = shape;
  const report = build({ output, theme: plainTheme, paths, showPath, showPlace, members: [] });
  report.begin({ path: textPath("f"), text, base: 0, from: 0, to: text.length, firstLine: 1 });
  report.add(matches);
  report.end();
  report.finish();
  output.flush();
  closeSync(descriptor);
  return readFileSync(file, "utf8");
}

const none = new Registers([], [0]);
const ten = "l1 a\nl2\nl3 b c\nl4\nl5\nl6\nl7\nl8 d\nl9\nl10 b\n";

describe("match lines", () => {
  const build = (settings: ReportSettings) => new PlainReport(settings, none, true);

  test("show offsets, or the place", () => {
    expect(printReport(new WordMatches("x a\ny b", ["a", "b"]), build)).toBe('[2..3] "a"\n[6..7] "b"\n');
    expect(printReport(new WordMatches("x a\ny b", ["b"]), build, { showPath: true })).toBe('f:2:3: "b"\n');
    expect(printReport(new WordMatches("x a\ny b", ["b"]), build, { showPlace: true })).toBe('2:3: "b"\n');
  });

  test("say that there are none", () => {
    expect(printReport(new WordMatches("x", ["a"]), build)).toBe("no match\n");
  });

  test("escape invisible characters", () => {
    const text = 'a"\\\t\u0001\u00a0\ne\u0301 z';
    expect(printReport(new WordMatches(text, ["a[^]*z"]), build)).toBe(
      '[0..13] "a\\"\\\\\\t\\u{1}\\u{a0}\\ne\\u{301} z"\n',
    );
  });

  test("list registers by name, with the last binding of each", () => {
    const infos: RegisterInfo[] = ["z", "B", "a"].map((name) => ({ name, parent: -1, repeated: true, kind: -1 }));
    const matches = new WordMatches(
      "k 1 2",
      ["k 1 2"],
      [
        [
          [
            [2, 3],
            [4, 5],
          ],
          [],
          [[0, 1]],
        ],
      ],
    );
    const report = (settings: ReportSettings) => new PlainReport(settings, new Registers(infos, [0]), true);
    expect(printReport(matches, report)).toBe('[0..5] "k 1 2"  captures: B="", a="k", z="2"\n');
  });
});

describe("JSON", () => {
  const infos: RegisterInfo[] = [
    { name: "g", parent: -1, repeated: true, kind: -1 },
    { name: "g.b", parent: 0, repeated: true, kind: 2 },
    { name: "g.c", parent: 0, repeated: true, kind: -1 },
  ];
  const values = { spell: () => ["1", "2", "3"], isExact: false };

  test("nests registers, each binding with those inside it", () => {
    const bindings = [
      [
        [
          [0, 5],
          [6, 9],
        ],
        [
          [0, 1],
          [2, 3],
          [6, 7],
        ],
        [
          [4, 5],
          [8, 9],
        ],
      ],
    ] as const;
    const matches = new WordMatches("1 2 x 3 y", ["1 2 x 3 y"], bindings as never);
    const report = (settings: ReportSettings) => new JsonReport(settings, new Registers(infos, [0]), values);
    expect(JSON.parse(printReport(matches, report))).toEqual([
      {
        start: 0,
        end: 9,
        text: "1 2 x 3 y",
        captures: {
          g: [
            {
              text: "1 2 x",
              captures: {
                b: [
                  { text: "1", value: 1 },
                  { text: "2", value: 2 },
                ],
                c: { text: "x" },
              },
            },
            { text: "3 y", captures: { b: { text: "3", value: 3 }, c: { text: "y" } } },
          ],
        },
      },
    ]);
  });

  test("is an empty array without a match, and includes the place with the path", () => {
    const report = (settings: ReportSettings) => new JsonReport(settings, none, { spell: () => [], isExact: true });
    expect(printReport(new WordMatches("x", ["a"]), report)).toBe("[]\n");
    expect(printReport(new WordMatches("x\n\u0001a", ["\u0001a"]), report, { showPath: true })).toBe(
      '[{"path":"f","line":2,"col":1,"start":2,"end":4,"text":"\\u0001a","captures":{}}]\n',
    );
  });
});

describe("context", () => {
  const report = (before: number, after: number) => (settings: ReportSettings) =>
    new WindowReport(settings, {
      selects: "matches",
      lineNumbers: true,
      matchLines: new MatchLineWriter(settings, none),
      before,
      after,
      openRecords: () => ({ find: () => null, close() {} }),
    });
  const cases: [string, string[], number, number, string][] = [
    ["windows that touch are one group", ["a", "b c"], 1, 1, '1:4: "a"\n2-l2\n3:4: "b c"\n4-l4\n'],
    ["groups that don't touch are set apart", ["a", "d"], 1, 0, '1:4: "a"\n--\n7-l7\n8:4: "d"\n'],
    ["a line is printed once", ["b", "c"], 0, 1, '3:4: "b"\n3:6: "c"\n4-l4\n--\n10:5: "b"\n'],
    [
      "overlapping windows join",
      ["a", "d"],
      3,
      4,
      '1:4: "a"\n2-l2\n3-l3 b c\n4-l4\n5-l5\n6-l6\n7-l7\n8:4: "d"\n9-l9\n10-l10 b\n',
    ],
    ["later lines of a match are ordinary ones", ["c\nl4"], 0, 1, '3:6: "c\\nl4"\n4-l4\n'],
  ];
  test.each(cases)("%s", (_, words, before, after, text) => {
    expect(printReport(new WordMatches(ten, words), report(before, after), { showPlace: true })).toBe(text);
  });

  test("a match is printed with its record", () => {
    const byRecord = (settings: ReportSettings) =>
      new WindowReport(settings, {
        selects: "matches",
        lineNumbers: true,
        matchLines: new MatchLineWriter(settings, none),
        before: "record",
        after: "record",
        openRecords: () => ({ find: (start) => (start < 20 ? { start: 5, end: 18 } : null), close() {} }),
      });
    expect(printReport(new WordMatches(ten, ["c", "d"]), byRecord, { showPlace: true })).toBe(
      '2-l2\n3:6: "c"\n4-l4\n--\n8:4: "d"\n',
    );
  });
});

describe("lines without a match", () => {
  const report =
    (before: number, after: number, limit = Infinity) =>
    (settings: ReportSettings) =>
      new WindowReport(settings, {
        ...{
          selects: "untouched",
          onlyMatches: false,
          isOfRecords: false,
          columns: false,
          heading: false,
          captures: [],
        },
        ...{ limit, before, after, lineNumbers: settings.showPath },
        openRecords: () => ({ find: () => null, close() {} }),
      });

  test("every line of a match over several lines counts as touched", () => {
    expect(printReport(new WordMatches("a\nb c\nd e\nf", ["c\nd"]), report(0, 0))).toBe("a\nf\n");
  });

  test("separated groups of lines around them", () => {
    const matches = new WordMatches("x\nx\na\nx\nx\nb\nx", ["x"]);
    expect(printReport(matches, report(1, 0), { showPath: true })).toBe("f-2-x\nf:3:a\n--\nf-5-x\nf:6:b\n");
    expect(printReport(matches, report(0, 1, 1), { showPath: true })).toBe("f:3:a\nf-4-x\n");
  });
});

test("every line is printed, those with a match marked, up to the limit", () => {
  const report = (limit: number) => (settings: ReportSettings) =>
    new WindowReport(settings, { selects: "all", limit, lineNumbers: true, captures: [] });
  const matches = new WordMatches("a\nb c\nd b\ne", ["c\nd", "b"]);
  expect(printReport(matches, report(9), { showPath: true })).toBe("f-1-a\nf:2:b c\nf:3:d b\nf-4-e\n");
  expect(printReport(matches, report(1), { showPath: true })).toBe("f-1-a\nf:2:b c\nf-3-d b\nf-4-e\n");
});

test("counts each line once, and lines without a match", () => {
  const matches = new WordMatches("a a\nb c\nd e\nf", ["a", "c\nd"]);
  expect(printReport(matches, (settings) => new CountReport(settings, new TouchedLines(), Infinity))).toBe("3\n");
  expect(printReport(matches, (settings) => new CountReport(settings, new UntouchedLines(), Infinity))).toBe("1\n");
});
