/** `scan --rules` honours the flags of `scan`, or refuses them. */
import { beforeEach, describe, expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
beforeEach(() => {
  place.write("r.m", 'rule r error "m" = "took"\nfix r = FIXED\n');
  place.write("q.log", "a took 1\nb took 2\n");
  place.write("i.log", "a took 1\nTOOK 2\n");
  place.write("w.m", 'rule w warning "m" = \\W \\W\n');
  place.write("two.log", "one\ntwo 1\n");
  place.write("v.m", 'rule v warning "m" = \\R:d\n');
  place.write("v.log", "took 120ms\n");
  place.write("g.m", 'rule g warning "m" = "took"\nfiles g = *.log\n');
});
const scan = (...words: string[]) => runHere(["scan", ...words], place.folder);
const out = async (...words: string[]) => (await scan(...words)).out;
const plain = (path: string, places: readonly string[]) =>
  places.map((at) => `${path}${at}: error: m [r]\n  fix: "FIXED"\n`).join("");

describe("flags of the search", () => {
  test("-i ignores case", async () => {
    expect(await out("--rules", "r.m", "i.log")).toBe(plain("i.log:", ["1:3"]));
    expect(await out("--rules", "r.m", "-i", "i.log")).toBe(plain("i.log:", ["1:3", "2:1"]));
  });
  test("--line keeps findings within a line", async () => {
    expect(await out("--rules", "w.m", "two.log")).toBe("two.log:1:1: warning: m [w]\n");
    expect(await out("--rules", "w.m", "--line", "two.log")).toBe("no finding\n");
  });
  test.each([
    ["--now", "1717200000", String.raw`\T{age>30d}`, "a 2024-05-31T00:00:00Z b"],
    ["--tz", "+05:00", String.raw`\T{>2024-06-01T05:30:00Z}`, "2024-06-01 10:00:00 x"],
    ["--date-order", "mdy", String.raw`\T{>=2024-04-01}`, "03/04/2024 x"],
  ])("%s counts", async (flag, value, pattern, text) => {
    place.write("t.m", `rule t note "m" = ${pattern}\n`);
    expect(await out("--rules", "t.m", "--text", text)).toContain("note: m");
    expect(await out("--rules", "t.m", flag, value, "--text", text)).toBe("no finding\n");
  });
  test("--gpu searches, and warns if there is no GPU", async () => {
    const { status, out: found } = await scan("--rules", "r.m", "--gpu", "q.log");
    expect([status, found]).toEqual([1, plain("q.log:", ["1:3", "2:3"])]);
  });
});

describe("flags of the report", () => {
  test("-I and -H", async () => {
    expect(await out("--rules", "r.m", "-I", "q.log")).toBe(plain("", ["1:3", "2:3"]));
    expect(await out("--rules", "g.m", "-I", "q.log")).toBe("1:3: warning: m [g]\n2:3: warning: m [g]\n");
    expect(JSON.parse(await out("--rules", "r.m", "-I", "--json", "q.log"))[0].path).toBeNull();
  });
  test("-0", async () => {
    expect(await out("--rules", "r.m", "-c", "-0", "q.log")).toBe("q.log\x002\n");
    expect(await out("--rules", "r.m", "-l", "-0", "q.log")).toBe("q.log\0");
    expect(await out("--rules", "r.m", "-0", "-m1", "q.log")).toBe(plain("q.log\0", ["1:3"]));
  });
  test("--color and --colors", async () => {
    const painted = await out("--rules", "r.m", "-m1", "--color", "16", "--colors", "path:fg:blue", "q.log");
    expect(painted).toStartWith("\x1b[34mq.log\x1b[0m\x1b[36m:\x1b[0m\x1b[32m1\x1b[0m");
    expect((await scan("--rules", "r.m", "--colors", "nothing:fg:blue", "q.log")).status).toBe(2);
  });
  test("--values and --duration-unit", async () => {
    const value = async (...flags: string[]) =>
      JSON.parse(await out("--rules", "v.m", "--json", ...flags, "v.log"))[0].captures.d;
    expect(await value()).toEqual({ text: "120ms", value: 120_000_000 });
    expect(await value("--duration-unit", "ms")).toEqual({ text: "120ms", value: 120 });
    expect((await value("--values", "tagged")).value).toEqual(
      JSON.parse(await out("\\R:d", "--json", "--values", "tagged", "v.log"))[0].captures.d.value,
    );
  });
});

test.each([
  ["--record", ["--rules", "r.m", "--record", "line", "q.log"]],
  ["-c", ["--rules", "r.m", "--json", "-c", "q.log"]],
  ["-l", ["--rules", "r.m", "--json", "-l", "q.log"]],
  ["-l", ["--rules", "r.m", "-c", "-l", "q.log"]],
  ["--files", ["--rules", "r.m", "--files", "q.log"]],
  ["--files", ["--rules", "r.m", "--fix", "--files", "q.log"]],
  ["-n", ["--rules", "r.m", "--fix", "-n", "q.log"]],
  ["--context", ["--rules", "r.m", "--fix", "--dry-run", "--context", "block", "q.log"]],
  ["--since", ["--rules", "r.m", "--since", "garbage", "q.log"]],
] as [string, string[]][])("%s is refused in %j", async (name, words) => {
  const { status, out: printed, error } = await scan(...words);
  expect([status, printed]).toEqual([2, ""]);
  expect(error).toContain(name);
});

test("--fix ends with 1 under --require-match without a fix, and prints nothing under --quiet", async () => {
  place.write("none.log", "nothing\n");
  expect(await scan("--rules", "r.m", "--fix", "--require-match", "none.log")).toMatchObject({ status: 1 });
  expect(await scan("--rules", "r.m", "--fix", "--dry-run", "-q", "q.log")).toMatchObject({
    status: 0,
    out: "",
    error: "",
  });
});
