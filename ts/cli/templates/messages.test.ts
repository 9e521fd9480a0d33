/** `templates --in`: templates of messages, with the lines, levels and times of their events. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { runHere } from "../../../tests/flags/in-process.ts";

const first = [
  "2026-05-01T10:00:00.250Z INFO web: GET /a took 12ms",
  "2026-05-01T10:00:01Z ERROR web: db timeout after 3s",
  '{"log":"{\\"level\\":\\"warn\\",\\"msg\\":\\"db timeout after 9s\\"}\\n","stream":"stdout","time":"2026-05-01T10:00:02Z"}',
  '{"time":"2026-05-01T10:00:03Z","level":"info","user":7}',
  "2026-05-01T10:00:04Z INFO web: GET /b took 15ms",
].join("\n");
const second =
  "2026-05-01T10:00:05Z ERROR web: db timeout after 4s\n\tat db.ts:7\n2026-05-01T10:00:06Z INFO web: GET /c took 1ms\n";

const place = new Workplace({ "a.log": first, "b.log": second });
writeFileSync(join(place.folder, "a.gz"), gzipSync(first));
const run = (...words: string[]) => runHere(["templates", "--in", "auto", ...words], place.folder);

const ofFirst = `2  GET /<word> took <duration>
    info 2; 2026-05-01T10:00:00.25Z to 2026-05-01T10:00:04Z; lines 1 to 5
2  db timeout after <duration>
    error 1, warn 1; 2026-05-01T10:00:01Z to 2026-05-01T10:00:02Z; lines 2 to 3
1  {"time":"2026-05-01T10:00:03Z","level":"info","user":7}
    info 1; 2026-05-01T10:00:03Z; line 4
`;

test("a file, a compressed one, and text give the same", async () => {
  expect(await run("a.log")).toMatchObject({ out: ofFirst, error: "", status: 0 });
  expect((await run("-z", "a.gz")).out).toBe(ofFirst);
  expect((await run("--text", first)).out).toBe(ofFirst);
});

test("of several inputs lines have the path of theirs, and a trace counts by its first line", async () => {
  const { out } = await run("--merge", "--ndjson", "a.log", "b.log");
  const rows = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(
    rows.map(({ count, readable, lines, levels, first, last }) => [count, readable, lines, levels, first, last]),
  ).toEqual([
    [
      3,
      "GET /<word> took <duration>",
      ["a.log:1", "a.log:5", "b.log:3"],
      { info: 3 },
      "2026-05-01T10:00:00.25Z",
      "2026-05-01T10:00:06Z",
    ],
    [
      3,
      "db timeout after <duration>",
      ["a.log:2", "a.log:3", "b.log:1"],
      { error: 2, warn: 1 },
      "2026-05-01T10:00:01Z",
      "2026-05-01T10:00:05Z",
    ],
    [
      1,
      expect.stringContaining('"user":<number>'),
      ["a.log:4"],
      { info: 1 },
      "2026-05-01T10:00:03Z",
      "2026-05-01T10:00:03Z",
    ],
  ]);
});

test("an event has the path of its input among many, some of them empty", async () => {
  const names = Array.from({ length: 9 }, (_, i) => `many-${i}.log`);
  for (const [i, name] of names.entries()) {
    writeFileSync(join(place.folder, name), i % 3 === 0 ? "" : "2026-05-01T10:00:00Z INFO web: up\n".repeat(i));
  }
  const { out } = await run("--merge", "--json", ...names);
  const lines = names.flatMap((name, i) =>
    Array.from({ length: i % 3 === 0 ? 0 : i }, (_, line) => `"${name}:${line + 1}"`),
  );
  expect(out.replaceAll(/\s/g, "")).toContain(`"lines":[${lines}]`);
});

test("a window keeps the numbers of lines, and slots read the same messages again", async () => {
  const { out, error } = await run("--slots", "--since", "10:00:02", "a.log", "b.log");
  expect(error).toBe("");
  expect(out).toContain("lines a.log:5 to b.log:3\n    <word>      2 values: b (1), c (1)\n");
  expect(out).toContain("error 1, warn 1; 2026-05-01T10:00:02Z to 2026-05-01T10:00:05Z; lines a.log:3 to b.log:1\n");
});

test("another input is compared by its messages too", async () => {
  const { out } = await run("--merge", "--against", "a.log", "b.log");
  expect(out.match(/^(?:novel|shared).*/gm)).toEqual([
    "shared  1  GET /c took <duration>",
    "shared  1  db timeout after <duration>",
  ]);
});

test("an event with a blank message counts by its own line, and one that begins with blank lines by the next", async () => {
  const text = [
    'time=2026-05-01T10:00:00Z level=warn msg=""',
    String.raw`{"msg":"\n \nsecond","level":"warn","time":"2026-05-01T10:00:03Z"}`,
    "",
    'time=2026-05-01T10:00:04Z level=info msg="the last"',
  ].join("\n");
  expect((await run("--text", text)).out).toBe(`1  second
    warn 1; 2026-05-01T10:00:03Z; line 2
1  the last
    info 1; 2026-05-01T10:00:04Z; line 4
1  time=2026-05-01T10:00:00Z level=warn msg=""
    warn 1; 2026-05-01T10:00:00Z; line 1
`);
});

test("times are whole, to the nanosecond", async () => {
  const text = "2026-05-01T10:00:00.9997Z INFO web: up\n2026-05-01T10:00:01.123456789Z INFO web: up\n";
  expect((await run("--text", text)).out).toBe(
    "2  up\n    info 2; 2026-05-01T10:00:00.9997Z to 2026-05-01T10:00:01.123456789Z; lines 1 to 2\n",
  );
});

test("many records without a format are told", async () => {
  const { error } = await run("--text", "a\nb\n2026-05-01T10:00:05Z INFO web: x\n");
  expect(error).toBe("matcher: 3 records: logback 1, 2 read by no format, the first on line 1\n");
});
