/** `scan --rules FILE --in FORMAT`: rules that are conditions on the fields of records. */
import { beforeEach, expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
const scan = (...words: string[]) => runHere(["scan", ...words], place.folder);
const lines = async (...words: string[]) => (await scan(...words)).out.trimEnd().split("\n");

beforeEach(() => {
  place.write(
    "r.m",
    [
      'rule late error "${.msg} of ${.log.id} took ${.took:ms}" = .took{>1s} .msg("late":w)',
      'rule bad "${.level}" = .level{>=warn}',
      "unless bad = .quiet{=yes}",
      'rule words note "in any text" = "plain"',
    ].join("\n"),
  );
  place.write(
    "a.log",
    [
      String.raw`{"level":"warn","msg":"pay \u00e9 late","took":"2.5s","log":"{\"id\":\"x-\\u00e91\"}"}`,
      '{"level":"error","quiet":"yes"}',
      "plain text",
      "level=fatal msg=down",
    ].join("\n"),
  );
});

test("findings are records, and messages have decoded values of their fields", async () => {
  const { status, out, error } = await scan("--rules", "r.m", "--in", "auto", "a.log");
  expect(out.split("\n")).toEqual([
    "a.log:1:1: error: pay é late of x-é1 took 2500 [late]",
    "a.log:1:1: warning: warn [bad]",
    "a.log:3:1: note: in any text [words]",
    "a.log:4:1: warning: critical [bad]",
    "",
  ]);
  expect(status).toBe(1);
  // Each rule reads the records; what was recognised is said once.
  expect(error.match(/read by no format/g)).toHaveLength(1);
});

test("the forms for other programs have the values and the line of a record", async () => {
  const words = ["--rules", "r.m", "--in", "auto", "--json", "a.log"];
  const [late] = JSON.parse((await scan(...words)).out);
  expect(late).toMatchObject({
    line: 1,
    end_line: 1,
    col: 1,
    start: 0,
    captures: { took: { text: "2.5s", value: 2.5e9 } },
  });
  expect(late.captures).toMatchObject({ w: { text: "late" }, "log.id": { text: "x-é1" } });
  const [, , , down] = JSON.parse((await scan(...words, "--utf16")).out);
  expect(down).toMatchObject({ line_text: "level=fatal msg=down", captures: { level: "critical" }, end_col: 21 });
  place.write("q.m", 'rule bad "bad" = .level{>=warn}\nunless bad = .quiet{=yes}\n');
  const form = "${line} ${rule}: ${.level} ${.took}|";
  expect(await lines("--rules", "q.m", "--in", "auto", "--format", form, "a.log")).toEqual([
    "1 bad: warn 2.5s|",
    "4 bad: critical |",
  ]);
});

test("unless of tokens silences the record that it matches in, over all of its lines", async () => {
  place.write("u.m", 'rule bad "${.level}" = .level{>=error}\nunless bad = "Retried"\n');
  const trace = (cause: string) =>
    `2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - failed\n\tat c.e.A(B.java:3)\n${cause}`;
  place.write("u.log", `${trace("Retried: yes")}\n${trace("Caused by: x")}\n`);
  expect(await lines("--rules", "u.m", "--in", "auto", "u.log")).toEqual(["u.log:4:1: warning: error [bad]"]);
});

test("rules that share the records find what each finds alone, and each names the fields that no record has", async () => {
  const rules = [
    'rule bad "${.level}" = .level{>=warn}',
    'rule late "${.took}" = .took{>1s}\nunless late = .quiet{=yes}',
    'rule lost "${.user}" = .user{=ann}',
    'rule gone "x" = .shop{=yes}',
    'rule words note "in any text" = "plain"',
  ];
  place.write("all.m", rules.join("\n"));
  const alone: string[] = [];
  for (const [number, rule] of rules.entries()) {
    place.write(`${number}.m`, rule);
    alone.push(
      ...(await lines("--rules", `${number}.m`, "--in", "auto", "a.log")).filter(
        (line) => line !== "" && line !== "no finding",
      ),
    );
  }
  const { out, error } = await scan("--rules", "all.m", "--in", "auto", "a.log", "a.log");
  expect(out.trimEnd().split("\n").sort()).toEqual([...alone, ...alone].sort());
  for (const name of ["quiet", "user", "shop"]) {
    const said = error.includes(`no record has a field "${name}"`);
    expect({ name, said }).toEqual({ name, said: name !== "quiet" });
  }
});

test("a window and times limit the records", async () => {
  place.write(
    "t.log",
    '{"time":"2026-05-01T10:00:00Z","level":"error"}\n{"time":"2026-05-01T11:00:00Z","level":"warn"}\n',
  );
  expect(await lines("--rules", "r.m", "--in", "auto", "--since", "10:30", "t.log")).toEqual([
    "t.log:2:1: warning: warn [bad]",
  ]);
});

test("without records the error says how to give them, and what records have not is refused", async () => {
  expect((await scan("--rules", "r.m", "a.log")).error).toContain("give their format, as in --in auto");
  place.write("f.m", 'rule late "late" = .took{>1s}\nfix late = now\n');
  const { status, error } = await scan("--rules", "f.m", "--in", "auto", "a.log");
  expect({ status, error }).toEqual({
    status: 2,
    error: expect.stringContaining("f.m, line 2: the rule late is conditions on fields, and has no fix"),
  });
});

test("findings of many records have the line and the values of their own", async () => {
  const count = 20_000; // More than one batch has.
  place.write("many.m", 'rule one "${.n}" = .n{>0}\nrule even "${.n}" = .n{>0} .even{=yes}\n');
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  place.write("many.log", numbers.map((n) => `{"n":${n}${n % 2 === 0 ? ',"even":"yes"' : ""}}\n`).join(""));
  const expected = numbers.flatMap((n) => {
    const one = `many.log:${n}:1: warning: ${n} [one]`;
    return n % 2 === 0 ? [one, `many.log:${n}:1: warning: ${n} [even]`] : [one];
  });
  expect(await lines("--rules", "many.m", "--in", "auto", "many.log")).toEqual(expected);
});

test("findings are counted against the limit of memory", async () => {
  place.write("all.m", 'rule all "m" = .message{!=x}\n');
  place.write("short.log", "a\n".repeat(100_000));
  const words = ["scan", "--rules", "all.m", "--in", "auto", "--count", "--max-memory"];
  const { status, error } = place.run([...words, "60M", "short.log"]);
  expect({ status, error }).toEqual({
    status: 2,
    error: expect.stringContaining("memory for the findings of an input"),
  });
  expect(place.run([...words, "2G", "short.log"]).status).toBe(0);
});
