/** `--sort-by`: matches in order of a value. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { randomBelow } from "../../../tests/prng.ts";

const slow = `10:00:01 GET /a took 15ms
10:00:02 start
10:00:03 GET /b took 2s
10:00:04 mid
10:00:05 GET /c took 900us took 3ms
10:00:06 GET /d
10:00:07 GET /e took 1.5s
`;
const java = `2026-10-12 10:00:00 INFO order 1 took 5ms
  at a
2026-10-12 10:00:01 WARN order 2 took 3s
  at b
  at c
2026-10-12 10:00:02 WARN order 3 took 20ms
`;

/** Lines for several pieces of standard input, with equal values and lines without one. */
function randomLog(): string {
  const below = randomBelow(7);
  const line = (i: number) =>
    below(3) === 0 ? `${i} idle` : `${i} took ${below(5000)}ms by ${"x".repeat(below(260))}`;
  return `${Array.from({ length: 3_000 }, (_, i) => line(i)).join("\n")}\n`;
}
const log = randomLog();

const place = new Workplace({
  "slow.log": slow,
  "more.log": slow.replaceAll("took ", "took 1"),
  "java.log": java,
  "two.log": "10:00:01 order 4\n10:00:02 order 2\n then order 9\n",
  "random.log": log,
  "j.json": '{"id":"a","ms":7}\n{"id":"b","ms":110}\n{"id":"c"}\n{"id":"d","ms":9.5}\n',
  "quoted.log": 'a "took 3s"\nb "took 20s"\nc took 4s\n',
});

const took = '"took" \\R:d';
const scan = (...words: string[]) => place.output(["scan", ...words]);
const grep = (...words: string[]) => place.output(["grep", ...words]);

test("the matches with the greatest values of all inputs, the greatest first", () => {
  expect(scan("--sort-by", "d", "-m", "3", took, "slow.log", "more.log")).toBe(
    `more.log:3:17: "took 12s"  captures: d="12s"
more.log:7:17: "took 11.5s"  captures: d="11.5s"
slow.log:3:17: "took 2s"  captures: d="2s"
`,
  );
  expect(scan("--sort-by", "d", "--reverse", "-m", "2", "--format", "${d}", took, "slow.log")).toBe("900us\n3ms\n");
});

test("each with the lines around it, apart from the others", () => {
  const expected = `2-10:00:02 start
3:17: "took 2s"  captures: d="2s"
4-10:00:04 mid
--
6-10:00:06 GET /d
7:17: "took 1.5s"  captures: d="1.5s"
`;
  expect(scan("--sort-by", "d", "-m", "2", "-C", "1", took, "slow.log")).toBe(expected);
  expect(place.output(["scan", "--sort-by", "d", "-m", "2", "-C", "1", took], slow)).toBe(expected);
});

test("whole lines and records", () => {
  expect(grep("--sort-by", "d", "-m", "2", took, "slow.log")).toBe(
    "10:00:03 GET /b took 2s\n10:00:07 GET /e took 1.5s\n",
  );
  // The line with two values counts once, with the greater one.
  expect(grep("--sort-by", "d", took, "slow.log").split("\n").at(-2)).toBe("10:00:05 GET /c took 900us took 3ms");
  expect(grep("--sort-by", "d", "-m", "2", "--record-start", "\\T", "-C", "record", took, "java.log")).toBe(
    `2026-10-12 10:00:01 WARN order 2 took 3s
  at b
  at c
--
2026-10-12 10:00:02 WARN order 3 took 20ms
`,
  );
  // A record with two values counts once, with the greater one.
  const two = ["--sort-by", "n", "--record-start", "\\T", "-C", "record", '"order" \\N:n'];
  expect(grep(...two, "two.log")).toBe("10:00:02 order 2\n then order 9\n--\n10:00:01 order 4\n");
  expect(scan("--sort-by", "d", "-m", "1", "--record-start", "\\T", "-C", "record", took, "java.log")).toBe(
    '3:34: "took 3s"  captures: d="3s"\n4-  at b\n5-  at c\n',
  );
});

test("fields of records, quotes, computed values", () => {
  expect(scan("--in", "json", "--sort-by", ".ms", "--format", "${.id}", ".id", "j.json")).toBe("b\nd\na\nc\n");
  expect(scan("--deep", "--sort-by", "d", "--format", "${d}", took, "quoted.log")).toBe("20s\n4s\n3s\n");
  expect(
    scan("--sort-by", "${b - a}", "--format", "${a}", "took \\R:a took \\R:b".replaceAll("took", '"took"'), "slow.log"),
  ).toBe("900us\n");
});

interface Found {
  readonly start: number;
  readonly captures: { readonly d: { readonly value: number } };
}

test("the order is that of a stable sort, from a file and from a pipe", () => {
  const all = JSON.parse(scan("--json", took, "random.log")) as Found[];
  const sorted = all.toSorted((a, b) => b.captures.d.value - a.captures.d.value || a.start - b.start);
  for (const words of [[], ["-m", "25"]]) {
    const wanted = sorted.slice(0, Number(words[1] ?? all.length));
    expect(JSON.parse(scan("--json", "--sort-by", "d", ...words, took, "random.log"))).toEqual(wanted);
    expect(JSON.parse(place.output(["grep", "--json", "--sort-by", "d", ...words, took], log))).toEqual(wanted);
  }
});

test.each([
  { words: ["scan", "-C", "2"] },
  { words: ["scan", "-B", "1"] },
  { words: ["grep", "-A", "3"] },
  { words: ["grep", "-n"] },
])("a pipe gives what the file gives: $words", ({ words }) => {
  const asked = [...words, "--sort-by", "d", "-m", "40", took];
  expect(place.output(asked, log)).toBe(place.output([...asked, "random.log"]));
});

test.each([
  [["-c"], "--sort-by selects a report in order of a value: it can't be used with -c (--count)"],
  [["--any"], "-C record beside the record prints the record of each match"],
  [["--format", "${d - previous}"], "keeps no match before each one, which ${t - previous} needs"],
  [["--format", "${@kind}"], "readings such as ${@kind} are of a whole input"],
])("%j beside --sort-by is refused", (words, problem) => {
  const { status, error } = place.run(["scan", "--sort-by", "d", ...words, took, "slow.log"]);
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(problem) });
});

test("a register that has no order is named", () => {
  const { error } = place.run(["scan", "--sort-by", "x", took, "slow.log"]);
  expect(error).toContain('the pattern has no register "x"; it binds d');
});

test("a number that the register cuts is told", () => {
  const { error } = place.run(["scan", "--sort-by", "n", '"a" \\N:n', "--text", "a 111,947,536"]);
  expect(error).toContain("111 of 111,947,536");
});

test("the matches of one line count towards the limit while they are collected", () => {
  const line = "1 ".repeat(20_000);
  const ranked = ["--sort-by", "t", "-m", "1", "--max-memory", "2M", "\\N:t", "-"];
  const { status, out, error } = place.run(["grep", ...ranked], line);
  expect([status, out]).toEqual([2, ""]);
  expect(error).toContain("not enough memory for the matches of --sort-by: the limit is 2M; give a lower --max-count");
  expect(place.run(["scan", ...ranked], line).status).toBe(0);
});
