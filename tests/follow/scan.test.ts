/** `scan --follow` over files that change: the output after each event. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { log, Session } from "./session.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const duration = String.raw`\R:d`;

function startScan(files: Record<string, string>, ...args: string[]): Session {
  return new Session(files, "scan", ...args);
}

const first = '[38..43] "120ms"  captures: d="120ms"\n';

test("scenario 9: a match is printed once the text after it has arrived", async () => {
  await using of = startScan({ "w.log": log }, duration, "--follow", "w.log");
  await of.gains(first);
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await of.gains('[61..65] "95ms"  captures: d="95ms"\n');
  of.append("w.log", "10:03 took 1");
  await of.gains("");
  of.append("w.log", "5ms");
  await of.gains("");
  of.append("w.log", "\n");
  await of.gains('[77..81] "15ms"  captures: d="15ms"\n');
});

test("scenario 10: an incomplete token at the end of the file is not printed before it is complete", async () => {
  await using of = startScan({ "w.log": "took 5m" }, duration, "--follow", "w.log");
  await of.waitUntilOpen();
  await of.gains("");
  of.append("w.log", "s later\n");
  await of.gains('[5..8] "5ms"  captures: d="5ms"\n');
});

test("scenario 11: --tail 0 -H: lines and columns restart in a file that is truncated, replaced or created again", async () => {
  await using of = startScan({ "w.log": log }, duration, "--tail", "0", "--follow", "-H", "w.log");
  await of.waitUntilOpen();
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 1ms\n");
  await of.gains('w.log:1:6: "1ms"  captures: d="1ms"\n');
  of.replace("w.log", "took 2ms\n");
  await of.gains('w.log:1:6: "2ms"  captures: d="2ms"\n');
  await of.notes("w.log", "replaced");
  of.remove("w.log");
  await of.notes("w.log", "removed");
  of.write("w.log", "took 3ms\n");
  await of.gains('w.log:1:6: "3ms"  captures: d="3ms"\n');
});

test("scenario 12: several files are shown with their names", async () => {
  await using of = startScan({ "w.log": log, "v.log": "took 3s\n" }, duration, "--follow", "w.log", "v.log");
  await of.gains('w.log:2:18: "120ms"  captures: d="120ms"\nv.log:1:6: "3s"  captures: d="3s"\n');
  of.append("w.log", "10:02 job 8 took 95ms\n");
  await of.gains('w.log:3:18: "95ms"  captures: d="95ms"\n');
});

test("a window keeps the file's line numbers", async () => {
  await using of = startScan({ "w.log": log }, duration, "--tail", "1", "--follow", "w.log");
  await of.gains('w.log:2:18: "120ms"  captures: d="120ms"\n');
  of.append("w.log", "took 1ms\n");
  await of.gains('w.log:3:6: "1ms"  captures: d="1ms"\n');
});

test("scenario 13: --json prints one object per line, --format one line", async () => {
  await using of = startScan({ "w.log": log }, duration, "--follow", "--json", "w.log");
  await of.gains('{"start":38,"end":43,"text":"120ms","captures":{"d":{"text":"120ms","value":120000000}}}\n');
  await using other = startScan({ "w.log": log }, duration, "--follow", "--format", "${line}:${start} ${d}", "w.log");
  await other.gains("2:38 120ms\n");
  other.append("w.log", "took 1ms\n");
  await other.gains("3:49 1ms\n");
});

test("scenario 14: -m ends the scan when the file has reached its maximum", async () => {
  await using of = startScan({ "w.log": log }, duration, "--follow", "-m", "2", "w.log");
  await of.gains(first);
  of.append("w.log", "took 95ms\n");
  await of.gains('[49..53] "95ms"  captures: d="95ms"\n');
  await of.ends();
});

test("scenario 14: -m restarts the count in a truncated file", async () => {
  await using of = startScan({ "w.log": log }, duration, "--follow", "-m", "2", "w.log");
  await of.gains(first);
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 1ms\ntook 2ms\ntook 3ms\n");
  await of.gains('[5..8] "1ms"  captures: d="1ms"\n[14..17] "2ms"  captures: d="2ms"\n');
  await of.ends();
});

test("scenario 14: --keep-count continues the count in a truncated file", async () => {
  await using of = startScan({ "w.log": log }, duration, "--follow", "-m", "2", "--keep-count", "w.log");
  await of.gains(first);
  of.cut("w.log", 0);
  await of.notes("w.log", "truncated");
  of.append("w.log", "took 1ms\ntook 2ms\n");
  await of.gains('[5..8] "1ms"  captures: d="1ms"\n');
  await of.ends();
});

test("scenario 15: -m limits each file, and the scan ends when all have reached the maximum", async () => {
  await using of = startScan({ "w.log": log, "v.log": "x\n" }, duration, "--follow", "-m", "1", "w.log", "v.log");
  await of.gains('w.log:2:18: "120ms"  captures: d="120ms"\n');
  of.append("w.log", "took 95ms\n");
  await of.gains("");
  of.append("v.log", "took 96ms\n");
  await of.gains('v.log:2:6: "96ms"  captures: d="96ms"\n');
  await of.ends();
});

test("scenario 16: a pattern over two lines", async () => {
  await using of = startScan({ "w.log": "x\n" }, String.raw`"job" \N "took"`, "--follow", "w.log");
  await of.waitUntilOpen();
  of.append("w.log", "job 9\n");
  await of.gains("");
  of.append("w.log", "took 1\n");
  await of.gains('[2..12] "job 9\\ntook"\n');
});

test("scenario 17: an open repetition waits for its end", async () => {
  await using of = startScan({ "w.log": "x\n" }, String.raw`\W+`, "--follow", "w.log");
  await of.waitUntilOpen();
  of.append("w.log", "alpha\n");
  await of.gains("");
  of.append("w.log", "beta\n");
  await of.gains("");
  of.append("w.log", "7\n");
  await of.gains('[0..12] "x\\nalpha\\nbeta"\n');
});

test("-x matches whole lines", async () => {
  await using of = startScan({ "w.log": "a b\n" }, String.raw`\W \W`, "-x", "--follow", "w.log");
  await of.gains('[0..3] "a b"\n');
  of.append("w.log", "c d e\nf");
  await of.gains("");
  of.append("w.log", " g\n");
  await of.gains('[10..13] "f g"\n');
});

test("-x reads what lines before it hold", async () => {
  await using of = startScan({ "w.log": "a b\n" }, String.raw`@novel \W+`, "-x", "--follow", "w.log");
  await of.gains('[0..3] "a b"\n');
  of.append("w.log", "b c\na d\nnew a\n");
  await of.gains('[12..17] "new a"\n');
});

test.each([
  [String.raw`@echoed \W`, "the echo reading"],
  [String.raw`\N{>+1:phase}`, "the baseline reading"],
  [String.raw`\F{onset}`, "the spectral reading"],
  [String.raw`\B(.*)`, "a pattern that pairs brackets"],
])("%s is refused: it can't be told before the input ends", (pattern, what) => {
  for (const command of [
    ["scan", pattern],
    ["rewrite", pattern, "x"],
  ]) {
    const found = Bun.spawnSync([process.execPath, main, ...command, "--follow", "w.log"], { stderr: "pipe" });
    const message = `--follow reads on as the file grows, but ${what} needs the whole input: search without --follow`;
    expect(found.stderr.toString()).toBe(`matcher: ${message}\n`);
    expect(found.exitCode).toBe(2);
  }
});

test("without anything more to print, a command notices that its reader has gone", async () => {
  await using of = new Session({ "w.log": log }, "lines", "1", "w.log"); // Only its folder is used.
  for (const words of ["scan '\\R' --follow w.log", "grep '\\R' --follow w.log", "tail 9 -f w.log"]) {
    const started = Bun.spawn(["sh", "-c", `"${process.execPath}" "${main}" ${words} | head -1; exit $?`], {
      cwd: of.folder,
      stdout: "pipe",
      stderr: "pipe",
    });
    expect(await started.exited).toBe(0);
    expect(await new Response(started.stderr).text()).toBe("");
  }
});
