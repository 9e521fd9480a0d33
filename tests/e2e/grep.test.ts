/** `grep`: whole lines, with the manners of other greps. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();
const log = "boot\nGET /a took 5ms\nGET /b took 900ms\n\nERROR timed out\nat x()\nERROR Timed Out\n";
place.write("logs/a.log", log);
place.write("logs/b.log", 'say "timed out" 7s\n');
place.write("logs/c.log.gz", gzipSync("took 1s\ntook 2s\n"));

const grep = (...words: string[]) => place.run(["grep", ...words]);

const ending = (out: string, status = 0) => ({ out, error: "", status });

test.each([
  { words: ["\\R{>500ms}", "logs/a.log"], out: "GET /b took 900ms\n" },
  { words: ["-n", "\\R", "logs/a.log"], out: "2:GET /a took 5ms\n3:GET /b took 900ms\n" },
  { words: ["-on", "\\R", "logs/a.log"], out: "2:5ms\n3:900ms\n" },
  { words: ["--column", "\\R", "logs/a.log"], out: "2:13:GET /a took 5ms\n3:13:GET /b took 900ms\n" },
  { words: ["--column", "-N", "-m1", "\\R", "logs/a.log"], out: "13:GET /a took 5ms\n" },
  {
    words: ["-NIA1", '"boot" | "timed"', "logs", "--deep"],
    out: 'boot\nGET /a took 5ms\n--\nERROR timed out\nat x()\n--\nsay "timed out" 7s\n',
  },
  { words: ["-c", "\\R", "logs"], out: "logs/a.log:2\nlogs/b.log:1\n" },
  {
    words: ["\\R", "logs"],
    out: 'logs/a.log:2:GET /a took 5ms\nlogs/a.log:3:GET /b took 900ms\nlogs/b.log:1:say "timed out" 7s\n',
  },
  { words: ["-N", "\\R", "logs/b.log", "logs/b.log"], out: 'logs/b.log:say "timed out" 7s\n'.repeat(2) },
  { words: ["-I", "\\R{>8s}", "logs"], out: "", status: 1 },
  { words: ["-l", '"ERROR"', "logs"], out: "logs/a.log\n" },
  { words: ["-L", '"ERROR"', "logs"], out: "logs/b.log\n" },
  { words: ["-v", "-m1", '"GET"', "logs/a.log"], out: "boot\n" },
  {
    words: ["-v", "-m1", "--heading", '"GET"', "logs"],
    out: 'logs/a.log\n1:boot\n\nlogs/b.log\n1:say "timed out" 7s\n',
  },
  { words: ["-0m1", "\\R", "logs"], out: 'logs/a.log\x002:GET /a took 5ms\nlogs/b.log\x001:say "timed out" 7s\n' },
  { words: ["-0c", "\\R", "logs"], out: "logs/a.log\x002\nlogs/b.log\x001\n" },
  {
    words: ["-0B1", '"ERROR"', "logs"],
    out: "logs/a.log\x004-\nlogs/a.log\x005:ERROR timed out\nlogs/a.log\x006-at x()\nlogs/a.log\x007:ERROR Timed Out\n",
  },
  { words: ["-0l", "\\R", "logs"], out: "logs/a.log\0logs/b.log\0" },
  { words: ["-F", "timed out", "logs/a.log"], out: "ERROR timed out\n" },
  { words: ["-iF", "TIMED out", "logs/a.log"], out: "ERROR timed out\nERROR Timed Out\n" },
  { words: ["-F", "timed out", "logs/b.log"], out: 'say "timed out" 7s\n' },
  { words: ["-F", "imed o", "logs/a.log"], out: "ERROR timed out\n" },
  { words: ["-wF", "imed", "logs/a.log"], out: "", status: 1 },
  { words: ["-wF", "timed", "logs/a.log"], out: "ERROR timed out\n" },
  { words: ["-xF", "at x()", "logs/a.log"], out: "at x()\n" },
  { words: ["-xF", "at x", "logs/a.log"], out: "", status: 1 },
  { words: ["-onF", "-e", "a", "-e", "at", "logs/a.log"], out: "2:a\n6:at\n" },
  { words: ["-vcF", "o", "logs/a.log"], out: "3\n" },
  { words: ["-A1", "-m1", '"ERROR"', "logs/a.log"], out: "ERROR timed out\nat x()\n" },
  { words: ["-C1", '"GET" | "ERROR"', "logs/a.log"], out: log },
  { words: ["-x", '"at" . . .', "logs/a.log"], out: "at x()\n" },
  { words: ["\\R{>1s}", "logs/c.log.gz"], out: "took 2s\n" },
  { words: ["-z", "-c", '"took"', "logs"], out: "logs/a.log:2\nlogs/c.log.gz:2\n" },
  { words: ["-q", '"ERROR"', "logs"], out: "" },
  { words: ["-q", '"nowhere"', "logs"], out: "", status: 1 },
  {
    words: ["--heading", "-m1", "\\R", "logs"],
    out: 'logs/a.log\n2:GET /a took 5ms\n\nlogs/b.log\n1:say "timed out" 7s\n',
  },
])("$words", ({ words, out, status = 0 }) => {
  expect(grep(...words)).toEqual(ending(out, status));
});

test("a missing input is an error, whatever the others hold", () => {
  for (const words of [['"boot"'], ["-e", '"boot"']]) {
    const { out, status, error } = grep(...words, "logs/a.log", "nosuch");
    expect({ out, status }).toEqual({ out: "logs/a.log:1:boot\n", status: 2 });
    expect(error).toStartWith("matcher: nosuch: ");
    expect(grep(...words, "logs/a.log")).toEqual(ending("boot\n"));
  }
});

test("lines of a stream are printed when they are there", async () => {
  const child = Bun.spawn([process.execPath, mainFile, "grep", "-n", "-B1", '"ERROR"'], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const reader = child.stdout.getReader();
  child.stdin.write("a\nb\nERROR\nc");
  await child.stdin.flush();
  let seen = "";
  while (seen.length < 10) seen += Buffer.from((await reader.read()).value!).toString();
  expect(seen).toBe("2-b\n3:ERROR\n");
  child.stdin.write("\n");
  await child.stdin.end();
  expect((await reader.read()).done).toBe(true);
  expect(await child.exited).toBe(0);
});

test("a record of several lines with --in is printed whole and counted once", () => {
  const csv = 'id,note\n1,"one\ntwo"\n2,three\n3,"four\nfive\nsix"\n';
  place.write("notes.csv", csv);
  const records = csv.slice("id,note\n".length);
  expect(grep("--in", "csv", ".", "notes.csv")).toEqual(ending(records));
  expect(grep("--in", "csv", ".", "notes.csv", "-c")).toEqual(ending("3\n"));
  expect(grep("--in", "csv", ".", "notes.csv", "-m1", "-n")).toEqual(ending('2:1,"one\n3:two"\n'));
  expect(grep("--in", "csv", ".id{>1}", "notes.csv", "-B1", "-n")).toEqual(
    ending('3-two"\n4:2,three\n5:3,"four\n6:five\n7:six"\n'),
  );
  expect(grep("--in", "csv", "-v", ".id{>1}", "notes.csv")).toEqual(ending('id,note\n1,"one\ntwo"\n'));
}, 60_000);

// In pieces, `-m` once counted matches where a file's report counts the lines on which they begin.
test.each(["-c", "-o", "--json", "--count-matches"])("-m 2 counts lines however the input comes: %s", (form) => {
  const text = "took 1s 2s\ntook 3s\ntook 4s\n";
  place.write("lines.log", text);
  place.write("lines.log.gz", gzipSync(text));
  const words = [form, "-m2", "\\R"];
  const whole = grep(...words, "lines.log");
  expect(whole.status).toBe(0);
  expect(grep("-z", ...words, "lines.log.gz")).toEqual(whole);
  const piped = Bun.spawnSync([process.execPath, mainFile, "grep", ...words], {
    cwd: place.folder,
    stdin: Buffer.from(text),
  });
  expect(piped.stdout.toString()).toBe(whole.out);
});
