/**
 * One text has one answer, whatever way is chosen to read it: as one file, compressed, in chunks, beside other files,
 * searched ahead, with an index. Each report is asked with each flag that bears on the choice. It runs the command in
 * this process, so that `npm test -- near FILE` can take it; `tests/fuzz/ways.fuzz.ts` has random texts, pipes and
 * terminals.
 */
import { beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { Workplace } from "../e2e/workplace.ts";
import { type Ended, runHere } from "./in-process.ts";

const place = new Workplace();
const text = [
  "2024-06-01T10:00:00Z took 1s took 2s",
  "plain",
  "2024-06-01T11:00:00Z took 3s",
  "",
  'say "took 4s took 5s" took 6s',
  "2024-06-01T12:00:00Z took",
  "7s",
  "took 8s",
  'peer /10.0.0.9:50010 "to 10.0.0.8" took 9s took',
  "1s",
  "",
].join("\n");
const other = "none of it\n\nnone\n";
const quoted = `none\nsay "it took 4s" now\n`;

/** Reports, and whether their output for several files is that of each file, one after the other. */
const reports: readonly { readonly words: readonly string[]; readonly adds?: true }[] = [
  { words: ["scan"] },
  { words: ["scan", "--json"] },
  { words: ["scan", "--ndjson"], adds: true },
  { words: ["scan", "-c"], adds: true },
  { words: ["scan", "--count-matches"], adds: true },
  { words: ["scan", "-l"], adds: true },
  { words: ["scan", "--files-without-match"], adds: true },
  { words: ["scan", "--format", "${0}|${line}\\n"], adds: true },
  { words: ["scan", "--explain"] },
  { words: ["scan", "--fields"] },
  { words: ["scan", "--passthru"] },
  { words: ["grep"], adds: true },
  { words: ["grep", "-o"], adds: true },
  { words: ["grep", "-c"], adds: true },
  { words: ["grep", "--count-matches"], adds: true },
  { words: ["grep", "-l"], adds: true },
  { words: ["grep", "-L"], adds: true },
  { words: ["grep", "--ndjson"], adds: true },
];

/** What is asked of a search, beside its report. */
const asked: readonly (readonly string[])[] = [
  [],
  ["-m", "1"],
  ["-v"],
  ["-x"],
  ["-i"],
  ["-C", "1"],
  ["-A", "record", "--record", "paragraph"],
  ["--record", "paragraph"],
  ["--not", '"plain"'],
  ["--head", "3"],
  ["--tail", "2"],
  ["--lines", "2..5"],
  ["--lines", "6.."],
  ["--since", "10:30"],
  ["--deep"],
  ["--everywhere"],
  ["--line"],
  ["--single-match"],
  ["--sort-by", "d"],
  ["--sort-by", "d", "-m", "2"],
  ["--deep", "-m", "1"],
  ["-v", "-m", "1"],
  ["-x", "-m", "2"],
  ["-v", "--lines", "2..5"],
  ["-C", "1", "-m", "1"],
  ["-C", "1", "--lines", "2..5"],
  ["--deep", "-C", "1"],
  ["--deep", "-v"],
  ["--deep", "--single-match"],
  ["--everywhere", "-m", "3"],
  ["-m", "20"],
  ["--values", "tagged"],
];

const pattern = '"took" \\R:d | \\I';
const beside = 70;
beforeAll(() => {
  place.write("a.log", text);
  place.write("b.log", other);
  place.write("a.log.gz", gzipSync(text));
  // So many files are searched ahead.
  for (const folder of ["d", "x"]) {
    for (let i = 0; i < beside; i++) place.write(`${folder}/${i}.txt`, other);
    place.write(`${folder}/quoted.txt`, quoted);
    place.write(`${folder}/nul.txt`, `\0${text}`);
    place.write(`${folder}/z.txt`, text);
  }
  for (const folder of ["e", "y"]) place.write(`${folder}/only.txt`, other);
});

const run = (...words: readonly string[]): Promise<Ended> => runHere(words, place.folder);
/** An answer; `null` where the command refuses what is asked. */
const answer = async (...words: readonly string[]) => {
  const { status, out } = await run(...words);
  // The route tells which way was taken.
  return status === 2 ? null : { status, out: out.replaceAll(/^ {2}route: .*\n/gm, "") };
};

describe.each(reports.map(({ words, adds }) => [words.join(" "), words, adds] as const))("%s", (_, words, adds) => {
  test.each(asked.map((flags) => [flags.join(" "), flags] as const))("with %s", async (_, flags) => {
    const line = [...words, ...flags, pattern];
    const whole = await answer(...line, "-I", "a.log");
    if (whole === null) return;
    const packed = await answer(...line, "-z", "-I", "a.log.gz");
    if (packed) expect({ way: "compressed", ...packed }).toEqual({ way: "compressed", ...withPath(whole, "a.log.gz") });
    if (words[0] === "scan") {
      const chunks = await answer(...line, "-I", "--chunk-size", "7", "a.log");
      if (chunks) expect({ way: "chunks", ...chunks }).toEqual({ way: "chunks", ...whole });
    }
    const folder = await answer(...line, "--sort", "path", "d");
    for (const [plain, twin] of [
      ["d", "x"],
      ["e", "y"],
    ] as const) {
      const read = plain === "d" ? folder : await answer(...line, "--sort", "path", plain);
      const indexed = await answer(...line, "--sort", "path", "--index", twin);
      if (!(read && indexed)) continue;
      const moved = { ...indexed, out: indexed.out.replaceAll(`${twin}/`, `${plain}/`) };
      expect({ way: "with an index", ...moved }).toEqual({ way: "with an index", ...read });
    }
    if (!adds) return;
    // In any order, counts may be written by the library.
    const unsorted = await answer(...line, "d");
    if (folder && unsorted) expect(inOrder(unsorted.out)).toEqual(inOrder(folder.out));
    const first = await answer(...line, "-H", "a.log");
    const second = await answer(...line, "-H", "b.log");
    const both = await answer(...line, "-H", "a.log", "b.log");
    if (first && second && both) {
      const joined = first.out + second.out;
      expect({ way: "two files", out: both.out }).toEqual({ way: "two files", out: joined });
    }
    const last = await answer(...line, "-H", "d/z.txt");
    const middle = await answer(...line, "-H", "d/quoted.txt");
    const one = await answer(...line, "-H", "d/0.txt");
    if (folder && middle && last && one) {
      const each = Array.from({ length: beside }, (_, i) => `d/${i}.txt`).sort();
      const joined = each.map((path) => one.out.replaceAll("d/0.txt", path)).join("") + middle.out + last.out;
      // Between the lines of two files there is a separator.
      const out = folder.out.replaceAll(/^--\n/gm, "");
      expect({ way: "a folder", out }).toEqual({ way: "a folder", out: joined.replaceAll(/^--\n/gm, "") });
    }
  });
});

const inOrder = (out: string) => out.split("\n").sort();

const withPath = ({ status, out }: { status: number; out: string }, path: string) => ({
  status,
  out: out.replaceAll("a.log", path),
});
