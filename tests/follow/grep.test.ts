/** `grep --follow`: the lines that match, each once it is complete, with the lines around it. */
import { test } from "bun:test";
import { log, Session } from "./session.ts";

const startGrep = (files: Record<string, string>, ...args: string[]) => new Session(files, "grep", ...args);

test("a line is printed once it is complete, and what follows it as it arrives", async () => {
  await using of = startGrep({ "w.log": log }, "-n", "-C1", "\\R", "--follow", "w.log");
  await of.gains("1-10:00 worker started\n2:10:01 job 7 took 120ms\n");
  of.append("w.log", "idle\nidle\nidle\ntook 1");
  await of.gains("3-idle\n");
  of.append("w.log", "5ms\n");
  await of.gains("--\n5-idle\n6:took 15ms\n");
});

test("a file that was truncated is read from its start; -v and several files", async () => {
  await using of = startGrep({ "w.log": "a\n", "v.log": "took 1s\nb\n" }, "-v", "\\R", "--follow", "w.log", "v.log");
  await of.gains("w.log:1:a\nv.log:2:b\n");
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 2s\nc\n");
  await of.gains("w.log:2:c\n");
});

test("-m ends once every file has its lines", async () => {
  await using of = startGrep({ "w.log": log }, "-m2", "\\R", "--follow", "w.log");
  await of.gains("10:01 job 7 took 120ms\n");
  of.append("w.log", "took 1s\ntook 2s\n");
  await of.gains("took 1s\n");
  await of.ends();
});
