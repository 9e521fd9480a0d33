/** Traces of stacks below lines of no format in particular. */
import { expect, test } from "bun:test";
import { eventsOfText, findFormats } from "./index.ts";

const messages = (text: string) => eventsOfText(text, findFormats("auto")).map(({ message }) => message);
const [first, next] = ["2026-11-20 10:00:00,000 ERROR worker failed", "2026-11-20 10:00:03 INFO fine"];

test.each([
  ["Python", "Traceback (most recent call last):\n  File \"/srv/w.py\", line 4, in do\n    do()\nKeyError: 'a'"],
  [
    "Python, of two",
    "Traceback (most recent call last):\n  do()\nKeyError: 'a'\n\n" +
      "During handling of the above exception, another exception occurred:\n\n" +
      "Traceback (most recent call last):\n  do()\nrequests.exceptions.Timeout: late",
  ],
  ["Java", "java.lang.IllegalStateException: closed\n\tat a.B(C.java:3)\nCaused by: a.b.GoneException\n\t... 2 more"],
  [".NET", "System.InvalidOperationException: closed\n   at A.B() in C.cs:line 3"],
  ["Node.js", "TypeError: x is not a function\n    at f (/srv/a.js:7:1)\n    at async main (/srv/b.js:9:3)"],
  ["Go", "goroutine 19 [running]:\nmain.f(0x0)\n\t/srv/main.go:7 +0x1d\nmain.main()\n\t/srv/main.go:3 +0x1d"],
  ["Ruby", "app/models/a.rb:7:in `total'\napp/controllers/b.rb:9:in 'B#show'"],
  ["Elixir", "** (RuntimeError) closed\n    (shop 0.1.0) lib/pay.ex:7: Shop.Pay.run/1"],
  ["Rust", "stack backtrace:\n   0: shop::main\n             at ./src/main.rs:7:5"],
])("a trace of %s belongs to the record above it", (_, trace) => {
  expect(messages(`${first}\n${trace}\n${next}\n`)).toEqual([`worker failed\n${trace}`, "fine"]);
});

test("a trace that a message begins has what was raised", () => {
  const trace = 'Traceback (most recent call last):\n  File "/srv/w.py", line 4, in do\nKeyError: 1';
  expect(messages(`2026-11-20 10:00:00 ERROR ${trace}\n${next}\n`)).toEqual([trace, "fine"]);
});

test("other lines behind a trace, or without one, are records of their own", () => {
  const trace = "Traceback (most recent call last):\n  do()\nKeyError: 1";
  expect(messages(`${first}\n${trace}\nplain: line\n${next}\n`)).toEqual([
    `worker failed\n${trace}`,
    "plain: line",
    "fine",
  ]);
  expect(messages(`${first}\nKeyError: 1\n${next}\n`)).toEqual(["worker failed", "KeyError: 1", "fine"]);
});

test("a record below a trace that is cut off is one of its own", () => {
  const frames = 'Traceback (most recent call last):\n  File "/srv/w.py", line 4, in do';
  const head = "ERROR 2026-11-28 10:00:01 failed\n";
  for (const trace of [frames, `${frames}\nKeyError: 1`, "java.io.IOException: gone\n\tat a.B(C.java:3)"])
    expect(messages(`${head}${trace}\nINFO 2026-11-28 10:00:02 next\n`)).toEqual([`failed\n${trace}`, "next"]);
  // One of a format that has read nothing yet does not name what was raised either.
  expect(messages(`${head}${frames}\nstopped by the system\n`)).toEqual([`failed\n${frames}`, "stopped by the system"]);
});

test("what was raised belongs to a message that goes on behind the words that begin a trace", () => {
  const lines = ["Traceback (most recent call last): in worker 3", '  File "a.py", line 3, in b', "ValueError: d"];
  const write = (line: string) => `2026-05-01T10:00:00.123456789Z stderr F ${line}\n`;
  expect(messages([...lines, "next"].map(write).join(""))).toEqual([lines.join("\n"), "next"]);
  const records = ["ERROR 2026-11-28 10:00:01 failed", ...lines.slice(0, 2), "INFO 2026-11-28 10:00:02 next"];
  expect(messages(records.map(write).join(""))).toEqual([["failed", ...lines.slice(0, 2)].join("\n"), "next"]);
});

test("an indented line that begins with a time is no frame", () => {
  for (const line of ["  at 10:00 it began", "    at home"]) {
    expect(messages(`${first}\nError: x\n${line}\n${next}\n`)).toEqual(["worker failed", "Error: x", line, "fine"]);
  }
});

test("what is only written like a trace is a record of its own", () => {
  for (const line of [
    "** (see below) the database is slow",
    "** (1) first",
    "stack backtrace: none",
    "goroutine pool [a]:",
    "a.rb:7:in the way",
  ])
    expect(messages(`${first}\n${line}\n${next}\n`)).toEqual(["worker failed", line, "fine"]);
  const indented = "2026-11-20 10:00:03,000 INFO  at work";
  expect(messages(`${first}\nError: late\n${indented}\n`)).toEqual(["worker failed", "Error: late", "at work"]);
});

test("a panic of Rust has what was said and its stack, and no other line", () => {
  const panic = "src/main.rs:7:5:\nassertion `left == right` failed\n  left: 1\n right: 2";
  const stack = "stack backtrace:\n   0: shop::main\nnote: run with `RUST_BACKTRACE=full`";
  const text = `listening\nthread 'a' panicked at ${panic}\n${stack}\nrequest 7\nWARN request 8\n`;
  expect(messages(text)).toEqual(["listening", `${panic}\n${stack}`, "request 7", "WARN request 8"]);
});
