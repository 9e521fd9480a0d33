/**
 * The line commands over files that change: the output after each event. Scenarios have the specification's numbers.
 */
import { expect, test } from "bun:test";
import { log, Session } from "./session.ts";

test("scenario 1: tail 1 -f: growth, truncation, a replaced and a removed file", async () => {
  await using of = new Session({ "w.log": log }, "tail", "1", "-f", "w.log");
  await of.gains("10:01 job 7 took 120ms\n");
  of.append("w.log", "10:02 job 8\n");
  await of.gains("10:02 job 8\n");
  of.append("w.log", "10:03 par");
  await of.gains("10:03 par");
  of.append("w.log", "tial\n10:04\n");
  await of.gains("tial\n10:04\n");
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "11:00\n");
  await of.gains("11:00\n");
  of.replace("w.log", "12:00\n");
  await of.gains("12:00\n");
  await of.notes("w.log", "replaced");
  of.remove("w.log");
  await of.notes("w.log", "removed");
  of.write("w.log", "13:00\n");
  await of.gains("13:00\n");
  expect(of.unexpectedNotes).toBe("");
});

test("scenario 2: tail 0 -f -n: a line is printed once, when its end arrives", async () => {
  await using of = new Session({ "w.log": log }, "tail", "0", "-f", "-n", "w.log");
  await of.waitUntilOpen();
  of.append("w.log", "part");
  await of.gains("");
  of.append("w.log", "ial\nnext");
  await of.gains("3:partial\n");
  of.append("w.log", "\n");
  await of.gains("4:next\n");
  of.write("w.log", "short\n");
  await of.gains("1:short\n");
  await of.notes("w.log", "truncated");
  of.append("w.log", "b\n");
  await of.gains("2:b\n");
});

test("scenario 3: several files: a header when the file differs from the last one printed", async () => {
  await using of = new Session({ "w.log": log, "v.log": "v1\nv2\n" }, "tail", "1", "-f", "w.log", "v.log");
  await of.gains("==> w.log <==\n10:01 job 7 took 120ms\n\n==> v.log <==\nv2\n");
  of.append("w.log", "w3\n");
  await of.gains("\n==> w.log <==\nw3\n");
  of.append("w.log", "w4\n");
  await of.gains("w4\n");
  of.append("v.log", "nonl");
  await of.gains("\n==> v.log <==\nnonl");
  of.append("w.log", "w6\n");
  await of.gains("\n==> w.log <==\nw6\n");
});

test("scenario 3: several files without names", async () => {
  await using of = new Session(
    { "w.log": log, "v.log": "v1\nv2\n" },
    "tail",
    "1",
    "-f",
    "--no-filename",
    "w.log",
    "v.log",
  );
  await of.gains("10:01 job 7 took 120ms\nv2\n");
  of.append("w.log", "w3\n");
  await of.gains("w3\n");
});

test("scenario 4: a renamed file is not followed under its new name", async () => {
  await using of = new Session({ "w.log": log }, "tail", "0", "-f", "w.log");
  await of.waitUntilOpen();
  of.rename("w.log", "w.log.1");
  await of.notes("w.log", "removed");
  of.append("w.log.1", "late\n");
  await of.gains("");
  of.write("w.log", "new 1\n");
  await of.gains("new 1\n");
});

test("scenario 5: a truncated file is read again from its start", async () => {
  await using of = new Session({ "w.log": log }, "tail", "0", "-f", "w.log");
  await of.waitUntilOpen();
  of.cut("w.log", 10);
  await of.gains("10:00 work");
  await of.notes("w.log", "truncated");
  of.append("w.log", "c\n");
  await of.gains("c\n");
});

test("scenario 6: a range that starts past the end prints what arrives", async () => {
  await using of = new Session({ "w.log": log }, "lines", "4..", "-f", "w.log");
  await of.waitUntilOpen();
  of.append("w.log", "l3\n");
  await of.gains("l3\n");
});

test("head --lines A.. -f continues the file's line numbers", async () => {
  await using of = new Session({ "w.log": log }, "head", "--lines", "2..", "-f", "-n", "w.log");
  await of.gains("2:10:01 job 7 took 120ms\n");
  of.append("w.log", "l3\n");
  await of.gains("3:l3\n");
});

test("scenario 7: a missing file is reported and not waited for", async () => {
  await using of = new Session({ "w.log": log }, "tail", "0", "-f", "w.log", "nofile");
  await of.notes("nofile");
  await of.waitUntilOpen();
  of.append("w.log", "w3\n");
  await of.gains("w3\n");
  of.write("nofile", "n\n");
  await of.gains("");
});

test("scenario 8: files present in a directory at the start are followed, later ones are not", async () => {
  await using of = new Session({ "w.log": log, "v.log": "v1\nv2\n" }, "tail", "0", "-f", ".");
  const headers = "==> ./v.log <==\n\n==> ./w.log <==\n";
  await of.gains(headers);
  of.append("w.log", "w3\n");
  await of.gains("w3\n");
  of.write("x.log", "x\n");
  await of.gains("");
});

test("--record only affects the first window", async () => {
  await using of = new Session({ "w.log": "a\n\nb\nc\n" }, "tail", "1", "--record", "paragraph", "-f", "w.log");
  await of.gains("b\nc\n");
  of.append("w.log", "\nd\n");
  await of.gains("\nd\n");
});

test("a signal ends it, and is its exit status", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await using of = new Session({ "w.log": log }, "tail", "1", "-f", "w.log");
    await of.gains("10:01 job 7 took 120ms\n");
    expect(await of.endedBy(signal)).toBe(signal);
  }
});

test("a binary file is reported and left out; a NUL that is added later is printed", async () => {
  await using of = new Session(
    { "a.bin": "a\0b\n", "w.log": log },
    "tail",
    "0",
    "-f",
    "--no-filename",
    "a.bin",
    "w.log",
  );
  await of.notes("a.bin");
  await of.waitUntilOpen();
  of.append("w.log", "x\0y\n");
  await of.gains("x\0y\n");
});
