/** `matcher diff`: how two logs differ. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";
import { incidentLog } from "./logs.ts";
import { shellWords } from "./shell-words.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);
const calm = incidentLog({ lines: 900, failsFrom: 900 });
const failing = incidentLog({ lines: 2000, failsFrom: 1000 });
place.write("a.log", calm);
place.write("b.log", failing);

test("logs that say the same are alike", async () => {
  const { status, out } = await run("diff", "a.log", "a.log");
  expect([status, out]).toEqual([0, "a.log  900 lines    a.log  900 lines\n"]);
  place.write("longer.log", calm + calm);
  expect((await run("diff", "a.log", "longer.log")).status).toBe(0);
});

test("files of settings, whose values diff does not compare, are told to be compared by lines", async () => {
  place.write("prod.ini", "listen = 8443\nworkers = 8\nttl = 1h\n");
  place.write("stage.ini", "listen = 8443\nworkers = 4\nttl = 2h\n");
  const { status, error } = await run("diff", "prod.ini", "stage.ini");
  const what = "most lines occur once in both, and diff does not compare the values of one line";
  expect([status, error]).toEqual([0, `matcher: ${what}: diff -u prod.ini stage.ini does\n`]);
  expect((await run("diff", "a.log", "b.log")).error).toBe("");
});

test("statements are new or gone, more or less frequent, and amounts move", async () => {
  const { status, out } = await run("diff", "a.log", "b.log");
  expect(status).toBe(1);
  expect(out).toMatch(/^new {2}0 -> 100 {2}ERROR db connection to 10\.0\.0\.9 timed out after 30s$/m);
  place.write("all.log", incidentLog({ lines: 900, failsFrom: 0 }));
  const moved = /^moved {2}duration, median about \d+ms \(p95 \d+ms\) in the first, then [4-6]\d\dms/m;
  expect((await run("diff", "a.log", "all.log")).out).toMatch(moved);
  expect((await run("diff", "b.log", "a.log")).out).toMatch(/^gone {2}100 -> 0 {2}/m);
  place.write("few.log", "a 1\n".repeat(100) + "b of x\n".repeat(2));
  place.write("many.log", "a 1\n".repeat(100) + "b of x\n".repeat(50));
  expect((await run("diff", "few.log", "many.log")).out).toContain("more  2 -> 50 (17 times)  b of x");
  expect((await run("diff", "many.log", "few.log")).out).toContain("less  50 -> 2 (17 times)  b of x");
});

/** Durations as services have them: their logarithms spread evenly around a median, in no order. */
function tookLines(count: number, medianMs: number): string {
  const took = (at: number) => Math.round(medianMs * Math.exp((((at * 7919) % count) / count - 0.5) * 4));
  return Array.from({ length: count }, (_, at) => `request done took ${took(at)}ms\n`).join("");
}

test("amounts that overlap much move if their median does, also beside a log of many more lines", async () => {
  place.write("yesterday.log", tookLines(200, 56));
  place.write("today.log", tookLines(200, 96));
  expect((await run("diff", "yesterday.log", "today.log")).out).toContain(
    "moved  duration, median 55ms (p95 332ms) in the first, then 94ms (p95 569ms): request done took",
  );
  place.write("month.log", tookLines(20_000, 56));
  place.write("hour.log", tookLines(100, 130));
  expect((await run("diff", "month.log", "hour.log")).out).toMatch(
    /^moved {2}duration, median .* then (about )?1[23]\dms/m,
  );
  place.write("alike.log", tookLines(100, 60));
  expect((await run("diff", "month.log", "alike.log")).out).not.toContain("moved");
});

test("values are new or gone, or have another share", async () => {
  const line = (node: number, code: number) => `INFO node 10.0.0.${node} answered with ${code}\n`;
  const before = Array.from({ length: 60 }, (_, i) => line(i % 3, i % 30 === 0 ? 500 : 200));
  const after = Array.from({ length: 60 }, (_, i) => line((i % 3) + 1, i % 2 === 0 ? 500 : 200));
  place.write("before.log", before.join(""));
  place.write("after.log", after.join(""));
  const { out, status } = await run("diff", "before.log", "after.log");
  expect(status).toBe(1);
  expect(out).toMatch(/^values {2}<number> 500 2 -> 30: INFO node <ip> answered with <number>$/m);
  expect(out).toMatch(/^values {2}<ip> gone 10\.0\.0\.0 \(20\), new 10\.0\.0\.3 \(20\): INFO node/m);
  place.write("more.log", before.concat(before).join(""));
  expect((await run("diff", "before.log", "more.log")).out).not.toContain("values");
});

test("counts are exact, and --explain shows the commands that count again", async () => {
  const { out } = await run("diff", "a.log", "b.log", "--json", "--explain", "--budget", "50000");
  const { sections } = JSON.parse(out);
  const items = sections.flatMap(({ name, items }: { name: string; items: unknown[] }) =>
    ["new", "gone", "more", "less"].includes(name) ? items : [],
  );
  expect(items.length).toBeGreaterThan(0);
  for (const { commands } of items) {
    for (const command of commands) {
      const [, count, words] = /^(\d+) = matcher (.*)$/.exec(command)!;
      const [, pattern, name] = /^grep -cx '(.*)' (\S+)$/.exec(words!)!;
      const found = await run("grep", "-cx", pattern!.replaceAll(String.raw`'\''`, "'"), name!);
      expect(found.out.trim()).toBe(count!);
    }
  }
});

/** Runs the commands of a page, and tells which of its numbers they don't give. */
async function repeatClaims(page: string): Promise<{ readonly repeated: number; readonly wrong: readonly string[] }> {
  const claims = [...page.matchAll(/^ {4}(\S.*?) = matcher (.*)$/gm)];
  const wrong: string[] = [];
  for (const [, says, command] of claims) {
    const { out } = await run(...shellWords(command!));
    const count = says!.split(" ").at(-1)!;
    const isShown = command!.startsWith("count-by") ? countIn(out, says!) === count : out.trim() === count;
    if (!isShown && !command!.startsWith("lines")) wrong.push(`${says}: ${command}: ${out}`);
  }
  return { repeated: claims.length, wrong };
}

test("values with quotes, commas and backslashes can be counted again", async () => {
  const texts = [`"a, b #"`, `"it's #"`, String.raw`"c\d #"`, `"e 'f' #, g"`, "'h, i #'", '"j`k$l #"'];
  for (const [number, text] of texts.entries()) {
    const lines = (one: number, other: number) =>
      Array.from({ length: 90 }, (_, i) => `INFO got ${text.replace("#", `${i % 9 === 0 ? one : other}`)} from x\n`);
    place.write("first.log", lines(1, 2).join(""));
    place.write(`it's ${number}.log`, lines(2, 1).join(""));
    const { out } = await run("diff", "first.log", `it's ${number}.log`, "--explain");
    expect(out).toContain("\nvalues  <quoted> ");
    const claims = [...out.matchAll(/^ {4}(.*) (\d+) = matcher (count-by .*)$/gm)];
    expect(claims.length).toBe(4);
    for (const [, value, count, words] of claims) {
      const cell = /[",]/.test(value!) ? `"${value!.replaceAll('"', '""')}"` : value;
      expect((await run(...shellWords(words!))).out).toContain(`\n${cell},${count}\n`);
    }
  }
});

/** The number that a table has for a value, or for all lines. */
function countIn(table: string, says: string): string {
  const value = says.includes(" ") ? says.split(" ").slice(0, -1).join(" ") : "lines";
  const row = table.split("\n").find((line) => line.startsWith(`${value},`));
  return row?.split(",").at(-1) ?? "0";
}

test("numbers of folders, of halves, and of values can be counted again", async () => {
  const line = (node: number, code: number, i: number) =>
    `10:${10 + (i % 50)}:00 INFO node 10.0.0.${node} says ${code}\n`;
  const part = (shift: number, ...codes: number[]) =>
    Array.from({ length: 60 }, (_, i) => line((i % 3) + shift, codes[i % codes.length]!, i)).join("");
  place.write("one/a.log", part(0, 200, 200, 200, 500));
  place.write("one/deep/b.log", `10:11:00 ERROR no disk\n${part(0, 200)}`);
  place.write("two/a.log", part(1, 500, 500, 200));
  place.write("two/b.log", part(2, 500));
  const folders = await run("diff", "one", "two", "--explain");
  expect(folders.out).toContain("\nvalues  <ip> ");
  expect(folders.out).toContain("'${v}' --csv two\n");
  expect(await repeatClaims(folders.out)).toEqual({ repeated: 9, wrong: [] });
  const sorted = (part(0, 200) + part(3, 500)).split("\n").filter(Boolean).sort().join("\n");
  place.write("halves.log", `${sorted}\n${part(5, 200).replaceAll(/^10:/gm, "11:")}`);
  const halves = await run("diff", "halves.log", "--at", "11:00", "--explain");
  expect(halves.out).toContain("\nvalues  <ip> ");
  expect((await repeatClaims(halves.out)).wrong).toEqual([]);
});

test("the halves of a part of a log, and the commands that count their lines", async () => {
  const { out } = await run("diff", "b.log", "--at", "09:16:40", "--since", "09:10", "--until", "09:20", "--explain");
  expect(out).toMatch(/^before 09:16:40 {2}400 lines {4}from 09:16:40 {2}200 lines$/m);
  const claims = [...out.matchAll(/^ {4}(\d+) = matcher grep -cx '(.*)' (--since=\S+) (--until=\S+) (\S+)$/gm)];
  expect(claims.length).toBeGreaterThan(1);
  for (const [, count, pattern, since, until, name] of claims) {
    const found = await run("grep", "-cx", pattern!.replaceAll(String.raw`'\''`, "'"), since!, until!, name!);
    expect(found.out.trim()).toBe(count!);
  }
  expect((await run("diff", "a.log", "b.log", "--until", "09:05")).out).toContain(
    "a.log  300 lines    b.log  300 lines",
  );
  expect((await run("diff", "--load", "a.set", "b.log", "--since", "09:05")).status).toBe(2);
});

test("statements that both write once are in another order", async () => {
  const steps = ["read settings", "open database", "load plugins", "warm cache", "listen", "ready", "first request"];
  const writeLog = (names: string[]) => `${names.map((name) => `INFO ${name}`).join("\n")}\n`;
  place.write("steps.log", writeLog(steps));
  place.write("late.log", writeLog(steps.toSpliced(1, 1).toSpliced(4, 0, steps[1]!)));
  const { out, status } = await run("diff", "steps.log", "late.log", "--explain");
  expect(status).toBe(1);
  const line = 'order  before "INFO load plugins" in the first, after it in the second: INFO open database';
  expect(out).toContain(`\n${line}\n    line steps.log:2 = matcher lines 2 steps.log\n`);
  expect(out).toContain("line late.log:5 = matcher lines 5 late.log");
  expect((await run("diff", "late.log", "steps.log")).out).toContain("before it");
  // Neighbours change places by chance, and what has no order can't have another one.
  place.write("swapped.log", writeLog([steps[1]!, steps[0]!, ...steps.slice(2)]));
  place.write("reversed.log", writeLog(steps.toReversed()));
  for (const name of ["swapped.log", "reversed.log"]) expect((await run("diff", "steps.log", name)).status).toBe(0);
});

test("sets of several machines add up", async () => {
  const half = failing.indexOf("\n", failing.length / 2) + 1;
  place.write("m1.log", failing.slice(0, half));
  place.write("m2.log", failing.slice(half));
  for (const name of ["m1", "m2"]) await run("templates", "--merge", "--save", `${name}.set`, `${name}.log`);
  await run("templates", "--merge", "--load", "m1.set", "--load", "m2.set", "--save", "both.set", "--text", "");
  await run("templates", "--merge", "--save", "calm.set", "a.log");
  const sections = (text: string) => text.match(/^(?:new|gone|more|less) .*/gm);
  const whole = sections((await run("diff", "a.log", "b.log", "--budget", "20000")).out);
  expect(whole).not.toBeNull();
  const added = await run("diff", "--load", "calm.set", "--load", "both.set", "--budget", "20000");
  expect(sections(added.out)).toEqual(whole);
});

test("a word INPUT of a log stays in the commands that count it", async () => {
  place.write("first.log", "INPUT checked\nINPUT checked\n");
  place.write("second.log", "all done\n");
  const { out } = await run("diff", "first.log", "second.log", "--explain");
  expect(out).toContain(`2 = matcher grep -cx '"INPUT" "checked"' first.log`);
});

test("halves of one log, and saved sets", async () => {
  const halves = await run("diff", "b.log", "--at", "09:16:40");
  expect(halves.out).toMatch(/^before 09:16:40 {2}1,000 lines {4}from 09:16:40 {2}1,000 lines$/m);
  expect(halves.out).toContain("new  0 -> 100  ERROR");
  for (const name of ["a", "b"]) await run("templates", "--merge", "--save", `${name}.set`, `${name}.log`);
  const counts = (text: string) => text.match(/^(?:new|gone|more|less) {2}\d+ -> \d+/gm);
  const whole = counts((await run("diff", "a.log", "b.log")).out);
  expect(counts((await run("diff", "--load", "a.set", "--load", "b.set")).out)).toEqual(whole);
  expect(counts((await run("diff", "--load", "a.set", "b.log")).out)).toEqual(whole);
});

test("a log that can't be read is not compared", async () => {
  for (const words of [
    ["missing.log", "a.log"],
    ["a.log", "missing.log", "--json"],
  ]) {
    const { status, out, error } = await run("diff", ...words);
    expect([status, out]).toEqual([2, ""]);
    expect(error).toBe("matcher: missing.log: no such file or directory\n");
  }
});

test("two logs are needed", async () => {
  for (const words of [["a.log"], ["a.log", "b.log", "a.log"], ["a.log", "b.log", "--at", "10:00"]]) {
    const { status, error } = await run("diff", ...words);
    expect(status).toBe(2);
    expect(error).toContain("matcher: diff compares two logs");
  }
});
