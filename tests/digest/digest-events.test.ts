/** `digest --in` and `diff --in`: pages of the events of a log. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);

/** A container's log of JSON in JSON; the statement about the disk begins where a time of ten minutes is missing. */
const log = Array.from({ length: 60 }, (_, i) => {
  const time = new Date(Date.UTC(2026, 2, 1, 10, i < 40 ? i : i + 10)).toISOString();
  const said = i >= 40 && i % 2 === 0 ? { level: "error", msg: 'disk "a" is full' } : { level: "info", msg: "beat" };
  return JSON.stringify({ log: `${JSON.stringify(said)}\n`, stream: "stdout", time });
});
place.write("c.log", `${log.join("\n")}\n`);
place.write("before.log", `${log.slice(0, 40).join("\n")}\n`);
place.write("after.log", `${log.slice(40).join("\n")}\n`);
place.write(
  "java.log",
  "2026-03-01 10:00:00 INFO a up\n2026-03-01 10:00:01 ERROR a lost\n  at b.C\n2026-03-01 10:00:02 INFO a up\n",
);

test("levels, times and lines are those of the events", async () => {
  const { out, status } = await run("digest", "--in", "auto", "c.log");
  expect(status).toBe(0);
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^c\.log {2}60 events {2}\S+ kB {2}2026-03-01T10:00:00Z to 2026-03-01T11:09:00Z {2}gap /);
  expect(lines[1]).toMatch(/^error 10 \(17 %, from line 41\) {2}info 50/);
  expect(out).toContain('\n41: 10x disk "a" is full\n');
  expect(out).toMatch(/^gaps {2}11m without a line, 2026-03-01T10:39:00Z to 2026-03-01T10:50:00Z, after line 40$/m);
});

test("events of several lines keep the number of their first one", async () => {
  const { events, levels, first_time } = JSON.parse((await run("digest", "--in", "auto", "java.log", "--json")).out);
  expect([events, first_time]).toEqual([3, "2026-03-01T10:00:00Z"]);
  expect(levels[0]).toEqual({ level: "error", count: 1, first: { line: 2 } });
});

test("a failure has the further lines of its message, and no line twice", async () => {
  const stack = [
    "  java.io.IOException: no route to 10.0.0.7",
    "\tat shop.Client.open(Client.java:88)",
    "\tat shop.Main.run",
  ];
  const event = (second: number, text: string, ...more: string[]) =>
    [`2026-03-01 10:00:${second} ${text}`, ...more].join("\n");
  const events = [
    ...Array.from({ length: 20 }, (_, i) => event(10 + i, "INFO a up")),
    event(31, "ERROR order 7 lost", ...stack),
    event(32, "ERROR order 8 lost", ...stack),
    event(33, "ERROR cart 9 lost", stack[0]!, "\tat shop.Cart.close"),
    event(34, "INFO a up", "\tunimportant"),
  ];
  place.write("stacks.log", `${events.join("\n")}\n`);
  const nested = events.map((text) =>
    JSON.stringify({ log: `${text}\n`, stream: "stdout", time: "2026-03-01T10:00:00Z" }),
  );
  place.write("nested.log", `${nested.join("\n")}\n`);
  for (const name of ["stacks.log", "nested.log"]) {
    const { out } = await run("digest", "--in", "auto", name);
    const failures = out.slice(out.indexOf("failures"), out.indexOf("statements"));
    expect(failures.replaceAll(/^\d+: /gm, "")).toBe(
      "failures\n2x order 7 lost\n      java.io.IOException: no route to 10.0.0.7\n" +
        "      at shop.Client.open(Client.java:88)\n      at shop.Main.run\ncart 9 lost\n      at shop.Cart.close\n",
    );
    expect(out).not.toContain("unimportant");
    const masked = (await run("digest", "--in", "auto", "--for", "llm", name)).out;
    expect(masked).toContain("      java.io.IOException: no route to IP_");
    expect(masked).not.toContain("10.0.0.7");
  }
});

test("the counts of several inputs are their own, and its commands repeat them", async () => {
  const { out } = await run("digest", "--in", "auto", "before.log", "after.log", "--explain");
  expect(out).toContain("\n50 = 40 + 10  beat\n");
  expect(out).toContain("after.log:1: 10x (0 + 10) disk");
  expect(out).toContain("    50 = matcher templates --merge --in=auto before.log after.log");
  const repeated = await run("templates", "--merge", "--in=auto", "before.log", "after.log");
  expect(repeated.out).toContain("50  beat\n");
});

test("diff compares messages, and places are in each log", async () => {
  const { out, status } = await run("diff", "--in", "auto", "before.log", "after.log");
  expect(status).toBe(1);
  expect(out.split("\n")[0]).toBe("before.log  40 events    after.log  20 events");
  expect(out).toContain('\nnew  0 -> 10  disk "a" is full\n');
});
