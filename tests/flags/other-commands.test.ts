/** Flags of the other commands that did nothing: each is honoured now, or refused. */
import { beforeEach, describe, expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
beforeEach(() => {
  place.write("nul.log", "a 1\0 b\n");
  place.write("a.log", "took 1s f(1, 200000)\n".repeat(4));
  place.write("t.log", "2024-06-01T10:00:00Z 1s\n2024-06-01T11:00:00Z 2s\n");
  place.write("j.json", '{"host":"web1"}\n');
});
const run = (...words: string[]) => runHere(words, place.folder);

const readings = [
  ...["spectral", "magnitude", "flow", "context", "echo", "observe"],
  ...["stress", "seam", "gravity", "shape", "relation", "orbit"],
];

describe("readings", () => {
  test.each(readings)("%s reads a file with NULs under --binary only", async (command) => {
    const { status, out, error } = await run(command, "nul.log");
    expect([status, out]).toEqual([2, ""]);
    expect(error).toContain("NUL byte");
    expect((await run(command, "--binary", "nul.log")).status).toBe(0);
  });
  test.each([
    ["gravity", "--strain"],
    ["gravity", "--bound"],
    ["magnitude", "--energy"],
    ["echo", "--field"],
  ])("%s %s prints as many rows as --limit says", async (command, listing) => {
    const rows = async (...flags: string[]) => (await run(command, listing, ...flags, "a.log")).out.split("\n").length;
    expect(await rows("--limit", "1")).toBeLessThan(await rows("--limit", "3"));
  });
  test.each(readings.filter((command) => command !== "echo" && command !== "observe"))(
    "%s --json refuses --limit: it has everything",
    async (command) => {
      expect((await run(command, "--json", "--limit", "1", "a.log")).status).toBe(2);
    },
  );
  test("echo --json has as many echoes as --limit says", async () => {
    const { echoes } = JSON.parse((await run("echo", "--json", "--limit", "1", "a.log")).out);
    expect(echoes.length).toBe(1);
  });
});

test.each(
  [
    ["spectral", "--classify", "--cp-threshold", "1", "a.log"],
    ["spectral", "--classify", "--cp-floor", "1", "a.log"],
    ["spectral", "--classify", "--cp-min-gap", "1", "a.log"],
    ["orbit", "--boundary", "--let", "a=\\W", "a.log"],
    ["index", "--binary", "."],
    ["index", "--texture=code", "."],
    ["index", "--list", "--hidden", "."],
    ["index", "--list", "-g", "*.log", "."],
    ["count-by", "\\T:t", "${t:every 1h}", "--plot", "-n", "1", "t.log"],
    ["count-by", "\\R:d", "${d}", "--plot", "--duration-unit", "s", "t.log"],
    ["count-by", "\\R:d", "${d}", "--plot", "--values", "natural", "t.log"],
    ["count-by", "\\R:d", "${d}", "--plot", "--exact", "t.log"],
    ["uniq", "\\R:d", "${d}", "--bars", "t.log"],
    ["redact", "--deep", "--everywhere", "\\I", "a.log"],
    ["redact", "--list", "--only", "mail"],
    ["redact", "--list", "a.log"],
    ["redact", "--in", "json", "--no-deep", ".host", "j.json"],
    ["redact", "--in", "json", "-i", ".host", "j.json"],
    ["rewrite", "--in", "json", "-i", ".host", "x", "j.json"],
    ["rewrite", "\\W", "x", "--retry", "a.log"],
    ["tokens", "-z", "a.log"],
    ["infer", "-z", "a b", "a c"],
  ].map((words) => [words]),
)("%j is refused", async (words) => {
  const { status, out, error } = await run(...words);
  expect([status, out]).toEqual([2, ""]);
  expect(error).not.toContain("damaged");
});

test("templates --load without an input refuses a window", async () => {
  await run("templates", "--save", "set", "a.log");
  expect((await run("templates", "--load", "set")).status).toBe(0);
  const { status, error } = await run("templates", "--load", "set", "--head", "1");
  expect([status, error.includes("--head")]).toEqual([2, true]);
});

test("infer reads dates in the order that is given", async () => {
  const examples = ["infer", "04/03/2024 x", "04/05/2024 x", "--not", "03/05/2024 x"];
  expect((await run(...examples)).status).toBe(2);
  expect((await run(...examples, "--date-order", "mdy")).out).toContain("month=4");
});

test("formats NAME... shows formats if all are known, otherwise names of files", async () => {
  const known = await run("formats", "strace", "kafka");
  expect([known.status, known.out.split("\n").filter((line) => /^\w/.test(line)).length]).toEqual([0, 2]);
  const { status, error } = await run("formats", "strace", "no-such-format");
  expect(status).toBe(2);
  expect(error).toContain("no-such-format: no such file or directory");
});
