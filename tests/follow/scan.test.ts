/** `scan --follow` over files that change: what each event prints. */
import { afterEach, expect, test } from "bun:test";
import { Session } from "./session.ts";

const log = "10:00 worker started\n10:01 job 7 took 120ms\n";
const duration = String.raw`\R:d`;
let session: Session;
afterEach(async () => void (await session.end()));

function started(files: Record<string, string>, ...args: string[]) {
  session = new Session(files);
  session.start("scan", ...args);
  return { of: session, gains: async (text: string) => expect(await session.gained(text)).toBe(text) };
}

const first = '[38..43] "120ms"  captures: d="120ms"\n';

test("a match is printed once the text after it has come", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--follow", "w.log");
  await gains(first);
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await gains('[61..65] "95ms"  captures: d="95ms"\n');
  of.append("w.log", "10:03 took 1");
  await gains("");
  of.append("w.log", "5ms");
  await gains("");
  of.append("w.log", "\n");
  await gains('[77..81] "15ms"  captures: d="15ms"\n');
});

test("a token that is cut by the file's end is not printed before it is whole", async () => {
  const { of, gains } = started({ "w.log": "took 5m" }, duration, "--follow", "w.log");
  await of.opened();
  await gains("");
  of.append("w.log", "s later\n");
  await gains('[5..8] "5ms"  captures: d="5ms"\n');
});

test("--tail 0 -H: lines and columns start anew in a file that is cut, replaced or made anew", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--tail", "0", "--follow", "-H", "w.log");
  await of.opened();
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 1ms\n");
  await gains('w.log:1:6: "1ms"  captures: d="1ms"\n');
  of.replace("w.log", "took 2ms\n");
  await gains('w.log:1:6: "2ms"  captures: d="2ms"\n');
  expect(await of.noted("w.log", "replaced")).toEqual([]);
  of.remove("w.log");
  expect(await of.noted("w.log", "removed")).toEqual([]);
  of.write("w.log", "took 3ms\n");
  await gains('w.log:1:6: "3ms"  captures: d="3ms"\n');
});

test("several files are named", async () => {
  const { of, gains } = started({ "w.log": log, "v.log": "took 3s\n" }, duration, "--follow", "w.log", "v.log");
  await gains('w.log:2:18: "120ms"  captures: d="120ms"\nv.log:1:6: "3s"  captures: d="3s"\n');
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await gains('w.log:3:18: "95ms"  captures: d="95ms"\n');
});

test("a window keeps the file's own lines", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--tail", "1", "--follow", "w.log");
  await gains('w.log:2:18: "120ms"  captures: d="120ms"\n');
  of.append("w.log", "took 1ms\n");
  await gains('w.log:3:6: "1ms"  captures: d="1ms"\n');
});

test("--json prints one object a line, --format one line", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--follow", "--json", "w.log");
  await gains('{"start":38,"end":43,"text":"120ms","captures":{"d":{"text":"120ms","value":120000000}}}\n');
  await of.end();
  const other = started({ "w.log": log }, duration, "--follow", "--format", "${line}:${start} ${d}", "w.log");
  await other.gains("2:38 120ms\n");
  other.of.append("w.log", "took 1ms\n");
  await other.gains("3:49 1ms\n");
});

test("-m ends the scan when the file is at its cap", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--follow", "-m", "2", "w.log");
  await gains(first);
  of.append("w.log", "took 95ms\n");
  await gains('[49..53] "95ms"  captures: d="95ms"\n');
  expect(await of.status()).toBe(0);
});

test("-m counts anew in a file that was cut", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--follow", "-m", "2", "w.log");
  await gains(first);
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 1ms\ntook 2ms\ntook 3ms\n");
  await gains('[5..8] "1ms"  captures: d="1ms"\n[14..17] "2ms"  captures: d="2ms"\n');
  expect(await of.status()).toBe(0);
});

test("--keep-count counts on in a file that was cut", async () => {
  const { of, gains } = started({ "w.log": log }, duration, "--follow", "-m", "2", "--keep-count", "w.log");
  await gains(first);
  of.cut("w.log", 0);
  expect(await of.noted("w.log", "cut")).toEqual([]);
  of.append("w.log", "took 1ms\ntook 2ms\n");
  await gains('[5..8] "1ms"  captures: d="1ms"\n');
  expect(await of.status()).toBe(0);
});

test("-m caps each file, and the scan ends when all are at it", async () => {
  const { of, gains } = started({ "w.log": log, "v.log": "x\n" }, duration, "--follow", "-m", "1", "w.log", "v.log");
  await gains('w.log:2:18: "120ms"  captures: d="120ms"\n');
  of.append("w.log", "took 95ms\n");
  await gains("");
  of.append("v.log", "took 96ms\n");
  await gains('v.log:2:6: "96ms"  captures: d="96ms"\n');
  expect(await of.status()).toBe(0);
});

test("a pattern over two lines", async () => {
  const { of, gains } = started({ "w.log": "x\n" }, String.raw`"job" \N "took"`, "--follow", "w.log");
  await of.opened();
  of.append("w.log", "job 9\n");
  await gains("");
  of.append("w.log", "took 1\n");
  await gains('[2..12] "job 9\\ntook"\n');
});

test("an open repetition waits for what ends it", async () => {
  const { of, gains } = started({ "w.log": "x\n" }, String.raw`\W+`, "--follow", "w.log");
  await of.opened();
  of.append("w.log", "alpha\n");
  await gains("");
  of.append("w.log", "beta\n");
  await gains("");
  of.append("w.log", "7\n");
  await gains('[0..12] "x\\nalpha\\nbeta"\n');
});

test("-x looks at whole lines", async () => {
  const { of, gains } = started({ "w.log": "a b\n" }, String.raw`\W \W`, "-x", "--follow", "w.log");
  await gains('[0..3] "a b"\n');
  of.append("w.log", "c d e\nf");
  await gains("");
  of.append("w.log", " g\n");
  await gains('[10..13] "f g"\n');
});
