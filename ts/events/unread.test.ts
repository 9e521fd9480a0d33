/** Lines that no format reads: events with a message, and with the first time on them. */
import { expect, test } from "bun:test";
import { eventsOfText, findFormats } from "./index.ts";

const readTime = (line: string) => {
  const [{ time, format, message }] = eventsOfText(line, findFormats("auto")) as [ReturnType<typeof eventsOfText>[0]];
  expect([format, message]).toEqual([null, line]);
  return time;
};

test.each([
  ["it began at 2026-05-01T10:00:00Z and ended at 2026-05-01T11:00:00Z", "2026-05-01T10:00:00Z"],
  ["login failed on Fri May  1 10:00:00 2026", "2026-05-01T10:00:00Z"],
  ['<a time="2026-05-01 10:00:00">', "2026-05-01T10:00:00Z"],
  ["counted 2026-05-01, from 10:00:00 on", null],
  ["wrote /var/log/a-2026-05-01T10:00:00Z.log", null],
  ["job 1714557600 is done", null],
  ["2026-05-01 10:00:00[main] INFO up", "2026-05-01T10:00:00Z"],
  ["up since 2026-05-01 10:00:00[Europe/Nowhere]", null],
  ["no time", null],
])("the time of %p is %p", (line, time) => {
  expect(readTime(line)).toBe(time);
});

test("a record of a format has the time that its format says, or none", () => {
  const [event] = eventsOfText('{"msg":"due 2026-05-01T10:00:00Z"}', findFormats("auto"));
  expect([event!.format, event!.time]).toEqual(["json", null]);
});

test.each([
  ["ERROR [main] no connection", "error"],
  ["[main] WARN late", "warn"],
  ["INFO starting", "info"],
  ["warning: late", "warn"],
  ["Error rates rise", null],
  ["Debug mode is on", null],
  ["the last ERROR was late", null],
  ["errors: 3", null],
  ["(warn) late", "warn"],
  ["<Error> late", "error"],
  ["(c) 2026 Acme", null],
  ["(a) the first", null],
  ["<p>late</p>", null],
  ["<p> late", null],
  ["NOTICE OF SALE", null],
  ["NOTICE TO CREDITORS of the estate", null],
  ["WARNING IS GIVEN", null],
  ["ERROR 5 times", null],
  ["ERROR 404 not found", "error"],
  ["INFO 3 items loaded", "info"],
  ["WARN TLS handshake failed", "warn"],
  ["FATAL OUT OF MEMORY", "critical"],
  ["ERROR THE DISK IS FULL", "error"],
])("the level of %p, by its first word alone, is %p", (line, level) => {
  for (const head of ["", "web-1  | ", "2026-05-01T10:00:00.123456789Z stdout F "]) {
    const [event] = eventsOfText(head + line, findFormats("auto"));
    expect([head, event!.level]).toEqual([head, level]);
  }
});

test.each([
  ["NOTICE OF SALE", null],
  ["Notice of sale", null],
  ["alert the crew", "alert"],
  ["NOTICE of sale", "notice"],
  ["Error in main", "error"],
  ["ERROR 5 times", "error"],
  ["[a] the first", null],
  ["[A] the first", null],
  ["[e] see below", null],
  ["[E] it failed", "error"],
  ["info the server started", "info"],
  ["error the server stopped", "error"],
  ["warn was slow", "warn"],
  ["error and retry", "error"],
  ["warning the cache is cold", "warn"],
  ["ERROR THE DISK IS FULL", "error"],
  ["ERROR TO MANY CONNECTIONS", "error"],
  ["- A - plan", null],
  ["- E - failed", "error"],
])("the level of %p behind a time is %p", (line, level) => {
  const [event] = eventsOfText(`2026-05-01T10:00:00Z ${line}`, findFormats("auto"));
  expect(event!.level).toBe(level);
});

test("a letter in brackets is a level only as logs write one", () => {
  const levels = ["[a] the first", "[d] the fourth", "[E] it failed", "[A] one"].map(
    (line) => eventsOfText(line, findFormats("auto"))[0]!.level,
  );
  expect(levels).toEqual([null, null, "error", null]);
});
