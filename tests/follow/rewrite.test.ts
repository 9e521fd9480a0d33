/** `rewrite` and `redact` over files that change: the output after each event. */
import { test } from "bun:test";
import { log, Session } from "./session.ts";

const rewrite = ["rewrite", String.raw`\R:d`, "<${d}>"];

test("scenario 18: rewrite --tail 1 --follow: a line is printed once its end has arrived", async () => {
  await using of = new Session({ "w.log": log }, ...rewrite, "--tail", "1", "--follow", "w.log");
  await of.gains("10:01 job 7 took <120ms>\n");
  of.append("w.log", "par took 1");
  await of.gains("");
  of.append("w.log", "5ms more\n");
  await of.gains("par took <15ms> more\n");
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 2s\n");
  await of.gains("took <2s>\n");
});

test("scenario 19: rewrite --follow -m: lines after the last match are unchanged, and the count restarts in a truncated file", async () => {
  await using of = new Session({ "w.log": log }, ...rewrite, "--follow", "-m", "2", "w.log");
  await of.gains("10:00 worker started\n10:01 job 7 took <120ms>\n");
  of.append("w.log", "took 95ms\n");
  await of.gains("took <95ms>\n");
  of.append("w.log", "took 96ms\n");
  await of.gains("took 96ms\n");
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 1ms\n");
  await of.gains("took <1ms>\n");
});

test("rewrite --follow --keep-count continues the count in a truncated file", async () => {
  await using of = new Session({ "w.log": log }, ...rewrite, "--follow", "-m", "1", "--keep-count", "w.log");
  await of.gains("10:00 worker started\n10:01 job 7 took <120ms>\n");
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 1ms\n");
  await of.gains("took 1ms\n");
});

test("templates use line numbers and offsets of the file", async () => {
  await using of = new Session(
    { "w.log": log },
    "rewrite",
    String.raw`\R:d`,
    "${line}:${start}",
    "--tail",
    "0",
    "--follow",
    "w.log",
  );
  await of.waitUntilOpen();
  of.append("w.log", "took 1ms\ntook 2ms\n");
  await of.gains("took 3:49\ntook 4:58\n");
});

test("scenario 20: redact --tail 0 --follow", async () => {
  await using of = new Session({ "w.log": log }, "redact", String.raw`\R:d`, "--tail", "0", "--follow", "w.log");
  await of.waitUntilOpen();
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await of.gains("10:02 job 8 took ****\n");
});
