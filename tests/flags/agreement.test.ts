/** Reports of one search agree: counts in every form, windows in every mode, what is written with what is found. */
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
const log =
  "2024-06-01T10:00:00Z took 1s took 2s\nplain\n2024-06-01T11:00:00Z took 3s\n\n2024-06-01T12:00:00Z took 4s\nend took 5s\n";
const pattern = '"took" \\R:d';
beforeEach(() => {
  place.write("a.log", log);
  place.write("r.m", `rule r warning "m" = ${pattern}\nfix r = FIXED\n`);
  place.write("set.m", `let only = ${pattern}\n`);
});
const out = async (...words: string[]) => (await runHere(words, place.folder)).out;
const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

const windows = [
  [],
  ["--head", "3"],
  ["--tail", "2"],
  ["--lines", "2..5"],
  ["--since", "10:30"],
  ["--until", "11:30"],
  ["--head", "1", "--record", "paragraph"],
];

describe.each(windows.map((words) => [words]))("window %j", (words) => {
  /** Places of the matches, by the report that has most. */
  const places = async () =>
    (JSON.parse(await out("scan", pattern, "--json", ...words, "a.log")) as { start: number }[]).map(
      ({ start }) => start,
    );

  test("every form of scan counts the same matches", async () => {
    const { length } = await places();
    expect(length).toBeGreaterThan(0);
    const scan = (...flags: string[]) => out("scan", pattern, ...flags, ...words, "a.log");
    expect(linesOf(await scan()).length).toBe(length);
    expect(linesOf(await scan("--ndjson")).length).toBe(length);
    expect(linesOf(await scan("--format", "x")).length).toBe(length);
    expect(Number(await scan("--count-matches"))).toBe(length);
    expect(await scan("--stats=line")).toContain(`${length} matches in`);
    expect(linesOf(await scan("--explain")).filter((line) => !line.startsWith(" ")).length).toBe(length);
    expect((await runHere(["scan", pattern, "-q", ...words, "a.log"], place.folder)).status).toBe(0);
  });

  test("a window means the same in every mode", async () => {
    const expected = await places();
    const starts = async (...line: string[]) =>
      (JSON.parse(await out(...line, "--json", ...words, "a.log")) as { start: number }[]).map(({ start }) => start);
    expect(await starts("scan", "--rules", "r.m")).toEqual(expected);
    expect(await starts("scan", "--patterns", "set.m")).toEqual(expected);
    expect(await starts("scan", "--deep", pattern)).toEqual(expected);
    const [row] = JSON.parse(await out("count-by", pattern, "all", "--json", ...words, "a.log"));
    expect(row.count).toBe(expected.length);
  });

  test("fixes, rewriting and masking in place change what is reported, and nothing else", async () => {
    const found = JSON.parse(await out("scan", pattern, "--json", ...words, "a.log")) as {
      start: number;
      end: number;
    }[];
    const changed = found
      .toReversed()
      .reduce((text, { start, end }) => `${text.slice(0, start)}FIXED${text.slice(end)}`, log);
    const after = async (...line: string[]) => {
      place.write("a.log", log);
      await out(...line, ...words, "a.log");
      return readFileSync(join(place.folder, "a.log"), "utf8");
    };
    expect(await after("scan", "--rules", "r.m", "--fix")).toBe(changed);
    expect(await after("rewrite", pattern, "FIXED", "--in-place")).toBe(changed);
    expect(await after("redact", pattern, "--mask", "FIXED", "--in-place")).toBe(changed);
  });
});
