/** `--follow` with events: records of any format, as files grow. */
import { test } from "bun:test";
import { Session } from "./session.ts";

const log = "2026-05-01T10:00:00Z INFO web: start\n2026-05-01T10:00:01Z ERROR web: failed\n";
const more = '{"time":"2026-05-01T10:00:02Z","level":"error","msg":"disk full"}\n';

test("grep prints the records that satisfy the query, also the last one and those of several lines", async () => {
  await using of = new Session({ "a.log": more + log }, "grep", "--follow", "--in", "auto", ".level{>=error}", "a.log");
  await of.gains(`${more}2026-05-01T10:00:01Z ERROR web: failed\n`);
  of.append("a.log", "  at main.ts:3\n");
  of.append("a.log", `2026-05-01T10:00:01Z DEBUG web: x\n${more.slice(0, 20)}`);
  await of.gains("");
  of.append("a.log", more.slice(20));
  await of.gains(more);
  of.append("a.log", "2026-05-01T10:00:03Z ERROR web: trace\n\tat one.ts:1\n");
  await of.gains("2026-05-01T10:00:03Z ERROR web: trace\n\tat one.ts:1\n");
});

test("scan writes templates, of several files, and ends after -m", async () => {
  const words = [
    "scan",
    "--follow",
    "-m2",
    "--in",
    "auto",
    ".level{>=error}",
    "--format",
    "${path}:${line}: ${.message}",
  ];
  await using of = new Session({ "a.log": log, "b.log": "x\n" }, ...words, "a.log", "b.log");
  await of.gains("a.log:2: failed\n");
  of.append("b.log", more);
  await of.gains("b.log:2: disk full\n");
  of.cut("a.log", 0);
  await of.notes("a.log", "truncated");
  of.append("a.log", more);
  await of.gains("a.log:1: disk full\n");
  of.append("a.log", more);
  await of.gains("a.log:2: disk full\n");
  of.append("b.log", more);
  await of.gains("b.log:3: disk full\n");
  await of.ends();
});

test("events prints records as JSON and as rows, also after a file is replaced", async () => {
  await using of = new Session({ "a.log": log }, "events", "--follow", "--csv", ".time,.message", "a.log");
  await of.gains("time,message\n2026-05-01T10:00:00Z,start\n2026-05-01T10:00:01Z,failed\n");
  of.append("a.log", more.slice(0, 30));
  await of.gains("");
  of.append("a.log", more.slice(30));
  await of.gains("2026-05-01T10:00:02Z,disk full\n");
  of.replace("a.log", more);
  await of.notes("a.log", "replaced");
  await of.gains("2026-05-01T10:00:02Z,disk full\n");
});

test("what is no file that grows is refused", async () => {
  await using of = new Session({ "a.log": log }, "events", "--follow", "-");
  await of.notes("--follow follows files, not standard input: name one");
});

test("what no format reads of a followed file is said when all that it held was read", async () => {
  const words = ["scan", "--follow", "--in", "auto", ".level{>=error}", "--format", "${.message}", "a.log"];
  await using of = new Session({ "a.log": `odd words alone\n${log}` }, ...words);
  await of.gains("failed\n");
  await of.notes("1 read by no format, the first on line 1");
});
