/** Texts larger than the pieces in which they are read: a text of N equal parts has N times the answer of one. */
import { beforeAll, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
/** Long lines: few tokens, many pieces. */
const pad = "x".repeat(60_000);
const part = `{"level":"info","msg":"job 7 done in 5ms","pad":"${pad}"}\n{"level":"warn","msg":"disk is full","pad":"a"}\n`;
const parts = 75;
const out = async (...words: string[]) => (await runHere(words, place.folder)).out;

beforeAll(() => {
  place.write("part.log", part);
  place.write("large.log", part.repeat(parts));
  place.write("large.log.gz", gzipSync(part.repeat(parts)));
});

test.each(
  [
    ["scan", "-c", "\\R"],
    ["scan", "--count-matches", '"disk" | \\R'],
    ["scan", "-c", "--deep", "\\R"],
    ["grep", "-c", "-F", "disk is"],
    ["grep", "-c", "-v", "\\R"],
    ["scan", "-c", "--in", "json", ".level{=warn}"],
  ].map((words) => [words]),
)("%j: counts are multiples", async (words) => {
  const one = Number(await out(...words, "part.log"));
  expect(Number(await out(...words, "large.log"))).toBe(one * parts);
  expect(Number(await out(...words, "-z", "large.log.gz"))).toBe(one * parts);
});

test.each(
  [
    ["rewrite", "--deep", "\\R", "<${0}>"],
    ["rewrite", '"level"', "L"],
    ["redact", "\\R"],
    ["lines", "1.."],
    ["grep", "-F", "disk is"],
  ].map((words) => [words]),
)("%j: what is written is that of the parts, one after the other", async (words) => {
  const [one, all] = [await out(...words, "part.log"), await out(...words, "large.log")];
  expect(one).not.toBe("");
  expect(all === one.repeat(parts)).toBe(true);
});

test("rows of tables, templates and events have multiples of their counts", async () => {
  type Row = { count: number };
  for (const words of [
    ["count-by", "--deep", "\\R:d", "${d}"],
    ["templates", "--in", "json"],
    ["templates", "--merge", "--in", "auto"],
  ]) {
    const rows = async (path: string) => JSON.parse(await out(...words, "--json", path)) as Row[];
    const wanted = (await rows("part.log")).map(({ count }) => count * parts);
    expect((await rows("large.log")).map(({ count }) => count)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
  }
  const events = (text: string) =>
    text
      .replaceAll(/"line":\d+/g, "")
      .split("\n")
      .slice(0, -1);
  const one = events(await out("events", "part.log"));
  expect(events(await out("events", "large.log"))).toEqual(Array.from({ length: parts }, () => one).flat());
});
