/** `--time .field`: the times of records with fields. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const events = `{"at":"2026-07-01T12:00:00Z","ts":"2026-07-01T10:00:00Z","msg":"a start"}
{"at":"2026-07-01T11:00:00Z","ts":1782900600,"msg":"b"}
{"ts":"later","msg":"c"}
{
  "at": "2026-07-01T10:00:00Z",
  "ts": "2026-07-01T10:40:00Z",
  "msg": "d end"
}
`;
const place = new Workplace({
  "ev.json": events,
  "other.json": '{"at":"2026-07-01T09:00:00Z","ts":"2026-07-01T10:05:00Z","msg":"x"}\n',
  "ev.csv": "id,made,ts\n1,2026-07-01 12:00:00,2026-07-01 10:05:00\n2,2026-07-01 11:00:00,2026-07-01 10:20:00\n",
});
const json = ["--in", "json", "--time", ".ts"];
const unread = "1 line has something like a time that is not read: the first is later\n";

test("--since and --until take the field, in searches and tables", () => {
  const since = ["--since", "2026-07-01T10:05:00Z", "--until", "2026-07-01T10:30:00Z"];
  const found = place.run(["scan", ...json, ...since, ".", "ev.json", "--format", "${.msg}"]);
  expect(found).toEqual({ status: 0, out: "b\nc\n", error: `matcher: ev.json: ${unread}` });
  const arriving = place.run(["grep", ...json, "--since", "10:30", "."], events);
  expect(arriving.out).toBe(events.split("\n").slice(3).join("\n"));
  expect(place.output(["top", "--in", "csv", "--time", ".ts", "--since", "10:10", ".", "${.id}", "ev.csv"])).toBe(
    "2    1\n",
  );
  // Without --time the first time of a line counts.
  expect(place.output(["scan", "--in", "csv", "--since", "11:30", ".", "ev.csv", "--format", "${.id}"])).toBe("1\n2\n");
});

test("merge and pairs", () => {
  const merged = place.run(["merge", ...json, "ev.json", "other.json"]);
  expect(merged.out.match(/(?<="msg": ?")\w/g)).toEqual(["a", "x", "b", "c", "d"]);
  expect(merged.error).toContain(`ev.json: ${unread}`);
  expect(place.run(["merge", "--in", "auto", "ev.json", "other.json"]).out.length).toBe(merged.out.length);
  expect(place.run(["merge", "--in", "json", "ev.json"]).error).toContain("--in requires --time");
});

const requests = `{"ts":"2026-07-01T10:00:00Z","event":"start","id":"a b"}
{"ts":"2026-07-01T10:00:01Z","event":"start","id":7}
{"ts":"2026-07-01T10:00:02.5Z","event":"end","id":"a b"}
no record
{"ts":"2026-07-01T10:00:03Z","event":"end"}
{
  "event":"end", "at":"2026-07-01T10:00:09Z", "ts":"2026-07-01T10:00:05Z", "id":7
}
{"event":"start","id":"untimed"}
`;

test("pairs --in takes queries over fields, and a field as the key", () => {
  const ends = ["pairs", "--in", "json", ".event{=start}", ".event{=end}"];
  const left = `matcher: line 4 holds no JSON object and was not searched
matcher: 1 start or end has no time in the record and cannot be paired; the first: line 9
matcher: 1 start or end has no field that --by .id names and cannot be paired; the first: line 5
`;
  const listPairs = (more: readonly string[]) => place.run([...ends, "--by", ".id", "--list", "-", ...more], requests);
  // The first time of the record of line 6 is that of "at".
  expect(listPairs([])).toEqual({ status: 0, out: "a b\t2.5s\tline 1\tline 3\n7\t8s\tline 2\tline 6\n", error: left });
  expect(listPairs(["--time", ".ts"]).out).toBe("a b\t2.5s\tline 1\tline 3\n7\t4s\tline 2\tline 6\n");
  expect(listPairs(["--time", ".ts", "--since", "10:00:01"]).out).toBe("7\t4s\tline 2\tline 6\n");
  const inPattern = [
    ...ends.slice(0, 3),
    ".event{=start} .id(\\N:k)",
    ".event{=end} .id(\\N:k)",
    "--by",
    "k",
    "--list",
  ];
  expect(place.run([...inPattern, "-"], requests).out).toBe("7\t8s\tline 2\tline 6\n");
  expect(place.run([...ends, "--by", "id", "ev.json"]).error).toBe(
    'matcher: --by: the pattern START has no register "id"; for the field, write --by .id\n',
  );
  const text = place.run(["pairs", '"start"', '"end"', "--by", ".id", "ev.json"]);
  expect(text.error).toContain('has no register ".id"; --in reads fields');
});

const mixed = `2026-07-01T10:00:00Z INFO web: a start (id=1)
{"at":"2026-07-01T12:00:00Z","time":"2026-07-01T10:00:02Z","level":"info","event":"start","id":"x"}
time=2026-07-01T10:00:03Z level=info event=end id=x
{"log":"{\\"event\\":\\"start\\",\\"id\\":\\"y\\"}\\n","stream":"stdout","time":"2026-07-01T10:00:04Z"}
{"log":"{\\"event\\":\\"end\\",\\"id\\":\\"y\\"}\\n","stream":"stdout","time":"2026-07-01T10:00:04.5Z"}
`;

test("pairs reads events of any format, by the time of each", () => {
  const ends = [".event{=start}", ".event{=end}", "--by", ".id", "--list", "-"];
  expect(place.output(["pairs", "--in", "auto", ...ends], mixed)).toBe(
    "x\t1s\tline 2\tline 3\ny\t500ms\tline 4\tline 5\n",
  );
});

test("head, tail and lines take the part between times of events", () => {
  place.write("mixed.log", mixed);
  const lines = mixed.split("\n");
  const since = ["--in", "auto", "--since", "10:00:01", "--until", "10:00:04", "mixed.log"];
  expect(place.output(["head", "1", ...since])).toBe(`${lines[1]}\n`);
  expect(place.output(["tail", "1", "-n", ...since])).toBe(`3:${lines[2]}\n`);
  expect(place.output(["lines", "2..", ...since])).toBe(`${lines[2]}\n`);
  expect(place.run(["tail", "1", "--in", "auto", "mixed.log"]).error).toBe(
    "matcher: --in requires --since or --until\n",
  );
});

test("a difference of times needs no --time, and the message says how it is written", () => {
  place.write("times.log", "10:00:01 took 5ms\n10:00:04 took 6ms\n");
  const { status, error } = place.run([
    "scan",
    '"took"',
    "--time",
    "\\T:t",
    "--format",
    "${t - previous}",
    "times.log",
  ]);
  expect([status, error]).toEqual([2, expect.stringContaining('^ \\T:t .*? "took"')]);
  const bound = '^ \\T:t .*? "took"';
  expect(place.output(["scan", "--line", bound, "--format", "${t - previous}", "times.log"])).toBe("\n3s\n");
  const words = ["tail", "1", "--time", "\\T:t", "times.log"];
  expect(place.run(words).error).toBe("matcher: --time requires --since or --until\n");
});

test("every command says where many records have no format", () => {
  const text = "a\nb\n2026-07-01T10:00:00Z INFO web: start\n";
  place.write("plain.log", text);
  const note = "3 records: logback 1, 2 read by no format, the first on line 1\n";
  for (const words of [
    ["scan", "."],
    ["grep", "."],
    ["top", ".", "${.level}"],
    ["pairs", ".event", ".end", "--by", ".id"],
    ["merge"],
    ["head", "2", "--since", "11:00"],
    ["tail", "2", "--until", "11:00"],
    ["events"],
  ]) {
    const { error } = place.run([...words, "--in", "auto", "plain.log"]);
    expect([words[0], error.includes(`plain.log: ${note}`)]).toEqual([words[0], true]);
  }
});

test("a field without a format is refused", () => {
  const { status, error } = place.run(["merge", "--time", ".ts", "ev.json"]);
  expect({ status, error }).toEqual({
    status: 2,
    error: "matcher: --time .ts names a field: add --in, as in --in json --time .ts\n",
  });
});
