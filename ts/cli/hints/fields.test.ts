/** What is said of conditions on fields that find nothing. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mainFile, Workplace } from "../../../tests/e2e/workplace.ts";
import { hintBytesLimit, hintStreamBytesLimit } from "../../tables/limits.ts";

const pageBytes = 4096;
const place = new Workplace({
  "pods.txt":
    "NAME    STATUS    RESTARTS      AGE\nshop-1  Running   0             3d4h\npay-7   Running   14 (2m ago)   5h\n",
  "a.jsonl":
    '{"log":{"level":"INFO"},"ms":532,"took":"12ms","t":"2026-11-20T10:00:00Z"}\n' +
    '{"log":{"level":"ERROR"},"ms":30,"took":"-","t":"2026-11-20T10:00:01Z"}\n' +
    '{"log":{"level":"INFO"},"ms":"n/a","took":"40ms","items":["x"],"t":"soon"}\n',
});
const nothing = (hint: string) => `matcher: nothing matched; ${hint}\n`;

test.each([
  [
    "columns",
    ".RESTARTS{>0}",
    "pods.txt",
    '.RESTARTS is "14 (2m ago)" on line 3 of pods.txt, which {>0} can\'t compare; ' +
      ".RESTARTS(^ \\N{>0}) compares the number that the text begins with",
  ],
  [
    "columns",
    ".RESTARTS{1..9}",
    "pods.txt",
    '.RESTARTS is "14 (2m ago)" on line 3 of pods.txt, which {1..9} can\'t compare; ' +
      ".RESTARTS(^ \\N{1..9}) compares the number that the text begins with",
  ],
  ["json", ".ms{>1s}", "a.jsonl", '.ms is "532" on line 1 of a.jsonl, which {>1s} can\'t compare'],
  ["json", ".ms{>1000}", "a.jsonl", '.ms is "n/a" on line 3 of a.jsonl, which {>1000} can\'t compare'],
  ["json", ".t{>2027-01-01}", "a.jsonl", '.t is "soon" on line 3 of a.jsonl, which {>2027-01-01} can\'t compare'],
  ["json", ".ms{host:*.com}", "a.jsonl", '.ms is "532" on line 1 of a.jsonl, which {host:*.com} can\'t test'],
  [
    "json",
    ".t{like:soon}",
    "a.jsonl",
    '.t is "2026-11-20T10:00:00Z" on line 1 of a.jsonl, which {like:soon} can\'t test',
  ],
  [
    "json",
    ".log.level{=error}",
    "a.jsonl",
    '.log.level is "ERROR" on line 2 of a.jsonl: {=error} takes the letter case as it is',
  ],
])("--in %s %s over %s", (format, query, path, hint) => {
  expect(place.run(["grep", "--in", format, query, path]).error).toBe(nothing(hint));
  expect(place.run(["count-by", "--in", format, query, "all", path]).error).toBe(nothing(hint));
});

test.each([
  [".took{>1s}", "every value is a duration, or absent"],
  [".log.level{=fatal}", "no value differs in letter case alone"],
  [".log.level{>=critical}", "levels have an order of their own"],
  [".items[]{>5}", "any element may count"],
  [".ms{<100}", "a script sees no hint beside results"],
])("nothing is said of %s, since %s", (query) => {
  expect(place.run(["grep", "--in", "json", query, "a.jsonl"]).error).toBe("");
});

test("a part of the input is not searched further", () => {
  expect(place.run(["grep", "--in", "json", ".ms{>1s}", "-m", "1", "a.jsonl"]).error).toBe("");
});

test.each([
  [
    ["grep", "--in", "json", ".ms>1000"],
    'no record has a field "ms>1000"; a condition is written in braces: .ms{>1000};',
  ],
  [["grep", "--in", "json", ".log.level==ERROR"], "a condition is written in braces: .log.level{=ERROR};"],
  [["count-by", "--in", "json", ".", "${took}"], "; with --in, a field is ${.took}"],
  [["count-by", "--in", "json", ".took", "all", "--max", "ms"], "it binds took; with --in, a field is .ms"],
])("%j: how fields are written", (args, way) => {
  expect(place.run([...args, "a.jsonl"]).error).toContain(way);
});

test("a value that the sample cuts is not taken for a whole one", () => {
  // Few rows, as long as a page, so that each limit is behind the same bytes of one.
  const row = `${"a".repeat(pageBytes - 11)},1500.25ms\n`;
  const text = `id,took\n${row.repeat(hintBytesLimit / pageBytes + 9)}`;
  for (const limit of [hintBytesLimit, hintStreamBytesLimit]) expect(text.slice(0, limit)).toEndWith("a,15");
  place.write("big.csv", text);
  expect(place.run(["grep", "--in", "csv", ".took{>1h}", "big.csv"])).toMatchObject({ status: 1, error: "" });
  expect(place.run(["grep", "--in", "csv", ".took{>1h}"], text).error).toBe("");
  place.write("big.json", `{"pad":"${"x".repeat(hintBytesLimit - 20)}","took":"1500ms"}\n`);
  expect(place.run(["grep", "--in", "json", ".took{>1h}", "big.json"]).error).toBe("");
});

test("what a hint reads again is not counted again", () => {
  const document = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: "a" } }] }] }] };
  const record = { log: `${JSON.stringify(document)}\n`, stream: "stdout", time: "2026-05-01T10:00:00Z" };
  place.write("e.log", `${JSON.stringify(record)}\n`);
  place.write("z.log", '{"time":"2026-05-01T11:00:00Z","level":"info","msg":"c"}\n');
  const said = "matcher: 1 record holds a document of many records";
  const error = (...args: string[]) => place.run(args).error;
  expect(error("grep", "--in", "auto", ".time{>2027-01-01}", "e.log")).toStartWith(said);
  for (const since of [[], ["--since", "2026-01-01"]])
    expect(error("merge", "--in", "auto", ...since, "e.log", "z.log")).toStartWith(said);
});

test.if(Bun.which("script") !== null && process.platform === "linux")(
  "what was written in place is not taken for the input",
  () => {
    place.write("r.json", '{"took":"5s"}\n{"took":"40s"}\n');
    const words = `'${process.execPath}' '${mainFile}' rewrite --in json`;
    const runAtTerminal = (rest: string) =>
      Bun.spawnSync(["script", "-qec", `${words} ${rest} r.json`, "/dev/null"], { cwd: place.folder });
    expect(runAtTerminal("'.took{>10m}' gone").stdout.toString()).not.toContain("compare");
    expect(runAtTerminal("--in-place '.took{>10s}' gone").stdout.toString()).toBe("");
    expect(readFileSync(join(place.folder, "r.json"), "utf8")).toBe('{"took":"5s"}\n{"took":"gone"}\n');
    const counted = Bun.spawnSync(
      [
        "script",
        "-qec",
        `'${process.execPath}' '${mainFile}' grep -c --in json '.log !.t{host:*.org}' a.jsonl`,
        "/dev/null",
      ],
      { cwd: place.folder },
    );
    expect(counted.stdout.toString()).toContain(
      'not every value was compared: .t is "2026-11-20T10:00:00Z" on line 1 of a.jsonl, which {host:*.org} can\'t test',
    );
    expect(runAtTerminal("--dry-run '.took{>1s}' x").stdout.toString()).toContain(
      'not every value was compared: .took is "gone"',
    );
  },
);
