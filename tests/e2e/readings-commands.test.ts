/** The commands that print readings of whole inputs: each over files and standard input, as JSON. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const texts = {
  "one.txt": "a=5 a=7 (x 5200)\n",
  "-": "über a=9 a=9\n",
  "two.txt": "b 2026-01-01 a b;\n",
} as const;
type Path = keyof typeof texts;
const paths = Object.keys(texts) as Path[];
const { "-": input, ...files } = texts;
const workplace = new Workplace(files);

interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Report {
  readonly path: string;
  readonly len: number;
  readonly [name: string]: unknown;
}

function run(...args: readonly string[]): Report[] {
  const lines = workplace.output(args, input).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** What can be known of a report without its command: a few figures of each input, in the order of `paths`. */
interface Shown {
  readonly command: string;
  /** Lists of spans in the report. */
  readonly lists: readonly string[];
  /** Texts in the report that are names, and may be others than these nowhere. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly figures: readonly Readonly<Record<string, unknown>>[];
}

const roles = ["call", "assign", "kv", "list", "numeric", "plain"];
const commands: readonly Shown[] = [
  {
    command: "magnitude",
    lists: ["tokens"],
    names: {},
    figures: [
      { n_tokens: 10, jumps: [11, 15], heaviest: [11, 15, 6] },
      { n_tokens: 7, jumps: [] },
      { n_tokens: 5, jumps: [2, 13], heaviest: [2, 13, 15] },
    ],
  },
  {
    command: "context",
    lists: ["tokens", "supertokens"],
    names: { fold: ["window"], role: roles },
    figures: [
      { n_tokens: 10, n_supertokens: 2, period: 3 },
      { n_tokens: 7, n_supertokens: 1 },
      { n_tokens: 5, n_supertokens: 1, period: null },
    ],
  },
  {
    command: "spectral",
    lists: [],
    names: {},
    figures: [
      { hop: 16, boundaries: [] },
      { hop: 16, boundaries: [] },
      { hop: 16, boundaries: [] },
    ],
  },
  {
    command: "echo",
    lists: ["echoes"],
    names: {},
    figures: [
      { keyed: 6, distinct: 5, echoes: [{ start: 0, end: 1, text: "a", count: 2, period: null }] },
      { keyed: 5, distinct: 3, recurring: 2 },
      { keyed: 4, distinct: 3, echoes: [{ start: 0, end: 1, text: "b", count: 2, period: null }] },
    ],
  },
  {
    command: "flow",
    lists: ["units"],
    names: { signal: ["magnitude"], unit: ["token"] },
    figures: [{ count: 10, reversals: [8, 11, 15] }, { count: 7 }, { count: 5, reversals: [] }],
  },
  {
    command: "observe",
    lists: [],
    names: { grain: ["byte"] },
    figures: [{ units: 17 }, { units: 14 }, { units: 18 }],
  },
];

/** Each text within a value, with its property name; `text` and `path` are copied from the input. */
function* textsIn(value: unknown, name: string): Generator<[string, string]> {
  if (typeof value === "string") yield [name, value];
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one, name);
  else if (value !== null && typeof value === "object")
    for (const [key, one] of Object.entries(value)) if (key !== "text" && key !== "path") yield* textsIn(one, key);
}

test.each(commands)("$command", ({ command, lists, names, figures }) => {
  const reports = run(command, "--json", ...paths);
  expect(reports.map(({ path, len }) => [path, len])).toEqual(
    paths.map((path) => [path, Buffer.byteLength(texts[path])]),
  );
  expect(reports).toMatchObject(figures.map((figure) => ({ ...figure })));
  for (const report of reports) {
    const bytes = Buffer.from(texts[report.path as Path]);
    for (const list of lists) {
      const spans = report[list] as readonly Span[];
      expect(spans.length).toBeGreaterThan(0);
      for (const { start, end, text } of spans) expect(bytes.subarray(start, end).toString()).toBe(text);
    }
    for (const [name, text] of textsIn(report, "")) expect(names[name]).toContain(text);
    // An input alone has the same report, with or without its path.
    const [alone] = run(command, "--json", report.path);
    expect({ ...alone, path: report.path }).toEqual(report);
  }
});

test.each([
  ["stress", "tokens", { max_depth: 1 }],
  ["seam", null, { cuts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16] }],
  ["gravity", "units", { n_types: 5 }],
  ["shape", "frames", { n_tokens: 10 }],
  ["relation", null, { nesting_load: 3 }],
  ["orbit", "tokens", { group: "shape" }],
] as const)("%s of several inputs and standard input", (command, list, first) => {
  const reports = run(command, "--json", ...paths);
  expect(reports.map(({ path }) => path)).toEqual([...paths]);
  expect(reports[0]!).toMatchObject(first);
  for (const report of reports) {
    const bytes = Buffer.from(texts[report.path as Path]);
    for (const { start, end, text } of list ? (report[list] as readonly Partial<Span>[]) : []) {
      expect(end!).toBeGreaterThan(start!);
      if (text !== undefined) expect(bytes.subarray(start, end).toString()).toBe(text);
    }
    const [alone] = run(command, "--json", report.path);
    expect({ ...alone, path: report.path }).toEqual(report);
  }
});

test("magnitude says how many of its heaviest tokens it lists", () => {
  const report = (text: string, top: string) =>
    workplace.output(["magnitude", "--energy", "--top", top, "--text", text]).split("\n");
  expect(report("a 10", "3")).toContain("  heaviest points (top 2 of 2 by local energy):");
  expect(report("a 10 1000", "2")).toContain("  heaviest points (top 2 of 3 by local energy):");
});
