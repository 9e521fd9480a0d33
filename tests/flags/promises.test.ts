/** What help and the guide promise holds on random logs: each sentence is there, and so is what it says. */
import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { commands } from "../../ts/cli/commands/index.ts";
import { commandHelp } from "../../ts/cli/help/help.ts";
import { Workplace } from "../e2e/workplace.ts";
import { type Below, randomBelow } from "../prng.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
const out = async (...words: string[]) => (await runHere(words, place.folder)).out;
const readLines = async (...words: string[]) => (await out(...words)).split("\n").slice(0, -1);
const readJson = async (...words: string[]) => JSON.parse(await out(...words));
const matches = async (...words: string[]): Promise<{ start: number; end: number; text: string }[]> =>
  readJson("scan", "--json", ...words);
const spans = async (...words: string[]) => (await matches(...words)).map(({ start, end }) => `${start}-${end}`);

const pieces = [
  "took 5ms",
  "took 2s",
  "10.0.0.7",
  "ERROR",
  "error",
  "user bob",
  'say "took 9ms ERROR"',
  "f(a, b)",
  "x=12",
  "-",
];
const took = '"took" \\R:d';
const word = "\\W \\W";

/** Lines in order of time, some of them alike, and some without any token. */
function generateLog(below: Below): string[] {
  return Array.from({ length: 8 + below(8) }, (_, i) => {
    const words = Array.from({ length: below(4) }, () => pieces[below(pieces.length)]!);
    return below(6) === 0 ? "" : [`2024-06-01T10:${String(i + 10)}:00Z`, ...words].join(" ");
  });
}

/** Sizes and times by which `--sort` tells the files apart. */
const names = ["a.log", "b.log", "c.log"];

/** The command whose help has the sentence, or the page; the sentence; and what holds then. */
type Promised = readonly [where: string, says: string, holds: (log: readonly string[]) => Promise<void>];

const isSubset = (some: readonly string[], all: readonly string[]) =>
  expect(some.filter((one) => !all.includes(one))).toEqual([]);

const promises: readonly Promised[] = [
  [
    "docs/commands.md",
    "prints the lines that match",
    async (log) => {
      for (const pattern of [word, took, "\\N", '"ERROR"']) {
        const printed = await readLines("grep", pattern, "a.log");
        isSubset(printed, log);
        for (const { text } of await readJson("grep", "--json", pattern, "a.log")) expect(text).not.toContain("\n");
        const alone: string[] = [];
        for (const line of log)
          if ((await out("scan", "-c", "--line", pattern, "--text", line)) !== "0\n") alone.push(line);
        expect(printed).toEqual(alone);
      }
    },
  ],
  [
    "grep",
    "select the lines without a match",
    async (log) => {
      const [with_, without] = [await readLines("grep", took, "a.log"), await readLines("grep", "-v", took, "a.log")];
      expect(with_.length + without.length).toBe(log.length);
      isSubset(
        without,
        log.filter((line) => !with_.includes(line)),
      );
    },
  ],
  [
    "scan",
    "no match spans a line end",
    async () => {
      const within = await matches("--line", word, "a.log");
      for (const { text } of within) expect(text).not.toContain("\n");
      isSubset(await spans("--line", took, "a.log"), await spans(took, "a.log"));
    },
  ],
  [
    "scan",
    "sort inputs, largest first",
    async () => {
      for (const key of ["path", "modified"]) {
        const up = await readLines("scan", "--files", "--sort", key, ...names);
        expect(await readLines("scan", "--files", "--sortr", key, ...names)).toEqual(up.toReversed());
        expect(up.length).toBe(names.length);
      }
    },
  ],
  [
    "grep",
    "print lines after each match, or the rest of its record",
    async (log) => {
      const first = log.findIndex((line) => /\btook (5ms|2s)/.test(line.replaceAll(/".*?"/g, "")));
      const wanted = first < 0 ? [] : log.slice(first, first + 2);
      expect(await readLines("grep", "-m", "1", "-A", "1", took, "a.log")).toEqual(wanted);
    },
  ],
  [
    "grep",
    "both",
    async () =>
      expect(await out("grep", "-C", "2", took, "a.log")).toBe(await out("grep", "-A", "2", "-B", "2", took, "a.log")),
  ],
  [
    "scan",
    "search only the first NUM lines or records",
    async () => {
      const [head, rest] = [await spans("--head", "4", "\\R", "a.log"), await spans("--lines", "5..", "\\R", "a.log")];
      expect([...head, ...rest]).toEqual(await spans("\\R", "a.log"));
    },
  ],
  [
    "scan",
    "search only the last NUM lines or records",
    async (log) => {
      const from = String(log.length - 2);
      expect(await spans("--tail", "3", "\\R", "a.log")).toEqual(await spans("--lines", `${from}..`, "\\R", "a.log"));
    },
  ],
  [
    "scan",
    "select only matches of a whole line",
    async (log) => {
      const found = await matches("-x", "\\T .*", "--line", "a.log");
      for (const { text } of found) expect(log).toContain(text);
      expect(found.length).toBe(log.filter((line) => line !== "").length);
    },
  ],
  [
    "scan",
    "ignore case in the texts of patterns",
    async () => isSubset(await spans('"ERROR"', "a.log"), await spans("-i", '"ERROR"', "a.log")),
  ],
  [
    "docs/redact.md",
    "look inside quoted strings with `--deep`",
    async () => {
      isSubset(await spans(took, "a.log"), await spans("--deep", took, "a.log"));
      isSubset(await spans("--deep", took, "a.log"), await spans("--everywhere", took, "a.log"));
    },
  ],
  [
    "scan",
    "select records that contain none of the patterns",
    async (log) => {
      const both = ["-e", took, "-e", '"ERROR"', "a.log", "-c"];
      const count = async (flag: string) => Number(await out("scan", flag, ...both));
      expect((await count("--any")) + (await count("--none"))).toBe(log.length);
      expect(await count("--at-least=1")).toBe(await count("--any"));
      expect(await count("--at-least=2")).toBe(await count("--all"));
    },
  ],
  [
    "scan",
    "exclude records that contain this pattern",
    async () => {
      const all = await readLines("grep", took, "a.log");
      const excluded = await readLines("grep", '"ERROR"', "a.log");
      const left = await readLines(
        "scan",
        "--any",
        "--not",
        '"ERROR"',
        "--no-context-separator",
        "--color",
        "never",
        took,
        "a.log",
      );
      expect(left.filter((line) => line !== "no match")).toEqual(all.filter((line) => !excluded.includes(line)));
    },
  ],
  [
    "scan",
    "Several patterns are joined as (P1) | (P2) | ...",
    async () =>
      expect(await spans("-e", took, "-e", "\\I", "a.log")).toEqual(await spans(`(${took}) | (\\I)`, "a.log")),
  ],
  [
    "scan",
    "print the paths of inputs without a match",
    async () => {
      const split = [
        ...(await readLines("scan", "-l", '"ERROR"', ...names)),
        ...(await readLines("scan", "-L", '"ERROR"', ...names)),
      ];
      expect(split.sort()).toEqual([...names]);
    },
  ],
  [
    "scan",
    "print every line",
    async (log) => expect(await readLines("scan", "--passthru", took, "a.log")).toEqual([...log]),
  ],
  [
    "scan",
    "never print paths",
    async () => {
      const paths = await readLines("grep", "-H", "-N", took, "a.log");
      expect(paths.map((line) => line.replace(/^a\.log:/, ""))).toEqual(await readLines("grep", "-I", took, "a.log"));
    },
  ],
  [
    "docs/commands.md",
    "replaces matches",
    async (log) => expect(await out("rewrite", took, "${0}", "a.log")).toBe(`${log.join("\n")}\n`),
  ],
  [
    "docs/redact.md",
    "What is to be written, or shown by `--dry-run`, is searched again, and what reads as a match only now is masked too.",
    async () => {
      place.write("masked.log", await out("redact", `${took} | \\I`, "a.log"));
      expect(await out("scan", "-c", "--everywhere", `${took} | \\I`, "masked.log")).toBe("0\n");
    },
  ],
  [
    "top",
    "sort rows by key, count, first (occurrence) or an aggregate: sum, avg, min, max, p95",
    async () => {
      type Row = { key: string; count: number };
      const rows: Row[] = await readJson("count-by", "\\W", "${0}", "--json", "a.log");
      const byCount = rows.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
      expect(await readJson("top", "\\W", "${0}", "--json", "a.log")).toEqual(byCount);
      expect(await readJson("top", "\\W", "${0}", "--json", "-n", "2", "a.log")).toEqual(byCount.slice(0, 2));
      expect((await readJson("uniq", "\\W", "${0}", "--json", "a.log")).map(({ key }: Row) => key)).toEqual(
        rows.map(({ key }) => key),
      );
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      expect(Number(await out("scan", "--count-matches", "\\W", "a.log"))).toBe(total);
    },
  ],
  [
    "count-by",
    "combine to the table of one run over all of it",
    async () => {
      const table = ["count-by", took, "${d}", "--sum", "d", "--line"];
      for (const name of names) {
        const { outBytes } = await runHere([...table, "--partial", name], place.folder);
        writeFileSync(join(place.folder, `${name}.part`), outBytes);
      }
      expect(await out("combine", ...names.map((name) => `${name}.part`))).toBe(await out(...table, ...names));
    },
  ],
  [
    "merge",
    "Prints the lines of all inputs in order of time.",
    async () => {
      const merged = await readLines("merge", ...names);
      const all = names.flatMap((name) => readFileSync(join(place.folder, name), "utf8").split("\n").slice(0, -1));
      expect(merged.toSorted()).toEqual(all.toSorted());
      const times = merged.map((line) => line.split(" ")[0]!).filter((time) => time.startsWith("2024"));
      expect(times).toEqual(times.toSorted());
    },
  ],
  [
    "scan",
    "stop before the first line at or after TIME",
    async () => {
      const [before, after] = [
        await spans("--until", "10:15", "\\R", "a.log"),
        await spans("--since", "10:15", "\\R", "a.log"),
      ];
      expect([...before, ...after]).toEqual(await spans("\\R", "a.log"));
    },
  ],
  [
    "templates",
    "scan -x finds exactly its lines with it",
    async (log) => {
      type Row = { pattern: string; count: number };
      for (const flags of [[], ["--merge"]]) {
        const rows: Row[] = await readJson("templates", "--json", ...flags, "a.log");
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(log.filter((line) => line !== "").length);
        for (const { pattern, count } of rows)
          expect(Number(await out("scan", "-x", "-c", pattern, "a.log"))).toBe(count);
      }
    },
  ],
  [
    "templates",
    "Several sets are used in order, as if their logs were one.",
    async () => {
      await out("templates", "--save", "one.set", "a.log");
      await out("templates", "--save", "two.set", "b.log");
      expect(await out("templates", "--load", "one.set", "--load", "two.set")).toBe(
        await out("templates", "a.log", "b.log"),
      );
    },
  ],
  [
    "escape",
    "Every token of TEXT becomes a quoted literal; whitespace is dropped.",
    async (log) => {
      for (const line of new Set(log.filter((one) => one !== ""))) {
        const pattern = (await out("escape", line)).trimEnd();
        expect(Number(await out("scan", "-x", "-c", pattern, "a.log"))).toBe(log.filter((one) => one === line).length);
      }
    },
  ],
  [
    "infer",
    "Prints a pattern that matches each whole example",
    async (log) => {
      const examples = log.filter((line) => line !== "").slice(0, 3);
      const pattern = (await out("infer", ...examples)).trimEnd();
      for (const text of examples) expect(await out("scan", "-x", "-c", pattern, "--text", text)).toBe("1\n");
    },
  ],
  [
    "head",
    "Prints the first NUM lines of each input",
    async () =>
      expect((await out("head", "4", "a.log")) + (await out("lines", "5..", "a.log"))).toBe(
        readFileSync(join(place.folder, "a.log"), "utf8"),
      ),
  ],
  [
    "scan",
    "Blank lines are skipped; a line that begins with # is a pattern.",
    async () => {
      place.write("list.m", `${took}\n\n\\I\n \n"#"\n`);
      expect(await spans("-f", "list.m", "a.log")).toEqual(await spans("-e", took, "-e", "\\I", "-e", '"#"', "a.log"));
    },
  ],
  [
    "scan",
    "No match crosses a quote.",
    async () => {
      for (const { text } of await matches("--deep", "\\W \\R?", "a.log")) expect(text).not.toContain('"');
    },
  ],
  [
    "scan",
    "The last match wins.",
    async () => {
      const files = (...globs: string[]) =>
        readLines("scan", "--files", ...globs.flatMap((glob) => ["-g", glob]), "kept");
      for (const name of names) place.write(`kept/${name}`, "x\n");
      expect(await files("*.log", "!a.log")).toEqual(["kept/b.log", "kept/c.log"]);
      expect(await files("!a.log", "*.log")).toEqual(names.map((name) => `kept/${name}`));
    },
  ],
  [
    "scan",
    "matches without one come last",
    async () => {
      type Match = { start: number; captures: { d?: { value: number | null } } };
      const either = `${took} | "ERROR"`;
      const all: Match[] = await readJson("scan", "--json", either, "a.log");
      const without = all.filter(({ captures }) => captures.d?.value == null).map(({ start }) => start);
      for (const flags of [[], ["--reverse"]]) {
        const sorted: Match[] = await readJson("scan", "--json", "--sort-by", "d", ...flags, either, "a.log");
        const values = sorted.flatMap(({ captures }) => captures.d?.value ?? []);
        const up = values.toSorted((a, b) => a - b);
        expect(values).toEqual(flags.length > 0 ? up : up.toReversed());
        expect(sorted.slice(values.length).map(({ start }) => start)).toEqual(without);
        const some: Match[] = await readJson("scan", "--json", "--sort-by", "d", "-m", "2", ...flags, either, "a.log");
        expect(some).toEqual(sorted.slice(0, 2));
      }
    },
  ],
  [
    "scan",
    "A compressed file that is named itself is decompressed anyway.",
    async (log) => {
      place.write("named.log.gz", gzipSync(`${log.join("\n")}\n`));
      expect(await spans("\\R", "named.log.gz")).toEqual(await spans("\\R", "a.log"));
      expect(await out("rewrite", "\\R", "r", "named.log.gz")).toBe(await out("rewrite", "\\R", "r", "a.log"));
      expect(await out("lines", "2..", "named.log.gz")).toBe(await out("lines", "2..", "a.log"));
    },
  ],
  [
    "scan",
    "Text before the first match is a record too, unless it is blank.",
    async (log) => {
      place.write("records.log", `head\n${log.join("\n")}\n`);
      const records = async (...words: string[]) => out("lines", ...words, "--record-start", "^ \\T", "records.log");
      const starts = log.filter((line) => line !== "").length;
      let joined = "";
      for (let i = 1; i <= starts; i++) joined += await records(`${i}`);
      // Windows count from the first match.
      expect(joined).toBe(await records("1.."));
      const first = JSON.parse(
        await out("scan", "--json", "--record-start", "^ \\T", "--any", '"head"', "records.log"),
      );
      expect(first.length).toBe(1);
    },
  ],
  [
    "rewrite",
    "each completely or not at all",
    async () => {
      const printed = new Map<string, string>();
      for (const name of names) printed.set(name, await out("rewrite", took, "<${d}>", name));
      for (const name of names) place.write(`in/${name}`, readFileSync(join(place.folder, name)));
      const { status } = await runHere(["rewrite", "--in-place", took, "<${d}>", "in/absent.log", "in"], place.folder);
      expect(status).toBe(2);
      for (const name of names) expect(readFileSync(join(place.folder, "in", name), "utf8")).toBe(printed.get(name)!);
    },
  ],
  [
    "rewrite",
    "PATTERN is conditions on fields, which must all hold",
    async () => {
      const rows = [1, 2, 3, 4].map((a) => ({ a, b: a % 2 === 0 ? "even" : "odd", c: "x" }));
      const text = (some: readonly object[]) => some.map((row) => `${JSON.stringify(row)}\n`).join("");
      place.write("rows.json", text(rows));
      const changed = rows.map((row) => (row.a > 1 && row.b === "odd" ? { ...row, c: "y" } : row));
      const line = ["rewrite", "--in", "json", ".c .a{>1} .b{=odd}", "y", "rows.json"];
      expect(await out(...line)).toBe(text(changed));
    },
  ],
  [
    "digest",
    "matcher FILE and ... | matcher print the same.",
    async () => {
      expect(await out("a.log")).toBe(await out("digest", "a.log"));
      expect(await out("a.log", "--json")).toBe(await out("digest", "--json", "a.log"));
    },
  ],
  [
    "events",
    "A value that a record does not have is an empty cell.",
    async () => {
      place.write("events.log", 'level=info msg=a n=1\nlevel=warn msg="b, c"\nlevel=error msg=d n=3\n');
      const rows = (await readLines("events", "events.log")).map((line) => JSON.parse(line));
      for (const row of rows)
        for (const name of ["time", "level", "source", "message"]) expect(row).toHaveProperty(name);
      const cell = (value: unknown) => {
        const text = value === null || value === undefined ? "" : String(value);
        return /[,"]/.test(text) ? `"${text}"` : text;
      };
      const table = rows.map(({ level, message, fields }) => [level, message, fields.n].map(cell).join(","));
      expect(await readLines("events", "--csv", ".level,.message,.n", "events.log")).toEqual([
        "level,message,n",
        ...table,
      ]);
    },
  ],
  [
    "merge",
    "At the same time, the input named first comes first. Lines of one input keep their order.",
    async (log) => {
      place.write("twin.log", `${log.map((line) => `${line} twin`).join("\n")}\n`);
      const shown = await readLines("merge", "a.log", "twin.log");
      const isTwin = (line: string) => line.endsWith(" twin");
      expect(shown.filter((line) => !isTwin(line))).toEqual([...log]);
      expect(shown.filter(isTwin)).toEqual(log.map((line) => `${line} twin`));
      const timed = shown.filter((line) => line.startsWith("2024"));
      expect(timed.map(isTwin)).toEqual(timed.map((_, i) => i % 2 === 1));
    },
  ],
  [
    "merge",
    "Prints the lines of all inputs in order of time.",
    async () => {
      const [before, after] = [
        await readLines("merge", "--until", "10:15", ...names),
        await readLines("merge", "--since", "10:15", ...names),
      ];
      expect([...before, ...after]).toEqual(await readLines("merge", ...names));
    },
  ],
];

const helps = new Map<string, string>();
beforeAll(async () => {
  for (const row of commands)
    helps.set(row.name, commandHelp(row.name, row.summary, (await row.load()).command, "long"));
  for (const page of ["docs/commands.md", "docs/redact.md"])
    helps.set(page, readFileSync(join(import.meta.dir, "..", "..", page), "utf8"));
});

describe.each([1, 2, 3])("on log %p", (seed) => {
  const below = randomBelow(seed);
  const logs = names.map(() => generateLog(below));
  beforeAll(() => {
    for (const [i, name] of names.entries()) {
      place.write(name, `${logs[i]!.join("\n")}\n`);
      utimesSync(join(place.folder, name), 1_700_000_000 - i, 1_700_000_000 - i);
    }
  });
  test.each(promises)("%s: %s", async (where, says, holds) => {
    expect({ where, says, isSaid: helps.get(where)!.includes(says) }).toEqual({ where, says, isSaid: true });
    await holds(logs[0]!);
  });
});
