/** The line commands over files that change: what each event prints. */
import { afterEach, expect, test } from "bun:test";
import { Session } from "./session.ts";

const log = "10:00 worker started\n10:01 job 7 took 120ms\n";
let session: Session;
afterEach(async () => void (await session.end()));

function started(files: Record<string, string>, ...args: string[]): Session {
  session = new Session(files);
  session.start(...args);
  return session;
}

test("tail 1 -f: growth, a cut, a replaced and a removed file", async () => {
  const of = started({ "w.log": log }, "tail", "1", "-f", "w.log");
  const gains = async (text: string) => expect(await of.gained(text)).toBe(text);
  await gains("10:01 job 7 took 120ms\n");
  of.append("w.log", "10:02 job 8\n");
  await gains("10:02 job 8\n");
  of.append("w.log", "10:03 par");
  await gains("10:03 par");
  of.append("w.log", "tial\n10:04\n");
  await gains("tial\n10:04\n");
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "11:00\n");
  await gains("11:00\n");
  of.replace("w.log", "12:00\n");
  await gains("12:00\n");
  expect(await of.noted("w.log", "replaced")).toEqual([]);
  of.remove("w.log");
  expect(await of.noted("w.log", "removed")).toEqual([]);
  of.write("w.log", "13:00\n");
  await gains("13:00\n");
  expect(of.notes).toBe("");
});

test("tail 0 -f -n: a line is printed once, when its end arrives", async () => {
  const of = started({ "w.log": log }, "tail", "0", "-f", "-n", "w.log");
  const gains = async (text: string) => expect(await of.gained(text)).toBe(text);
  await of.opened();
  of.append("w.log", "part");
  await gains("");
  of.append("w.log", "ial\nnext");
  await gains("3:partial\n");
  of.append("w.log", "\n");
  await gains("4:next\n");
  of.write("w.log", "short\n");
  await gains("1:short\n");
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "b\n");
  await gains("2:b\n");
});

test("several files: a header where the file differs from the last one printed", async () => {
  const of = started({ "w.log": log, "v.log": "v1\nv2\n" }, "tail", "1", "-f", "w.log", "v.log");
  const gains = async (text: string) => expect(await of.gained(text)).toBe(text);
  await gains("==> w.log <==\n10:01 job 7 took 120ms\n\n==> v.log <==\nv2\n");
  of.append("w.log", "w3\n");
  await gains("\n==> w.log <==\nw3\n");
  of.append("w.log", "w4\n");
  await gains("w4\n");
  of.append("v.log", "nonl");
  await gains("\n==> v.log <==\nnonl");
  of.append("w.log", "w6\n");
  await gains("\n==> w.log <==\nw6\n");
});

test("several files without names", async () => {
  const of = started({ "w.log": log, "v.log": "v1\nv2\n" }, "tail", "1", "-f", "--no-filename", "w.log", "v.log");
  expect(await of.gained("10:01 job 7 took 120ms\nv2\n")).toBe("10:01 job 7 took 120ms\nv2\n");
  of.append("w.log", "w3\n");
  expect(await of.gained("w3\n")).toBe("w3\n");
});

test("a file renamed away is not followed under its new name", async () => {
  const of = started({ "w.log": log }, "tail", "0", "-f", "w.log");
  await of.opened();
  of.rename("w.log", "w.log.1");
  expect(await of.noted("w.log", "removed")).toEqual([]);
  of.append("w.log.1", "late\n");
  expect(await of.gained("")).toBe("");
  of.write("w.log", "new 1\n");
  expect(await of.gained("new 1\n")).toBe("new 1\n");
});

test("a file cut short is read again from its start", async () => {
  const of = started({ "w.log": log }, "tail", "0", "-f", "w.log");
  await of.opened();
  of.cut("w.log", 10);
  expect(await of.gained("10:00 work")).toBe("10:00 work");
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "c\n");
  expect(await of.gained("c\n")).toBe("c\n");
});

test("a range that starts past the end prints what arrives", async () => {
  const of = started({ "w.log": log }, "lines", "4..", "-f", "w.log");
  await of.opened();
  of.append("w.log", "l3\n");
  expect(await of.gained("l3\n")).toBe("l3\n");
});

test("head --lines A.. -f numbers on from the file's lines", async () => {
  const of = started({ "w.log": log }, "head", "--lines", "2..", "-f", "-n", "w.log");
  expect(await of.gained("2:10:01 job 7 took 120ms\n")).toBe("2:10:01 job 7 took 120ms\n");
  of.append("w.log", "l3\n");
  expect(await of.gained("3:l3\n")).toBe("3:l3\n");
});

test("a missing file is named and not waited for", async () => {
  const of = started({ "w.log": log }, "tail", "0", "-f", "w.log", "nofile");
  expect(await of.noted("nofile")).toEqual([]);
  await of.opened();
  of.append("w.log", "w3\n");
  expect(await of.gained("w3\n")).toBe("w3\n");
  of.write("nofile", "n\n");
  expect(await of.gained("")).toBe("");
});

test("a directory's files of the start are followed, later ones not", async () => {
  const of = started({ "w.log": log, "v.log": "v1\nv2\n" }, "tail", "0", "-f", ".");
  const headers = "==> ./v.log <==\n\n==> ./w.log <==\n";
  expect(await of.gained(headers)).toBe(headers);
  of.append("w.log", "w3\n");
  expect(await of.gained("w3\n")).toBe("w3\n");
  of.write("x.log", "x\n");
  expect(await of.gained("")).toBe("");
});

test("--record shapes the first window only", async () => {
  const of = started({ "w.log": "a\n\nb\nc\n" }, "tail", "1", "--record", "paragraph", "-f", "w.log");
  expect(await of.gained("b\nc\n")).toBe("b\nc\n");
  of.append("w.log", "\nd\n");
  expect(await of.gained("\nd\n")).toBe("\nd\n");
});

test("it ends by the signal that ends it", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const of = started({ "w.log": log }, "tail", "1", "-f", "w.log");
    await of.gained("10:01 job 7 took 120ms\n");
    expect(await of.end(signal)).toBe(signal);
  }
});

test("a binary file is named and left out; a NUL that comes later is printed", async () => {
  const of = started({ "a.bin": "a\0b\n", "w.log": log }, "tail", "0", "-f", "--no-filename", "a.bin", "w.log");
  expect(await of.noted("a.bin")).toEqual([]);
  await of.opened();
  of.append("w.log", "x\0y\n");
  expect(await of.gained("x\0y\n")).toBe("x\0y\n");
});
