/** A bound without a zone, where the times of the input have one. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({
  "web.log":
    '10.0.0.5 - - [20/Nov/2026:23:40:02 +0100] "GET / HTTP/1.1" 200 5 upstream=10:00:00-03:00\n' +
    '10.0.0.5 - - [20/Nov/2026:23:51:02 +0100] "GET / HTTP/1.1" 200 5\n',
  "utc.log": "2026-11-20T22:40:02Z a\n2026-11-20T22:51:02+00:00 b\n",
  "none.log": "2026-11-20 22:40:02 a\n2026-11-20 22:51:02 b\n",
});
const say = (bound: string) =>
  `matcher: ${bound} is read as UTC, but the times of web.log are +01:00: --tz +01:00 reads it in their zone\n`;

test.each([
  ["--since", "22:50", say("--since 22:50")],
  ["--until", "22:50", say("--until 22:50")],
  ["--since", "2026-11-20", say("--since 2026-11-20")],
  ["--since", "2026-11-20 22:50", say("--since 2026-11-20 22:50")],
  ["--since", "2026-11-20T23:50+01:00", ""],
  ["--since", "2026-11-20T23:50+01", ""],
  ["--since", "2026-11-20T22:50:00Z", ""],
  ["--since", "2026-11-20t22:50:00z", ""],
  ["--since", "2026-11-20 23:50 Europe/Berlin", ""],
  ["--since", "2026-11-20 23:50:00 UTC+1", ""],
  ["--since", "2026-11-20 23:50:00 GMT+0100", ""],
  ["--since", "2026-11-20 11:50 PM +0100", ""],
  ["--since", "Fri Nov 20 23:50:00 CET 2026", ""],
  ["--since", "Fri Nov 20 23:50:00 +0100 2026", ""],
  ["--since", "2026-11-20 22:50:00 (UTC)", ""],
  ["--since", "today", say("--since today")],
  ["--since", "now", ""],
  ["--since", "9000d", ""],
])("%s %s: what is said of the other zone", (flag, text, error) => {
  expect(place.run(["lines", "1..", flag, text, "web.log"]).error).toBe(error);
});

test("the zone is said once, of the first input that has another one, and not if --tz is given", () => {
  const several = place.run(["grep", "-c", ".", "--since", "22:50", "utc.log", "none.log", "web.log", "web.log"]);
  expect(several.error).toBe(say("--since 22:50"));
  expect(place.run(["grep", "-c", ".", "--since", "22:50", "utc.log", "none.log"]).error).toBe("");
  const zoned = place.run(["grep", "-c", ".", "--since", "23:50", "--tz", "+01:00", "web.log"]);
  expect(zoned).toMatchObject({ out: "1\n", error: "" });
});

test("an event's time has its zone too", () => {
  const { error } = place.run(["grep", "-c", ".", "--in", "auto", "--since", "22:50", "web.log"]);
  expect(error).toBe(say("--since 22:50"));
});

test("the zone is said once, whatever reads the bound", () => {
  place.write("other.log", "2026-11-20T23:30:02+01:00 a\n");
  const once = (bound: string) => [1, say(bound)];
  const findSaid = (...args: string[]) => {
    const { error } = place.run(args);
    return [error.split(" is read as UTC").length - 1, error];
  };
  expect(findSaid("diff", "--at", "22:45", "web.log")).toEqual(once("--at 22:45"));
  expect(findSaid("merge", "--since", "22:45", "web.log", "other.log")).toEqual(once("--since 22:45"));
});

test("a line's time in UTC is not of the zone in which another field writes it", () => {
  place.write("both.log", '{"ts":"2026-05-01T08:00:00Z","at":"2026-05-01T10:00:00+02:00"}\n');
  expect(place.run(["lines", "1..", "--since", "07:00", "both.log"]).error).toBe("");
});

test("a time of day with a zone is told to need --tz", () => {
  const { status, error } = place.run(["grep", "--since", "10:00[Europe/Berlin]", ".", "utc.log"]);
  const takes = "--since takes a time of day without a zone, such as 10:00 --tz Europe/Berlin";
  expect({ status, error }).toEqual({ status: 2, error: `matcher: ${takes}: found "10:00[Europe/Berlin]"\n` });
});
