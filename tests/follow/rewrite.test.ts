/** `rewrite` and `redact` over files that change: what each event prints. */
import { afterEach, expect, test } from "bun:test";
import { Session } from "./session.ts";

const log = "10:00 worker started\n10:01 job 7 took 120ms\n";
const rewrite = ["rewrite", String.raw`\R:d`, "<${d}>"];
let session: Session;
afterEach(async () => void (await session.end()));

function started(...args: string[]) {
  session = new Session({ "w.log": log });
  session.start(...args);
  return { of: session, gains: async (text: string) => expect(await session.gained(text)).toBe(text) };
}

test("rewrite --tail 1 --follow: a line is printed once its end arrived", async () => {
  const { of, gains } = started(...rewrite, "--tail", "1", "--follow", "w.log");
  await gains("10:01 job 7 took <120ms>\n");
  of.append("w.log", "par took 1");
  await gains("");
  of.append("w.log", "5ms more\n");
  await gains("par took <15ms> more\n");
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 2s\n");
  await gains("took <2s>\n");
});

test("rewrite --follow -m: past the last match lines stay as they are, and a cut file counts anew", async () => {
  const { of, gains } = started(...rewrite, "--follow", "-m", "2", "w.log");
  await gains("10:00 worker started\n10:01 job 7 took <120ms>\n");
  of.append("w.log", "took 95ms\n");
  await gains("took <95ms>\n");
  of.append("w.log", "took 96ms\n");
  await gains("took 96ms\n");
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 1ms\n");
  await gains("took <1ms>\n");
});

test("rewrite --follow --keep-count counts on in a file that was cut", async () => {
  const { of, gains } = started(...rewrite, "--follow", "-m", "1", "--keep-count", "w.log");
  await gains("10:00 worker started\n10:01 job 7 took <120ms>\n");
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 1ms\n");
  await gains("took 1ms\n");
});

test("templates name the file's own lines and places", async () => {
  const { of, gains } = started("rewrite", String.raw`\R:d`, "${line}:${start}", "--tail", "0", "--follow", "w.log");
  await of.opened();
  of.append("w.log", "took 1ms\ntook 2ms\n");
  await gains("took 3:49\ntook 4:58\n");
});

test("redact --tail 0 --follow", async () => {
  const { of, gains } = started("redact", String.raw`\R:d`, "--tail", "0", "--follow", "w.log");
  await of.opened();
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await gains("10:02 job 8 took ****\n");
});
