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
